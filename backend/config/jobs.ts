import env from '#start/env'

/** Durable jobs, read once. */
export const jobSettings = {
  /** The serving process works on them itself; otherwise `node ace jobs:work` does, in a process of its own. */
  workHere: env.get('JOBS', 'on') === 'on',
}
