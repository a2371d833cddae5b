// The look-alike of this service follows.
