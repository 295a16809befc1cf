import env from '#start/env'

/** Live rooms, read once. Durations are in the unit of their names. */
export const liveRoom = {
  /** What a school calls an acceptable delay of a candidate's link: good at half of it, bad at one and a half times. */
  acceptableLatencyMs: env.get('ACCEPTABLE_LATENCY_MS', 1000),
}
