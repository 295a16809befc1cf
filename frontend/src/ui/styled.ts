export { styled } from '@banca/item-renderers/ui'
