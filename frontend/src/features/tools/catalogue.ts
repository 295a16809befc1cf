import CalculateIcon from '../../ui/icons/CalculateOutlined.ts'
import DrawIcon from '../../ui/icons/GestureOutlined.ts'
import FunctionsIcon from '../../ui/icons/FunctionsOutlined.ts'
import MarkerIcon from '../../ui/icons/BorderColorOutlined.ts'
import NotepadIcon from '../../ui/icons/EditNoteOutlined.ts'
import ReadingIcon from '../../ui/icons/TextFieldsOutlined.ts'
import SymbolsIcon from '../../ui/icons/EmojiSymbolsOutlined.ts'
import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { withTexts } from './panel_texts.ts'
import type { ToolConfiguration, ToolId, ToolProps } from './types.ts'

export type Tool = {
  id: ToolId
  /** The flag that enables it; null: part of every exam. */
  flag: keyof ToolConfiguration | null
  Icon: typeof CalculateIcon
  /** Width of its panel, px. */
  width: number
  /** Its content belongs to one item and is remounted for the next. */
  perItem: boolean
  load(): Promise<{ default: ComponentType<ToolProps> }>
}

/** In the order of the toolbar. Each is a chunk of its own, loaded when it is first opened. */
export const TOOLS: readonly Tool[] = [
  {
    id: 'calculator',
    flag: 'canUseCalculator',
    Icon: CalculateIcon,
    width: 300,
    perItem: false,
    load: withTexts(() => import('./calculator/Plain.tsx')),
  },
  {
    id: 'scientific',
    flag: 'canUseScientificCalculator',
    Icon: FunctionsIcon,
    width: 312,
    perItem: false,
    load: withTexts(() => import('./calculator/Scientific.tsx')),
  },
  {
    id: 'marker',
    flag: 'canUseTextMarker',
    Icon: MarkerIcon,
    width: 372,
    perItem: true,
    load: withTexts(() => import('./marker/TextMarker.tsx')),
  },
  // 400 px of sheet, and the padding around it.
  {
    id: 'drawing',
    flag: 'canUseDrawingPanel',
    Icon: DrawIcon,
    width: 428,
    perItem: true,
    load: withTexts(() => import('./drawing/DrawingPanel.tsx')),
  },
  {
    id: 'symbols',
    flag: 'canUseSymbolTable',
    Icon: SymbolsIcon,
    width: 372,
    perItem: false,
    load: withTexts(() => import('./symbols/SymbolTablePanel.tsx')),
  },
  {
    id: 'notepad',
    flag: 'canUseNotepad',
    Icon: NotepadIcon,
    width: 372,
    perItem: false,
    load: withTexts(() => import('./notepad/Notepad.tsx')),
  },
  {
    id: 'reading',
    flag: null,
    Icon: ReadingIcon,
    width: 340,
    perItem: false,
    load: withTexts(() => import('./reading/ReadingAids.tsx')),
  },
]

/** The tools that an exam allows; reading aids are always allowed. */
export const toolsOf = (configuration: ToolConfiguration): Tool[] =>
  TOOLS.filter(({ flag }) => flag === null || configuration[flag] === true)

const views = new Map<ToolId, LazyExoticComponent<ComponentType<ToolProps>>>()

/** The lazy component of a tool; cached until a failed download is dropped. */
export function viewOf(tool: Tool): LazyExoticComponent<ComponentType<ToolProps>> {
  const known = views.get(tool.id)
  if (known !== undefined) return known
  const view = lazy(tool.load)
  views.set(tool.id, view)
  return view
}

/** Drops a failed download, so that the next opening loads it again. */
export const forgetView = (tool: Tool): void => void views.delete(tool.id)
