import { icon } from '../ui/icon.tsx'

export default icon('M19 13H5v-2h14z')
