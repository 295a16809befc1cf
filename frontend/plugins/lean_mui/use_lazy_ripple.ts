const nothing = () => undefined

const ripple = { ref: { current: null }, shouldMount: false, start: nothing, stop: nothing, pulsate: nothing }

/** MUI's own draws each button once more when it is first pressed, whether it ripples or not. */
export default function useLazyRipple(): typeof ripple {
  return ripple
}
