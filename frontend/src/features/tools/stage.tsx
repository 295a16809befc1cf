import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import englishPanels from '../../locales/en/tool_panels.json'
import english from '../../locales/en/tools.json'
import portuguesePanels from '../../locales/pt-BR/tool_panels.json'
import portuguese from '../../locales/pt-BR/tools.json'
import ExamTools from './ExamTools.tsx'
import type { ExamToolsProps, ToolConfiguration } from './types.ts'

const ALL: ToolConfiguration = {
  canUseCalculator: true,
  canUseScientificCalculator: true,
  canUseTextMarker: true,
  canUseDrawingPanel: true,
  canUseSymbolTable: true,
  canUseNotepad: true,
}
export const NO_TOOLS: ToolConfiguration = {
  canUseCalculator: false,
  canUseScientificCalculator: false,
  canUseTextMarker: false,
  canUseDrawingPanel: false,
  canUseSymbolTable: false,
  canUseNotepad: false,
}

export type StageProps = {
  /** Each story stores its data under an exam of its own. */
  applicationId: string
  configuration?: ToolConfiguration
  onDrawing?: ExamToolsProps['onDrawing']
  language?: 'pt-BR' | 'en'
}

function texts(language: 'pt-BR' | 'en') {
  const instance = createInstance()
  // The texts are bundled, so they are loaded before the first render.
  void instance.use(initReactI18next).init({
    lng: language,
    resources: {
      'pt-BR': { tools: portuguese, tool_panels: portuguesePanels },
      en: { tools: english, tool_panels: englishPanels },
    },
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  return instance
}
const TEXTS = { 'pt-BR': texts('pt-BR'), en: texts('en') }

const client = new QueryClient()

/** Two items with the tools above them, for stories. */
export function ToolsStage({
  applicationId,
  configuration = ALL,
  onDrawing,
  language = 'pt-BR',
}: StageProps) {
  return (
    <I18nextProvider i18n={TEXTS[language]}>
      <QueryClientProvider client={client}>
        <StageItem applicationId={applicationId} configuration={configuration} onDrawing={onDrawing} />
      </QueryClientProvider>
    </I18nextProvider>
  )
}

function StageItem({
  applicationId,
  configuration,
  onDrawing,
}: Required<Pick<StageProps, 'applicationId' | 'configuration'>> & { onDrawing: StageProps['onDrawing'] }) {
  const element = useRef<HTMLDivElement>(null)
  const [item, setItem] = useState(1)
  const [answer, setAnswer] = useState('')
  return (
    <div style={{ maxWidth: '72ch' }}>
      <ExamTools
        applicationId={applicationId}
        itemId={item}
        collectionId={7}
        configuration={configuration}
        itemElement={element}
        {...(onDrawing && { onDrawing })}
      />
      <h1 style={{ fontSize: '1.25em' }}>Questão {item}</h1>
      <div ref={element} data-testid="item">
        <div key={item}>
          <p>
            {item === 1
              ? 'Um reservatório enche 500 litros por hora. A torneira fica aberta três horas.'
              : 'Outra questão, com outro texto.'}
          </p>
          <p>
            Quantos <b>litros</b> entram no reservatório?
          </p>
          <label>
            Resposta
            <br />
            <textarea
              rows={3}
              value={answer}
              maxLength={40}
              style={{ width: '100%', font: 'inherit' }}
              onChange={(event) => setAnswer(event.target.value)}
            />
          </label>
          <output data-testid="state">{answer}</output>
        </div>
      </div>
      <button type="button" style={{ minHeight: 44 }} onClick={() => setItem(item === 1 ? 2 : 1)}>
        Outra questão
      </button>
    </div>
  )
}
