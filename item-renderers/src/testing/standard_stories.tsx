import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ComponentType } from 'react'
import { expect, fn, within } from 'storybook/test'
import type { DisabledReason, ItemViewProps, ReviewProps, SummaryProps } from '../contract/index.ts'
import { ITEM_TEXTS } from '../kit/texts/catalogue.ts'
import type { ItemSample } from './sample.ts'
import {
  asksForAnswerIn,
  KeyStage,
  keyTextsOf,
  LeavingStage,
  ReviewStage,
  SummaryStage,
  ViewStage,
  type ReviewStageProps,
  type ViewStageProps,
} from './stage.tsx'

export type Story = StoryObj<typeof ViewStage>
export type StoryMeta = Meta<typeof ViewStage>
type Play = NonNullable<Story['play']>
type Check = { play?: Play }

/** Overrides of a type for one state: other props, and a check of its own. */
type OwnView = Partial<Omit<ViewStageProps, 'View'>> & Check
type OwnReview = Partial<Omit<ReviewStageProps, 'Review' | 'language'>> & Check

type Screens = {
  View: ComponentType<ItemViewProps>
  Review: ComponentType<ReviewProps>
  Summary: ComponentType<SummaryProps>
  /** The first one is shown where a state names no other. */
  samples: readonly ItemSample[]
}

/** A text typed into the field of that name, and the response that the view must report then. */
type TypedText = { field: string; text: string; reported: unknown }

const NARROW = 288

/** The title of the notice, as a candidate reads it. */
function noticeTitle(reason: DisabledReason): string {
  const { disabled } = ITEM_TEXTS['pt-BR'] as { disabled: Record<DisabledReason, { title: string }> }
  return disabled[reason].title
}

const withCheck = (play: Play | undefined) => (play === undefined ? {} : { play })

async function fitsItsFrame({ canvasElement }: Parameters<Play>[0]): Promise<void> {
  const frame = canvasElement.querySelector('[data-testid=narrow]') as HTMLElement
  await expect(frame.scrollWidth).toBeLessThanOrEqual(frame.clientWidth)
}

async function answerStays({ canvasElement, userEvent, args }: Parameters<Play>[0]): Promise<void> {
  const field = canvasElement.querySelector('input, textarea')
  if (field !== null) {
    await userEvent.click(field)
    await userEvent.keyboard('x')
    await userEvent.tab()
  }
  await expect(args.onChange).not.toHaveBeenCalled()
}

async function typeInto(
  { canvas, userEvent }: Parameters<Play>[0],
  { field, text }: TypedText
): Promise<void> {
  await userEvent.click(canvas.getByRole('textbox', { name: field }))
  await userEvent.paste(text)
}

/**
 * The states that every item type has, with the checks that hold for all of them. A type's `stories.tsx`
 * exports those it has by the names that people search for in Storybook
 * (`export const SemConexao = states.disabled('offline')`), because Storybook finds stories by reading the
 * exports without running the file; behaviour of one type only is a story of its own beside them.
 */
export function standardStories({ View, Review, Summary, samples }: Screens) {
  const [first] = samples
  if (first === undefined) throw new Error('An item type needs at least one sample')

  const view = ({ play, ...args }: OwnView): Story => ({ args, ...withCheck(play) })
  const answered = ({ sample = first, ...own }: OwnView = {}) =>
    view({ sample, response: sample.right, ...own })

  return {
    /** Parts of the default export besides its title. */
    meta: { component: ViewStage, args: { View, sample: first, onChange: fn() } },

    answered,

    /** The view explains why, and reports nothing on any interaction. */
    disabled: (reason: DisabledReason, { play, ...own }: OwnView = {}) =>
      view({
        disabled: true,
        disabledReason: reason,
        ...own,
        play: async (context) => {
          await play?.(context)
          if (asksForAnswerIn(own.sample ?? first))
            await expect(context.canvas.getByText(noticeTitle(reason)).closest('[role=status]')).toBeVisible()
          await answerStays(context)
        },
      }),

    english: (own: OwnView): Story => ({ ...view(own), globals: { language: 'en' } }),
    dark: (own?: OwnView): Story => ({ ...answered(own), globals: { theme: 'dark' } }),
    contrast: (own?: OwnView): Story => ({ ...answered(own), globals: { theme: 'contrast' } }),

    /** On a phone nothing exceeds the page: wider content scrolls in a frame of its own. */
    narrow: ({ play, ...own }: OwnView = {}): Story => ({
      args: own,
      render: (args) => (
        <div data-testid="narrow" style={{ width: NARROW }}>
          <ViewStage {...args} />
        </div>
      ),
      play: async (context) => {
        await fitsItsFrame(context)
        await play?.(context)
      },
    }),

    /** The review, with everything disclosed by default. */
    review: ({ play, sample = first, ...own }: OwnReview = {}): Story => ({
      render: ({ language = 'pt-BR' }) => (
        <ReviewStage
          Review={Review}
          sample={sample}
          response={sample.right}
          disclosed
          language={language}
          {...own}
        />
      ),
      ...withCheck(play),
    }),

    /** The item with its key and nobody's answer, as staff review an exam: all of the key is there, and nothing is missing. */
    key: ({ sample = first, play }: { sample?: ItemSample } & Check = {}): Story => ({
      render: ({ language = 'pt-BR' }) => <KeyStage Review={Review} sample={sample} language={language} />,
      play: async (context) => {
        const { canvas, canvasElement } = context
        await expect(canvas.queryByText('Sem resposta')).toBeNull()
        for (const text of keyTextsOf(sample)) await expect(canvasElement).toHaveTextContent(text)
        await play?.(context)
      },
    }),

    /** The one-line answer as lists show it: for the right answer and for an empty one. */
    summary: ({ play, sample = first }: { sample?: ItemSample } & Check = {}): Story => ({
      render: ({ language = 'pt-BR' }) => (
        <SummaryStage Summary={Summary} sample={sample} language={language} />
      ),
      play: async (context) => {
        const answered = within(context.canvas.getByTestId('answered'))
        await expect(answered.getByText(sample.line)).toBeVisible()
        await expect(context.canvas.getByTestId('unanswered')).toHaveTextContent('--')
        await play?.(context)
      },
    }),

    /** Closing the page reports the text without waiting for the pause after the last key press. */
    pageHide: (typed: TypedText): Story => ({
      play: async (context) => {
        await typeInto(context, typed)
        window.dispatchEvent(new PageTransitionEvent('pagehide'))
        await expect(context.args.onChange).toHaveBeenLastCalledWith(typed.reported)
      },
    }),

    /** Opening the next item does the same. */
    leaving: (typed: TypedText): Story => ({
      render: (args) => <LeavingStage {...args} />,
      play: async (context) => {
        const { canvas, userEvent, args } = context
        await typeInto(context, typed)
        await userEvent.click(canvas.getByRole('button', { name: 'Próxima' }))
        await expect(canvas.queryByRole('textbox')).toBeNull()
        await expect(args.onChange).toHaveBeenLastCalledWith(typed.reported)
      },
    }),

    /** The end of the time does the same, and nothing more is accepted afterwards. */
    timeOver: (typed: TypedText): Story => ({
      render: (args) => <LeavingStage {...args} />,
      play: async (context) => {
        const { canvas, userEvent, args } = context
        await typeInto(context, typed)
        await userEvent.click(canvas.getByRole('button', { name: 'Acabar o tempo' }))
        await expect(args.onChange).toHaveBeenLastCalledWith(typed.reported)
        const field = canvas.getByRole('textbox', { name: typed.field })
        await userEvent.type(field, 'tarde')
        await expect(field).toHaveValue(typed.text)
      },
    }),
  }
}
