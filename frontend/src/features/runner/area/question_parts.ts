import { Interruption } from '../overlays/Interruption.tsx'
import { ShortcutsDialog } from '../question/ShortcutsDialog.tsx'
import { NextTry } from './NextTry.tsx'
import { Returns } from './Returns.tsx'

/** What is only needed once a question is open, fetched as one piece behind the first one. */
export const questionParts = { Interruption, NextTry, Returns, ShortcutsDialog }
