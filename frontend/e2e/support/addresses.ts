/** The address of a batch of answers, which may name the sitting. */
export const BATCH = /\/answers\/batch(\?|$)/
