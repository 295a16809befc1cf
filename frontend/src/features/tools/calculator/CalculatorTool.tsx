import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Segments } from '../panel/Segments.tsx'
import { useExamValue } from '../store/exam_value.ts'
import { BASIC, scientific, type Key } from './keys.ts'
import * as at from './state.ts'
import { Display, History, KeyButton, Keys, Line } from './styles.ts'

type CalculatorProps = { applicationId: string; kind: 'calculator' | 'scientific' }

/** Both calculators: an expression is typed or entered by keys, and evaluated as one expression. */
export function CalculatorTool({ applicationId, kind }: CalculatorProps) {
  const { t } = useTranslation('tool_panels')
  const [read] = useState(at.makeReader)
  const [calculator, store] = useExamValue(applicationId, kind, read)
  const [{ fresh, failure }, setMood] = useState<Pick<at.Screen, 'fresh' | 'failure'>>({
    fresh: false,
    failure: null,
  })
  const field = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  const log = useRef<HTMLDivElement>(null)
  const screen: at.Screen = { calculator, fresh, failure }

  const put = (next: at.Screen, place: number = next.calculator.expression.length) => {
    if (next.calculator !== calculator) store(next.calculator)
    setMood({ fresh: next.fresh, failure: next.failure })
    caret.current = place
  }
  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    // React moves the caret to the end of the field; a key pressed in the middle restores it.
    if (caret.current !== null) field.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  useEffect(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight
  }, [calculator.history])

  const selection = (): [number, number] => {
    const end = calculator.expression.length
    return [field.current?.selectionStart ?? end, field.current?.selectionEnd ?? end]
  }
  const doKey = (key: Key) => {
    if (key.does === 'insert') {
      const next = at.press(screen, key.piece, ...selection())
      put(next.screen, next.caret)
    } else if (key.does === 'erase') {
      const next = at.erase(screen, ...selection())
      put(next.screen, next.caret)
    } else if (key.does === 'memory') put(at.remember(screen, key.memory))
    else if (key.does === 'clear') put(at.clear(screen))
    else if (key.does === 'sign') put(at.turn(screen))
    else put(at.equals(screen))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' && event.key !== '=') return
    event.preventDefault()
    put(at.equals(screen))
  }
  const rows = kind === 'scientific' ? scientific(t('calculator.sine')) : BASIC
  const message = failure === null ? '' : t(`calculator.failure.${failure}`)
  return (
    <div style={{ display: 'grid', gap: 8 }}>
      <History
        ref={log}
        role="log"
        aria-label={t('calculator.history')}
        tabIndex={calculator.history.length > 0 ? 0 : -1}
      >
        {calculator.history.map((entry) => (
          <div key={entry.id}>
            {entry.expression} = {entry.result}
          </div>
        ))}
      </History>
      <Display
        ref={field}
        aria-label={t('calculator.expression')}
        aria-invalid={failure !== null}
        aria-errormessage={failure === null ? undefined : `${kind}-failure`}
        value={calculator.expression}
        placeholder="0"
        inputMode="none"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => put(at.type(screen, event.target.value), event.target.selectionEnd ?? undefined)}
        onKeyDown={onKeyDown}
      />
      <Line>
        {kind === 'scientific' && (
          <Segments
            label={t('calculator.angle')}
            value={calculator.angle}
            options={[
              { value: 'degrees', text: t('calculator.degrees') },
              { value: 'radians', text: t('calculator.radians') },
            ]}
            onChange={(angle) => put(at.setAngle(screen, angle))}
          />
        )}
        <span style={{ flex: 1 }}>
          {calculator.memory === null
            ? ''
            : t('calculator.memory', { value: at.memoryFace(calculator.memory) })}
        </span>
        <span id={`${kind}-failure`} role="status" data-testid="calculator-failure">
          {message}
        </span>
      </Line>
      <Keys role="group" aria-label={t('calculator.keys')} data-columns={kind === 'scientific' ? 6 : 4}>
        {rows.flat().map((key) => (
          <KeyButton
            key={key.face}
            type="button"
            data-tone={key.tone}
            data-wide={key.wide}
            aria-label={nameOf(key, t)}
            // A key keeps the focus and the caret in the field, so that typing continues.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => doKey(key)}
          >
            {key.face}
          </KeyButton>
        ))}
      </Keys>
    </div>
  )
}

/** For speech input the accessible name contains the letters on the key. */
function nameOf({ face, name, does }: Key, t: TFunction<'tool_panels'>): string | undefined {
  if (name === undefined) return undefined
  const label = t(`calculator.key.${name}`)
  return does === 'insert' && /[a-zⁿπ]/i.test(face) ? `${face}: ${label}` : label
}
