/* What is known of a device. */
#include <string.h>

#include "support.h"

static cl_ulong queried(cl_device_info parameter, size_t bytes) {
  cl_ulong value = 0;
  CHECK(clGetDeviceInfo(device, parameter, bytes, &value, NULL) == CL_SUCCESS);
  return value;
}

static void limits(void) {
  fftcl_device_info info = FFTCL_DEVICE_INFO_INIT;
  CALL(fftcl_get_device_info(device, &info));
  CHECK(info.size == sizeof info);
  CHECK(info.compute_units == queried(CL_DEVICE_MAX_COMPUTE_UNITS, sizeof(cl_uint)));
  CHECK(info.max_work_group_size == queried(CL_DEVICE_MAX_WORK_GROUP_SIZE, sizeof(size_t)));
  CHECK(info.reported_local_memory_bytes == queried(CL_DEVICE_LOCAL_MEM_SIZE, sizeof(cl_ulong)));
  CHECK(info.local_memory_bytes >= info.reported_local_memory_bytes);
  CHECK(info.local_memory_measured || info.local_memory_bytes == info.reported_local_memory_bytes);
  CHECK(info.max_allocation_bytes == queried(CL_DEVICE_MAX_MEM_ALLOC_SIZE, sizeof(cl_ulong)));
  CHECK(info.global_memory_bytes == queried(CL_DEVICE_GLOBAL_MEM_SIZE, sizeof(cl_ulong)));
  CHECK((info.has_f64 == CL_TRUE) == (queried(CL_DEVICE_DOUBLE_FP_CONFIG, sizeof(cl_device_fp_config)) != 0));
  CHECK(info.lanes_f32 >= 4 && info.lanes_f64 >= 2 && info.registers_per_work_group > 0);
}

static void texts(void) {
  char* text = NULL;
  char name[256];
  CHECK(clGetDeviceInfo(device, CL_DEVICE_NAME, sizeof name, name, NULL) == CL_SUCCESS);
  CALL(fftcl_device_fingerprint(device, &text));
  CHECK(text != NULL && strstr(text, name) != NULL);
  fftcl_free(text);
}

static void refused(void) {
  fftcl_device_info info = FFTCL_DEVICE_INFO_INIT;
  char* text = NULL;
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "device is null", fftcl_get_device_info(NULL, &info));
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "device is null", fftcl_device_fingerprint(NULL, &text));
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "info", fftcl_get_device_info(device, NULL));
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "fingerprint", fftcl_device_fingerprint(device, NULL));
  info.size = 3;
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "FFTCL_DEVICE_INFO_INIT", fftcl_get_device_info(device, &info));
}

int main(void) {
  open_device();
  limits();
  texts();
  refused();
  return close_device();
}
