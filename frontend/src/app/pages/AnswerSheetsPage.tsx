import { useQueryClient } from '@tanstack/react-query'
import { useSession } from '../../api/session.ts'
import { sheetKey } from '../../exam/sheet_query.ts'
import { AnswerSheetArea } from '../../features/answer-sheet/AnswerSheetArea.tsx'
import { appealAddress } from '../../features/answer-sheet/appeal_line.ts'
import type { AnswerSheet } from '../../features/answer-sheet/types.ts'
import { useItemName } from '../../features/answer-sheet/use_item_name.ts'
import { Cart } from '../../features/payments/candidate/Cart.tsx'

/** `/answer-sheets/:applicationId/*`: the answers of an exam, with the payment of its appeals. */
export default function AnswerSheetsPage() {
  return <AnswerSheetArea renderCart={(sheet) => <CartOf sheet={sheet} />} />
}

function CartOf({ sheet }: { sheet: AnswerSheet }) {
  const client = useQueryClient()
  const nameOf = useItemName(sheet)
  const userId = useSession()?.user.id
  const { results, application } = sheet
  // Without an appeal window there is nothing to ask the server about.
  if (userId === undefined || results.every(({ appeal }) => appeal === undefined)) return null
  const appeals = results.flatMap((entry) =>
    entry.appeal === undefined || entry.appeal.appealId === null
      ? []
      : [
          {
            id: entry.appeal.appealId,
            name: nameOf(entry),
            address: appealAddress(entry.appeal.appealId, application.id),
          },
        ]
  )
  return (
    <Cart
      userId={userId}
      applicationId={application.id}
      appeals={appeals}
      onChanged={() => client.invalidateQueries({ queryKey: sheetKey(userId, String(application.id)) })}
    />
  )
}
