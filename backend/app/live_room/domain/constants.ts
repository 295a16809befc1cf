/** How long a restroom modal counts, and how often a still picture is renewed. Seconds. */
export const RESTROOM_SECONDS = 120
export const STILL_SECONDS = 2
/** Messages of one candidate that a snapshot shows beside the open ones. */
export const MESSAGES_SHOWN = 50
