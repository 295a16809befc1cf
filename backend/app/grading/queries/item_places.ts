import { itemsOfExam } from '#catalog'
import type { ListRequest } from '#shared'
import type { ItemPlaceView } from '../views.js'

/** One page of the items of an exam by position: those at the position that was typed, or with the text in their name. */
export async function itemPlaces(
  examId: number,
  { search, offset, limit }: Pick<ListRequest<'position'>, 'search' | 'offset' | 'limit'>
): Promise<{ rows: ItemPlaceView[]; count: number }> {
  const wanted = fold(search)
  const found = (await itemsOfExam(examId)).filter(
    ({ position, verboseName }) =>
      wanted === '' || String(position).startsWith(wanted) || fold(verboseName ?? '').includes(wanted)
  )
  return {
    rows: found
      .slice(offset, offset + limit)
      .map(({ id, position, verboseName, category }) => ({ id, position, verboseName, category })),
    count: found.length,
  }
}

/** Whatever case and accents either has. */
const fold = (text: string) =>
  text
    .trim()
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
