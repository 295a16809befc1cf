export { default } from '@banca/item-renderers/icons/Check'
