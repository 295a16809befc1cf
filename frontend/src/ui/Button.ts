export { Button } from '@banca/item-renderers/ui'
