import { describe, expect, it } from 'vitest'
import { fileNameOf, methodOf, pathOf, wordsOf } from '../../../scripts/new-operation/operation-words.ts'

describe('names of an operation', () => {
  it.each([
    ['listNotes', 'list-notes', 'get', '/notes'],
    ['createNote', 'create-note', 'post', '/notes'],
    ['getNote', 'get-note', 'get', '/notes/{id}'],
    ['updateAuditEntry', 'update-audit-entry', 'patch', '/audit-entries/{id}'],
    ['putNote', 'put-note', 'put', '/notes/{id}'],
    ['deleteKey', 'delete-key', 'delete', '/keys/{id}'],
    ['mergeApp', 'merge-app', 'post', '/apps/{id}/merge'],
  ])('%s gives %s, %s and %s', (id, file, method, path) => {
    expect([fileNameOf(id), methodOf(wordsOf(id)), pathOf(wordsOf(id))]).toEqual([file, method, path])
  })
})
