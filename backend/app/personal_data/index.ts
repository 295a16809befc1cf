/** What is stored about a person, as the modules that store it register it. Below all of them; `privacy` reads it. */
export { personalData, registerPersonalData, type PersonalData, type PersonalRows } from './registered.js'
export { rowsAbout, tableOf, type PersonalTable } from './rows_about.js'
