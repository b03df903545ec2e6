import { jsonpath } from 'json-p3'

/** The places that a JSONPath (RFC 9535) selects, each as the keys that lead there. Throws an Error that says what is wrong with the path. */
export function selectPlaces(path: string, document: unknown): (string | number)[][] {
  return [...jsonpath.query(path, document as never)].map(({ location }) => [...location])
}
