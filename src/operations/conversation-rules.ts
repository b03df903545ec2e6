/** What the edge does for operations whose body is a conversation with a model. */
export const conversationRules = { isLarge: true, refusesOtherCase: true, yieldsTo: 'inference' } as const
