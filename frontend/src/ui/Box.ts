export { Box } from '@banca/item-renderers/ui'
