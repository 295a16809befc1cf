/** No ripple is ever drawn. */
export default function TouchRipple(): null {
  return null
}
