const REQUEST_ID = /^[\w.-]{1,64}$/

/** Whether an id that a client sent may be written to the log and in the answer. */
export const isRequestId = (id: unknown): id is string => typeof id === 'string' && REQUEST_ID.test(id)
