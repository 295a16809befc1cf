import vine from '@vinejs/vine'
import { optionalSelection, peopleSelection, selectionOf, type AskedWaiting } from '#identity'
import { rowId } from '#shared'
import { MOST_CLASSES, MOST_PEOPLE } from '../domain/limits.js'

/** Classes, and of their people only those that are named; or who is chosen in the list of people. */
export const askedPeople = vine.create({
  classes: vine
    .array(rowId())
    .minLength(1)
    .maxLength(MOST_CLASSES)
    .optional()
    .requiredIfMissing(['ids', 'filter']),
  people: vine.array(rowId()).minLength(1).maxLength(MOST_PEOPLE).optional(),
  ...optionalSelection(),
})

export const chosenPeople = vine.create(peopleSelection())

type Asked = Awaited<ReturnType<(typeof askedPeople)['validate']>>

/** What `askedPeople` read. Classes name whom they name, whatever else is there. */
export const waitingOf = ({ classes, people, ...chosen }: Asked): AskedWaiting =>
  classes ? { classes, people } : { selection: selectionOf(chosen) }

export const classesFilter = vine.create({ waiting: vine.boolean().optional() })
