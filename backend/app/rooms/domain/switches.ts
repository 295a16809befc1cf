import type { NotificationType, StaffMotive } from './words.js'

/** The switches of the permission tree that acts in a room, and the lists that lead to it, need. */
export const SWITCHES = {
  seeRooms: 'Dashboard.Videos.SeeRooms',
  viewInfo: 'Dashboard.Videos.ViewInfo',
  sendAlert: 'Dashboard.Videos.SendAlert',
  sendReload: 'Dashboard.Videos.SendReloadRequest',
  pause: 'Dashboard.Videos.PauseResume',
  history: 'Dashboard.Videos.ViewHistory',
  answerMessages: 'Dashboard.Videos.AnswerMessages',
  answerBreak: 'Dashboard.Videos.AnswerBreakRequest',
  screenshot: 'Dashboard.Videos.CandidateScreenshot',
  sendGlobal: 'Dashboard.Videos.sendMessageGlobal',
  list: 'Dashboard.List.enable',
  timeInfo: 'Dashboard.List.showTimeInfo',
} as const

export type Switch = (typeof SWITCHES)[keyof typeof SWITCHES]

/** Any one of these lets a message through, and all of the lists together: first the kind of message, then whom it goes to. */
export function switchesOfMessage(message: {
  motive: StaffMotive
  notificationType: NotificationType
  toAll: boolean
}): Switch[][] {
  const needed: Switch[][] = [kindOf(message)]
  if (message.toAll) needed.push([SWITCHES.sendGlobal])
  return needed
}

function kindOf({
  motive,
  notificationType,
}: {
  motive: StaffMotive
  notificationType: NotificationType
}): Switch[] {
  if (motive === 'RELOAD_REQUEST') return [SWITCHES.sendReload]
  // A toast answers a message in the chat; an alert stands in the way until it is confirmed.
  return notificationType === 'ALERT' ? [SWITCHES.sendAlert] : [SWITCHES.sendAlert, SWITCHES.answerMessages]
}
