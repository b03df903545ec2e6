import { frames } from './frames.ts'
import { framed, type Labelled } from './labelled.ts'
import { sharedNegatives } from './shared-negatives.ts'

// Numbers that were printed in advertisements, which the administration took back, and the usual dummy.
const values = ['078-05-1120', '219-09-9999', '123-45-6789', '457-55-5462', '001-01-0001', '772-99-9999', '899-10-1000']

export const ssn: Labelled = {
  positives: [
    ...framed(values, frames, 44),
    'SSN: «078 05 1120»',
    'ssn=«078051120»',
    '{"ssn":"«219099999»"}',
    'Social Security number is «078.05.1120».',
    'social security no «123456789» on file',
    '«078051120» is her SSN.',
    'SSN «078-05-1120», DOB 1970-01-01',
    'soc. sec. «457 55 5462»',
    'número de seguro social «123-45-6789»',
    'taxpayer id «219-09-9999»',
    'ssn_last seen: «078-05-1120»',
    'TIN «123 45 6789»',
    'Employee: J. Doe | «078-05-1120» | active',
    'SSN(s): «078-05-1120», «219-09-9999»',
    'social-security: «001010001»',
    'xml <ssn>«078-05-1120»</ssn>',
    'W-2 box a: «457-55-5462»',
    'my social security is «772-99-9999»',
  ],
  negatives: [
    ...sharedNegatives,
    '000-12-3456',
    '666-12-3456',
    '900-12-3456',
    '987-65-4320',
    '999-99-9999',
    '123-00-4567',
    '123-45-0000',
    '078051120',
    '078 05 1120',
    '1078-05-1120',
    '078-05-11201',
    '078-05-1120-33',
    'A078-05-1120',
    'SSN 000-12-3456',
    'SSN: 666 45 6789',
    '078-05 1120',
    'SSN is nine digits, not 12345678',
    '415-555-0100',
    '12-345-6789',
    '1234-56-7890',
    '+1 415 555 0100',
    'part 123-45-67890',
    '123-45-678',
    'EIN 12-3456789',
    '4111-1111-1111-1111',
  ],
}
