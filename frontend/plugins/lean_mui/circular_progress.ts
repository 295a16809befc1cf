/** Within a button only: none of ours is ever `loading`. */
export default function CircularProgress(): null {
  return null
}
