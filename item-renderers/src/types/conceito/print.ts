export { printTexts as print } from '../reading/print.ts'
