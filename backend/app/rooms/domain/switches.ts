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
