export { default } from './area/ApplicationArea.tsx'
