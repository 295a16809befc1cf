export { printTexts as print } from '../../kit/reading/print.ts'
