/* The functions of clFFT 2.12's ABI, declared anew: all that libclFFT.so.2 exports under names of its own. What each does here, and
   where that differs from clFFT, is in docs/clfft.md. */
#ifndef FFTCL_CLFFT_ABI_FUNCTIONS_H
#define FFTCL_CLFFT_ABI_FUNCTIONS_H

#ifdef __cplusplus
extern "C" {
#endif

clfftStatus clfftSetup(const clfftSetupData* setupData);
clfftStatus clfftTeardown(void);
clfftStatus clfftGetVersion(cl_uint* major, cl_uint* minor, cl_uint* patch);

clfftStatus clfftCreateDefaultPlan(clfftPlanHandle* plHandle, cl_context context, const clfftDim dim,
                                   const size_t* clLengths);
clfftStatus clfftCopyPlan(clfftPlanHandle* out_plHandle, cl_context new_context, clfftPlanHandle in_plHandle);
clfftStatus clfftBakePlan(clfftPlanHandle plHandle, cl_uint numQueues, cl_command_queue* commQueueFFT,
                          void(CL_CALLBACK* pfn_notify)(clfftPlanHandle plHandle, void* user_data),
                          void* user_data);
clfftStatus clfftDestroyPlan(clfftPlanHandle* plHandle);

clfftStatus clfftGetPlanContext(const clfftPlanHandle plHandle, cl_context* context);
clfftStatus clfftGetPlanPrecision(const clfftPlanHandle plHandle, clfftPrecision* precision);
clfftStatus clfftSetPlanPrecision(clfftPlanHandle plHandle, clfftPrecision precision);
clfftStatus clfftGetPlanScale(const clfftPlanHandle plHandle, clfftDirection dir, cl_float* scale);
clfftStatus clfftSetPlanScale(clfftPlanHandle plHandle, clfftDirection dir, cl_float scale);
clfftStatus clfftGetPlanBatchSize(const clfftPlanHandle plHandle, size_t* batchSize);
clfftStatus clfftSetPlanBatchSize(clfftPlanHandle plHandle, size_t batchSize);
clfftStatus clfftGetPlanDim(const clfftPlanHandle plHandle, clfftDim* dim, cl_uint* size);
clfftStatus clfftSetPlanDim(clfftPlanHandle plHandle, const clfftDim dim);
clfftStatus clfftGetPlanLength(const clfftPlanHandle plHandle, const clfftDim dim, size_t* clLengths);
clfftStatus clfftSetPlanLength(clfftPlanHandle plHandle, const clfftDim dim, const size_t* clLengths);
clfftStatus clfftGetPlanInStride(const clfftPlanHandle plHandle, const clfftDim dim, size_t* clStrides);
clfftStatus clfftSetPlanInStride(clfftPlanHandle plHandle, const clfftDim dim, size_t* clStrides);
clfftStatus clfftGetPlanOutStride(const clfftPlanHandle plHandle, const clfftDim dim, size_t* clStrides);
clfftStatus clfftSetPlanOutStride(clfftPlanHandle plHandle, const clfftDim dim, size_t* clStrides);
clfftStatus clfftGetPlanDistance(const clfftPlanHandle plHandle, size_t* iDist, size_t* oDist);
clfftStatus clfftSetPlanDistance(clfftPlanHandle plHandle, size_t iDist, size_t oDist);
clfftStatus clfftGetLayout(const clfftPlanHandle plHandle, clfftLayout* iLayout, clfftLayout* oLayout);
clfftStatus clfftSetLayout(clfftPlanHandle plHandle, clfftLayout iLayout, clfftLayout oLayout);
clfftStatus clfftGetResultLocation(const clfftPlanHandle plHandle, clfftResultLocation* placeness);
clfftStatus clfftSetResultLocation(clfftPlanHandle plHandle, clfftResultLocation placeness);
clfftStatus clfftGetPlanTransposeResult(const clfftPlanHandle plHandle, clfftResultTransposed* transposed);
clfftStatus clfftSetPlanTransposeResult(clfftPlanHandle plHandle, clfftResultTransposed transposed);
clfftStatus clfftSetPlanCallback(clfftPlanHandle plHandle, const char* funcName, const char* funcString,
                                 int localMemSize, clfftCallbackType callbackType, cl_mem* userdata,
                                 int numUserdataBuffers);
clfftStatus clfftGetTmpBufSize(const clfftPlanHandle plHandle, size_t* buffersize);
/* Exported by clFFT, but in no header of it. */
clfftStatus clfftLocalMemSize(const clfftPlanHandle plHandle, cl_ulong* local_mem_size);

clfftStatus clfftEnqueueTransform(clfftPlanHandle plHandle, clfftDirection dir, cl_uint numQueuesAndEvents,
                                  cl_command_queue* commQueues, cl_uint numWaitEvents,
                                  const cl_event* waitEvents, cl_event* outEvents, cl_mem* inputBuffers,
                                  cl_mem* outputBuffers, cl_mem tmpBuffer);

#ifdef __cplusplus
}
#endif

#endif
