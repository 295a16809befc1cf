export { default } from '@banca/item-renderers/icons/AttachFile'
