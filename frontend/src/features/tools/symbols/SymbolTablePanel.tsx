import { styled } from '../../../ui/styled.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Plain, Quiet, Row, Stack } from '../panel/styles.ts'
import type { ToolProps } from '../types.ts'
import { insertAtCaret } from './insert.ts'
import { lastFieldOf } from './last_field.ts'
import { loadTables } from './load_tables.ts'
import { SearchField, Signs } from './styles.ts'
import { findSymbols, tagsOf, type Symbol, type SymbolTable } from './tables.ts'

/** The symbols of the exam's tables: a click inserts one where the candidate types, or copies it. */
export default function SymbolTablePanel({ collectionId, itemElement }: ToolProps) {
  const { t } = useTranslation('tool_panels')
  const { data, isPending, refetch } = useQuery({
    queryKey: ['symbol_table', collectionId],
    queryFn: () => loadTables(collectionId),
    retry: false,
    staleTime: Infinity,
  })
  if (isPending) return <p role="status">{t('symbols.loading')}</p>
  if (data === undefined) {
    return (
      <Stack role="alert">
        <p>{t('symbols.failed')}</p>
        <div>
          <Plain type="button" onClick={() => void refetch()}>
            {t('tools:panel.retry')}
          </Plain>
        </div>
      </Stack>
    )
  }
  if (data.every((table) => table.symbols.length === 0)) return <p>{t('symbols.none')}</p>
  return <Tables tables={data} itemElement={itemElement} />
}

function Tables({
  tables,
  itemElement,
}: {
  tables: readonly SymbolTable[]
  itemElement: ToolProps['itemElement']
}) {
  const { t } = useTranslation('tool_panels')
  const [query, setQuery] = useState('')
  const [tag, setTag] = useState('')
  const [status, setStatus] = useState('')
  const choose = async (symbol: Symbol) => {
    const sign = symbol.key
    const done = insertAtCaret(lastFieldOf(itemElement.current), sign)
    if (done === 'inserted') return setStatus(t('symbols.inserted', { sign }))
    if (done === 'full') return setStatus(t('symbols.full'))
    const copied = await navigator.clipboard.writeText(sign).then(
      () => true,
      () => false
    )
    setStatus(t(copied ? 'symbols.copied' : 'symbols.notCopied', { sign }))
  }
  const tags = tagsOf(tables)
  const found = tables
    .map((table) => ({ ...table, symbols: findSymbols(table.symbols, query, tag) }))
    .filter((table) => table.symbols.length > 0)
  return (
    <Stack>
      <SearchField
        type="search"
        aria-label={t('symbols.search')}
        placeholder={t('symbols.search')}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      {tags.length > 1 && (
        <Row role="group" aria-label={t('symbols.tags')}>
          {['', ...tags].map((one) => (
            <Plain key={one} type="button" aria-pressed={tag === one} onClick={() => setTag(one)}>
              {one === '' ? t('symbols.allTags') : one}
            </Plain>
          ))}
        </Row>
      )}
      {found.length === 0 && <Quiet>{t('symbols.nothing')}</Quiet>}
      {found.map((table, index) => (
        <Table key={index} table={table} onChoose={(symbol) => void choose(symbol)} />
      ))}
      <div role="status" style={{ minHeight: 24, fontSize: '0.9375rem' }}>
        {status}
      </div>
    </Stack>
  )
}

function Table({ table, onChoose }: { table: SymbolTable; onChoose(symbol: Symbol): void }) {
  const { t } = useTranslation('tool_panels')
  const id = useId()
  const [current, setCurrent] = useState(0)
  const at = Math.min(current, table.symbols.length - 1)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const steps: Record<string, number> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: table.symbols.length - 1,
    }
    const next = steps[event.key]
    if (next === undefined) return
    event.preventDefault()
    event.currentTarget
      .querySelectorAll<HTMLElement>('button')
      [Math.max(0, Math.min(table.symbols.length - 1, next))]?.focus()
  }
  return (
    <Section aria-labelledby={id}>
      <h3 id={id}>
        {[table.keyName, table.valueName].filter((name) => name !== '').join(' · ') ||
          t('tools:tool.symbols')}
      </h3>
      <Signs role="toolbar" aria-labelledby={id} onKeyDown={onKeyDown}>
        {table.symbols.map((symbol, index) => (
          <button
            key={`${symbol.key} ${symbol.value}`}
            type="button"
            tabIndex={index === at ? 0 : -1}
            title={symbol.value}
            aria-label={
              symbol.key === symbol.value || symbol.value === ''
                ? symbol.key
                : `${symbol.key} ${symbol.value}`
            }
            onFocus={() => setCurrent(index)}
            onClick={() => onChoose(symbol)}
          >
            {symbol.key}
          </button>
        ))}
      </Signs>
    </Section>
  )
}

const Section = styled('section')({ '& h3': { margin: '0 0 6px', fontSize: '0.9375rem', fontWeight: 700 } })
