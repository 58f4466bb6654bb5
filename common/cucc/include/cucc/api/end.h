/* end.h: closes what begin.h opened. */
#ifdef __cplusplus
}
#endif
#undef CUCC_DEFAULT
