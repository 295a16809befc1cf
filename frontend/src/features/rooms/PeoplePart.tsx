import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { MoreButton } from '../../ui/MoreButton.tsx'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { nextPage } from '../../api/next_page.ts'
import { CheckLine } from '../../ui/CheckLine.tsx'
import { useDelayedText } from '../../shared/delayed_text.ts'
import { SelectInput } from '../../ui/SelectInput.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import type { ListedRoom } from './types.ts'
import { useRun } from './use_run.ts'

/** Filter of the list: candidates without a room, those of this room, or all. */
type Where = 'unplaced' | 'here' | 'all'
const WHERES: readonly Where[] = ['unplaced', 'here', 'all']
const PAGE = 50

/**
 * The candidates of a room: people of the collection, by class and name, added and removed many at a time.
 */
export function PeoplePart({ room }: { room: ListedRoom }) {
  const { t } = useTranslation('rooms')
  const { isBusy, run } = useRun()
  const [where, setWhere] = useState<Where>('unplaced')
  const [schoolClass, setSchoolClass] = useState('')
  const [search, setSearch] = useState('')
  const [typed, setTyped] = useDelayedText(search, setSearch)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set())
  const collection = room.collectionId
  const classes = useQuery({
    queryKey: ['room-classes', collection],
    queryFn: async ({ signal }) =>
      (
        await api.get('/v1/rooms/classes', {
          query: { collection },
          signal,
        })
      ).results,
  })
  const list = useInfiniteQuery({
    queryKey: ['room-people', collection, room.id, where, schoolClass, search],
    queryFn: ({ pageParam, signal }) =>
      api.get('/v1/rooms/people', {
        query: {
          collection,
          search,
          class: schoolClass,
          page: pageParam,
          size: PAGE,
          ...(where === 'unplaced' && { unplaced: true }),
          ...(where === 'here' && { room: room.id }),
        },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const people = list.data?.pages.flatMap(({ results }) => results) ?? []
  const movable = people.filter(({ begun }) => !begun)
  const picked = movable.filter(({ id }) => chosen.has(id)).map(({ id }) => id)
  const narrow = (change: () => void) => {
    setChosen(new Set())
    change()
  }
  const toggle = (id: number) =>
    setChosen((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  const move = async () => {
    const moved = await run(
      () =>
        api.post(where === 'here' ? '/v1/rooms/:id/users/bulk_delete' : '/v1/rooms/:id/users', {
          params: { id: room.id },
          body: { users: picked },
        }),
      (answer) => t(where === 'here' ? 'people.takenOut' : 'people.putIn', { count: answer.moved })
    )
    if (moved !== null) setChosen(new Set())
  }
  return (
    <>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <SelectInput
          label={t('people.where')}
          value={where}
          options={WHERES.map((value) => ({ value, text: t(`people.wheres.${value}`) }))}
          onChange={(value) => narrow(() => setWhere(WHERES.find((one) => one === value) ?? 'unplaced'))}
        />
        <SelectInput
          label={t('people.class')}
          value={schoolClass}
          options={[
            { value: '', text: t('people.allClasses') },
            ...(classes.data ?? []).map(({ id, name }) => ({ value: String(id), text: name })),
          ]}
          onChange={(value) => narrow(() => setSchoolClass(value))}
        />
      </Box>
      <TextInput
        quiet
        type="search"
        label={t('people.search')}
        value={typed}
        onChange={(text) => setTyped(text)}
        maxLength={80}
        autoComplete="off"
      />
      {list.isError && (
        <Box role="alert" sx={{ color: 'error.main' }}>
          {t('loadFailed')}
        </Box>
      )}
      <Box role="status" className="numbers" sx={{ color: 'text.secondary' }}>
        {list.data !== undefined && t('people.count', { count: list.data.pages[0]?.count ?? 0 })}
      </Box>
      {movable.length > 1 && (
        <CheckLine
          label={t('people.all', { count: movable.length })}
          checked={picked.length === movable.length}
          onChange={(all) => setChosen(new Set(all ? movable.map(({ id }) => id) : []))}
        />
      )}
      {people.length > 0 && (
        <Box
          component="ul"
          aria-label={t('people.title')}
          sx={{ listStyle: 'none', m: 0, p: 0, borderTop: 1, borderColor: 'divider' }}
        >
          {people.map((person) => (
            <Box
              component="li"
              key={person.id}
              sx={{
                borderBottom: 1,
                borderColor: 'divider',
                display: 'flex',
                flexWrap: 'wrap',
                alignItems: 'center',
                columnGap: 3,
              }}
            >
              {person.begun ? (
                <Box sx={{ minHeight: 44, display: 'flex', alignItems: 'center' }}>{person.name}</Box>
              ) : (
                <CheckLine
                  label={person.name}
                  checked={chosen.has(person.id)}
                  onChange={() => toggle(person.id)}
                />
              )}
              <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
                {[
                  person.className,
                  person.room === null ? t('people.nowhere') : person.room.name,
                  person.begun && t('people.begun'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Box>
            </Box>
          ))}
        </Box>
      )}
      <MoreButton list={list}>{t('people.more')}</MoreButton>
      {people.length > 0 && (
        <Button
          variant="contained"
          disabled={picked.length === 0}
          aria-disabled={isBusy}
          onClick={() => void move()}
          sx={{ justifySelf: 'start' }}
        >
          {t(where === 'here' ? 'people.takeOut' : 'people.put', { count: picked.length })}
        </Button>
      )}
    </>
  )
}
