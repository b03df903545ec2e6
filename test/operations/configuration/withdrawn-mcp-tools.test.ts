import { expect, it } from 'vitest'
import { describeStore } from '../../support/databases.ts'
import { startTicketsServer } from '../../tools/mcp/tickets-server.ts'
import { dataOf, gatewaysOn, messageOf, type Open } from '../workspaces/arrange.ts'
import {
  approvals,
  type Changing,
  type Detail,
  named,
  path,
  seen,
  stateOf,
  tickets,
  toolOf,
  toolsGiven,
} from './arrange-mcp-servers.ts'

describeStore((openFresh) => {
  const open = gatewaysOn(openFresh)
  const withdraw = (opened: Open, ...names: string[]) =>
    opened.ask('POST', `${path}/withdraw`, { tools: names.map((name) => ({ name })) })

  it('takes an approval back, until somebody approves the tool again', async () => {
    const opened = await open(named(await tickets()))
    expect(await toolsGiven(opened)).toContain('create_ticket')
    const was = toolOf(await opened.ask('GET', path), 'create_ticket')
    const got = await withdraw(opened, 'create_ticket', 'wait')
    expect([got.status, stateOf(got)]).toEqual([
      200,
      { create_ticket: 'new', wait: 'new', 'find.ticket': 'approved', close_ticket: 'approved' },
    ])
    expect(toolOf(got, 'create_ticket')).toMatchObject({ approved_hash: null, approved_at: null, approved: null })
    expect(await toolsGiven(opened)).toEqual(['find.ticket', 'close_ticket'])
    // Nothing that a request or a test lists brings it back.
    await opened.ask('POST', `${path}/test`)
    expect(await toolsGiven(opened)).toEqual(['find.ticket', 'close_ticket'])
    expect(await approvals(opened)).toMatchObject([
      {
        action: 'mcp_server.withdraw',
        actor: { kind: 'api_key' },
        target: { kind: 'mcp_server', id: 'tickets' },
        before: { tools: [{ name: 'create_ticket', hash: was?.approved_hash }, { name: 'wait' }] },
        after: {
          tools: [
            { name: 'create_ticket', hash: null },
            { name: 'wait', hash: null },
          ],
        },
      },
    ])
    // Once more changes nothing, and is no entry.
    expect((await withdraw(opened, 'create_ticket')).status).toBe(200)
    expect(await approvals(opened)).toHaveLength(1)
    await opened.ask('POST', `${path}/approve`, seen(got, 'create_ticket'))
    expect(await toolsGiven(opened)).toContain('create_ticket')
  })

  it('takes no approval back where one of the tools is not known, and names it', async () => {
    const opened = await open(named(await tickets()))
    await toolsGiven(opened)
    const refused = await withdraw(opened, 'create_ticket', 'no_such')
    expect([refused.status, messageOf(refused)]).toEqual([404, expect.stringContaining('no approval was withdrawn')])
    expect(refused.body).toMatchObject({ error: { metadata: { issues: [{ path: 'tools.1.name' }] } } })
    expect(await toolsGiven(opened)).toContain('create_ticket')
    expect(await approvals(opened)).toEqual([])
    const other = await opened.ask('POST', '/admin/mcp-servers/other/withdraw', { tools: [{ name: 'a' }] })
    expect([other.status, messageOf(other)]).toEqual([404, 'There is no MCP server with this name.'])
  })

  it('takes approvals back of a server that is down, forgets tools that are gone, and has changed ones wait as new', async () => {
    const options: Changing = { moreTools: 1 }
    const server = await startTicketsServer(options)
    const opened = await open(named(server))
    await toolsGiven(opened)
    Object.assign(options, { moreTools: 0, createDescription: 'Another.' })
    expect(stateOf(await opened.ask('POST', `${path}/test`))).toMatchObject({
      more_0: 'gone',
      create_ticket: 'changed',
    })
    await server.close()
    const got = stateOf(await withdraw(opened, 'more_0', 'create_ticket', 'wait'))
    expect(got).toEqual({ create_ticket: 'new', 'find.ticket': 'approved', close_ticket: 'approved', wait: 'new' })
  })

  it('holds for a server that no request has used, whose first request would approve all', async () => {
    const opened = await open(named(await tickets()))
    await opened.ask('POST', `${path}/test`)
    expect(dataOf<Detail>(await withdraw(opened, 'create_ticket')).server.pinned).toBe(true)
    expect(await approvals(opened)).toMatchObject([{ action: 'mcp_server.withdraw' }])
    expect(await toolsGiven(opened)).toEqual([])
  })

  it('holds for every request that begins afterwards, whatever runs meanwhile', async () => {
    const opened = await open(named(await tickets()))
    const some = () => Promise.all(Array.from({ length: 4 }, () => toolsGiven(opened)))
    const [, withdrawn] = await Promise.all([some(), some().then(() => withdraw(opened, 'create_ticket')), some()])
    expect(withdrawn.status).toBe(200)
    expect((await some()).flat()).not.toContain('create_ticket')
    // Of both at once either is last, and what is offered is what the last one left.
    await Promise.all([
      withdraw(opened, 'wait'),
      opened.ask('POST', `${path}/approve`, seen(withdrawn, 'wait', 'create_ticket')),
    ])
    const states = stateOf(await opened.ask('GET', path))
    const given = await toolsGiven(opened)
    expect(given.toSorted()).toEqual(
      Object.keys(states)
        .filter((name) => states[name] === 'approved')
        .toSorted(),
    )
  })

  const calling = (more: object) => ({ type: 'mcp', server_label: 'tickets', ...more })
  const post = async ({ gateway }: Pick<Open, 'gateway'>, body: object, signal?: AbortSignal) => {
    const init = { method: 'POST', body: JSON.stringify({ model: 'sim/tools', ...body }) }
    return gateway.fetch('/responses', { ...init, ...(signal !== undefined && { signal }) })
  }

  it('lets a call go on that runs already, and offers the tool to no request after that', async () => {
    const server = await tickets()
    const opened = await open(named(server))
    await toolsGiven(opened)
    const leaving = new AbortController()
    let ended = false
    const tools = [calling({ allowed_tools: ['wait'], require_approval: 'never' })]
    const running = post(opened, { input: 'Wait.', tools }, leaving.signal)
      .catch(() => undefined)
      .finally(() => {
        ended = true
      })
    await server.waits
    expect((await withdraw(opened, 'wait')).status).toBe(200)
    expect(await toolsGiven(opened)).not.toContain('wait')
    expect(ended).toBe(false)
    leaving.abort()
    await running
    await server.left
  })

  it('makes a consent worthless that was asked for before', async () => {
    const server = await tickets()
    const opened = await open(named(server))
    const tools = [calling({ allowed_tools: ['create_ticket'], require_approval: 'always' })]
    const asked = (await (await post(opened, { input: 'Open one.', tools })).json()) as {
      output: { type: string; id: string }[]
    }
    const question = asked.output.find(({ type }) => type === 'mcp_approval_request')
    expect(question).toBeDefined()
    await withdraw(opened, 'create_ticket')
    const consent = { type: 'mcp_approval_response', approval_request_id: question?.id, approve: true }
    const input = [{ role: 'user', content: 'Open one.' }, ...asked.output, consent]
    const response = await post(opened, { input, tools })
    expect(await response.text()).not.toContain('ticket 17')
    expect(server.methods).not.toContain('tools/call')
    // With the approval it would have run.
    await opened.ask('POST', `${path}/approve`, seen(await opened.ask('GET', path), 'create_ticket'))
    expect(await (await post(opened, { input, tools })).text()).toContain('ticket 17')
  })
})
