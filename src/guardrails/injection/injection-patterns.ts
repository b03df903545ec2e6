import { Beginnings } from '../beginnings.ts'

// No pattern goes past the end of a sentence, and each gap is bounded: that keeps them linear.
const gap = '[^.!?\\n]{0,40}?'
// What is to be ignored may be something else that has instructions beside it: an e-mail, a version.
const things =
  'e-?mails?|mails?|messages?|letters?|memos?|notes?|drafts?|versions?|chapters?|pages?|sections?|paragraphs?|posts?|comments?|tickets?|attachments?|invoices?|warnings?|errors?|steps?|calls?|meetings?|requests?|questions?|replies|reply|pull requests?|commits?|threads?|links?|texts?|files?|documents?'
const toOrders = `(?:(?!\\b(?:${things})\\b(?!\\s{0,2}(?:and\\b|or\\b|&|/))|,\\s{0,2}(?:the|my|our|your|their|these|those|they|it|its|his|her|we|i|you)\\b)[^.!?;\\n]){0,40}?`
const earlier = '(?:previous|prior|above|earlier|preceding|foregoing|existing|former|past)'
const orders = '(?:instructions?|prompts?|directives?|guidelines?|directions|orders)'
const limits =
  '(?:rules?|constraints?|restrictions?|limitations?|programming|training|safeguards?|guardrails?|filters?|policies|policy)'
const hidden = '(?:system|initial|hidden|secret|original|developer|internal|confidential|full|exact)'
const ignoring = "ignore;ignoring;disregard;forget;overrid;bypass;overlook;discard;neglect;do not;don't;stop;no longer"
const ignore =
  "(?<!\\bnot )(?<!n't )(?<!\\bnever )\\b(?:ignor(?:e|ing)|disregard(?:ing)?|forget(?:ting)?|overrid(?:e|ing)|bypass(?:ing)?|overlook|discard|neglect|(?:do not|don't|stop|no longer) (?:follow|obey|adhere to|comply with)(?:ing)?)\\b"

/** How attempts to take over a model are worded. Each with the beginnings that it may have. */
const patterns: readonly (readonly [beginnings: string, pattern: string])[] = [
  // Away with what was said before.
  [
    ignoring,
    `${ignore}${gap}\\b(?:${earlier}|all|any|every(?:thing)?|your|my|system|initial|original|these|those|other|developer)\\b${toOrders}\\b${orders}\\b`,
  ],
  [
    ignoring,
    `${ignore}${gap}\\b(?:${earlier}|your|system|initial|original|safety|ethical|content|openai'?s?|anthropic'?s?)\\b${toOrders}\\b${limits}\\b`,
  ],
  [
    ignoring,
    `${ignore}\\s(?:everything|all|anything|what(?:ever)?)\\b${gap}\\b(?:above|before (?:this|that)|(?:was |were )?(?:told|said|instructed|given)|learned|up to now|so far)\\b`,
  ],
  // Out with what is hidden.
  [
    'reveal;show;print;repeat;output;display;tell;leak;dump;give;recite;write;expose;disclose;translate;summari;encode;share;quote;what',
    `\\b(?:reveal|show|print|repeat|output|display|tell|leak|dump|give|recite|write|expose|disclose|translate|summari[sz]e|encode|share|quote|what (?:is|are|was|were)|what's)\\b${gap}\\b(?:your|its|the (?:ai|model|assistant)'?s?)\\b${gap}\\b${hidden} (?:prompts?|instructions?|messages?|directives?|rules|guidelines|configuration)\\b`,
  ],
  [
    'repeat;print;output;copy;write;show;recite',
    `\\b(?:repeat|print|output|copy|write|show|recite)\\b${gap}\\b(?:everything|all(?: of)? the (?:text|words)|all text|the (?:text|words|content|prompt))\\b${gap}\\b(?:above|before this|that (?:came|comes) before|start(?:ing|s) with "?you are)`,
  ],
  // Somebody else from now on.
  [
    'you',
    '\\byou are (?:now|no longer|from now on)\\b[^.!?\\n]{0,60}?\\b(?:dan|jailbroken|unrestricted|uncensored|unfiltered|unbound|free (?:from|of)|bound by|limited by|an? (?:evil|unethical|amoral)|developer mode|god mode|root|without (?:any )?(?:rules|restrictions|limits|filters))\\b',
  ],
  ['do anything', '\\bdo anything now\\b'],
  [
    'developer;debug;god;dan;sudo;admin;maintenance;jailbreak',
    '\\b(?:developer|debug|god|dan|sudo|admin|maintenance|jailbreak) mode\\b[^.!?\\n]{0,20}?\\b(?:enabled?|activated?|engaged|unlocked|is (?:now )?on|:? ?on)\\b',
  ],
  [
    'enable;activate;enter;switch;unlock;go into',
    '\\b(?:enable|activate|enter|switch to|unlock|go into)\\b[^.!?\\n]{0,20}?\\b(?:developer|god|dan|sudo|jailbreak|unrestricted|unfiltered|uncensored) mode\\b',
  ],
  [
    'act;behave;respond;answer;role;speak;reply;pretend;imagine',
    '\\b(?:act|behave|respond|answer|roleplay|role-play|speak|reply|pretend|imagine)\\b[^.!?\\n]{0,50}?\\b(?:unrestricted|uncensored|unfiltered|jailbroken|amoral) (?:ai|model|assistant|chatbot|language model|version|bot|mode|persona)\\b',
  ],
  [
    'act;behave;respond;answer;pretend;imagine;assume;suppose',
    '\\b(?:act|behave|respond|answer|pretend|imagine|assume|suppose)\\b[^.!?\\n]{0,40}?\\b(?:you (?:have|had)|as if you (?:have|had)|with|there (?:are|were)) (?:no|zero|without) (?:[\\w-]+ ){0,2}(?:restrictions|limitations|guidelines|filters|safeguards|rules|guardrails|censorship|ethics|moral)\\b',
  ],
  [
    'you',
    "\\b(?:you (?:can|must|should|will|may) (?:now )?)(?:bypass|ignore|break|violate|disable|circumvent)[^.!?\\n]{0,30}?\\b(?:safety|content|openai'?s?|ethical|moderation|security|usage) (?:\\w+ )?(?:rules|guidelines|filters?|polic(?:y|ies)|protocols?|restrictions|measures|training)\\b",
  ],
  [
    'disable;turn;switch;deactivate;remove;bypass;circumvent',
    '\\b(?:disable|turn off|switch off|deactivate|remove|bypass|circumvent) (?:all |any |your |the )*(?:safety|content|ethical|moderation|security) (?:filters?|guidelines|checks?|protocols?|restrictions|guardrails|measures|polic(?:y|ies))\\b',
  ],
  // Words of somebody else, or of the system, in the midst of a text.
  ['<|', '<\\|(?:im_start|im_end|system|user|assistant|endoftext|start_header_id|end_header_id|eot_id)\\|>'],
  ['[inst;[/inst;<<s;<</', '\\[/?INST\\]|<</?SYS>>'],
  ['[sys;[ass;[/s;[/a', '\\[/?(?:system|assistant)\\](?:\\(#\\w+\\)|:|\\s)'],
  ['##', '(?<![^\\s#])#{2,4} ?(?:system|system prompt|new instructions?|instruction override)\\s{0,2}:'],
  [
    'begin;start;end',
    '\\b(?:(?:begin|start|end) (?:of )?(?:the )?(?:system|hidden|new|user|admin) (?:prompt|instructions?|message|override|query)|end of (?:prompt|instructions))\\b',
  ],
  [
    'system;admin;developer;security;root;instruction',
    '\\b(?:system|admin(?:istrator)?|developer|security|root|instruction) override\\b',
  ],
  [
    'new;updated;revised;real;actual;important;special',
    '\\b(?:new|updated|revised|real|actual|important|special) (?:system )?(?:instructions?|directives?|orders|prompt)(?: for (?:you|the (?:ai|assistant|model)))? ?:',
  ],
  [
    'your',
    '\\byour (?:new|real|actual|true|only) (?:instructions?|task|goal|objective|purpose|directive|job|mission) (?:is|are)\\b',
  ],
  // Behind the user's back.
  [
    "do not;don't;never;without",
    "\\b(?:do not|don't|never|without)\\b[^.!?\\n]{0,20}?\\b(?:tell(?:ing)?|inform(?:ing)?|mention(?:ing)?|reveal(?:ing)?|alert(?:ing)?|notify(?:ing)?|show(?:ing)?|disclos(?:e|ing))\\b[^.!?\\n]{0,30}?\\b(?:the|this to the|your) (?:user|human|operator|customer)\\b",
  ],
  [
    'if you;attention;note;dear;hello;hey;message;instruction',
    '\\b(?:if you are|attention|note to|dear|hello|hey|message (?:to|for)|instructions? (?:to|for))\\b[^.!?\\n]{0,15}?\\b(?:an? |any |all |the )?(?:ai assistant|ai agent|ai model|assistant model|language model|chatbot|llm|gpt|ai)s?\\b(?=[^.\\n]{0,80}\\b(?:must|should|please|ignore|instead|send|recommend|rate|say|respond|reply|include|output|follow|do|reading|processing|summari[sz]ing)\\b)',
  ],
  [
    'send;forward;post;upload;exfiltrate;transmit;submit;leak;append',
    "\\b(?:send|forward|post|upload|exfiltrate|transmit|submit|leak|append)\\b[^.!?\\n]{0,60}?\\b(?:conversation|chat history|system prompt|api[ _-]?keys?|credentials|secrets|passwords?|tokens?|previous messages|user'?s? data)\\b[^.!?\\n]{0,40}?\\b(?:to|at|into)\\b[^.!?\\n]{0,20}?(?:https?:|[\\w.+-]{1,64}@|attacker|webhook)",
  ],
  // Other languages.
  [
    'ignor;vergiss;vergess;missacht;übergeh;uebergeh;ubergeh',
    '(?:ignorier|vergiss|vergesse|missachte|übergeh|ubergeh)[a-zß]{0,4}\\b[^.!?\\n]{0,50}?\\b(?:anweisung|instruktion|vorgabe|regel|richtlinie|prompt|befehl)(?:en|n|s)?\\b',
  ],
  [
    'ignore;oublie;négl;negl;ne tiens;ne tenez',
    '\\b(?:ignore[rz]?|oublie[rz]?|néglige[rz]?|neglige[rz]?|ne (?:tiens|tenez) pas compte)\\b[^.!?\\n]{0,50}?\\b(?:instructions?|consignes?|directives?|règles|regles|invites?)\\b[^.!?\\n]{0,25}?(?:pr[ée]c[ée]dente|ant[ée]rieure|ci-dessus|syst[èe]me|initiale|donn[ée]e|re[çc]ue|au-dessus)',
  ],
  [
    'ignor;olvid;omit;descart;desconsidere;esque;dimentica',
    '\\b(?:ignor[ae]|olvid[ae]|omit[ae]|descart[ae]|desconsidere|esque[çc]a|dimentica)[rtn]?e?\\b[^.!?\\n]{0,50}?\\b(?:instrucciones|instruc[cç][oõ]es|instruções|istruzioni|reglas|regole|regras|indicaciones|[óo]rdenes|directrices|diretrizes|direttive)\\b',
  ],
  [
    'игнорируй;проигнорируй;забудь;не обращай;отмени;отбрось',
    '(?:игнорируй|проигнорируй|забудь|не обращай внимания на|отмени|отбрось)(?:те)?[^.!?\\n]{0,40}?(?:инструкци|указани|правил|промпт|команд)[а-я]{0,3}',
  ],
  [
    '忽略;無視;无视;忘记;忘掉;不要;別理;忽視',
    '(?:忽略|無視|无视|忘记|忘掉|不要理会|別理會|不要遵守|忽視)[^。！？.!?\\n]{0,16}?(?:指令|指示|提示|规则|規則|说明|說明|命令|要求)',
  ],
  [
    '指示;命令;プロ;ルー;規則;説明',
    '(?:指示|命令|プロンプト|ルール|規則|説明)[^。！？.!?\\n]{0,8}?(?:無視|忘れ|従わない)',
  ],
  ['지시;명령;지침;프롬;규칙', '(?:지시|명령|지침|프롬프트|규칙)[^.!?\\n]{0,12}?(?:무시|잊어|따르지)'],
]

/** All patterns, by the beginnings that they may have. */
export const injectionPatterns: Beginnings<RegExp> = new Beginnings()
for (const [words, pattern] of patterns) {
  const whole = new RegExp(pattern, 'iy')
  for (const word of words.split(';')) injectionPatterns.add(word, whole)
}
