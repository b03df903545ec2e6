// Made from openapi.yaml by `npm run codegen`. Do not edit.
export const spec = {
 "openapi": "3.1.0",
 "info": {
  "title": "Model Gateway",
  "version": "1.0.0",
  "summary": "One HTTP interface to many language-model providers.",
  "description": "A self-hosted gateway in front of language-model providers. You send one request that names a model, or a list of models to\nfall back on; the gateway picks an endpoint that serves it, retries elsewhere when that one fails, and answers in one format\nwhoever served.\n\n## Base URL and versions\nAll paths are relative to the base URL, which ends in the version: `http://127.0.0.1:8787/api/v1` unless the operator has moved\nit. Within one version fields, enum values, item types and event types are only added, so ignore what you do not know.\nDeprecated names keep working and are marked here.\n\n## Authentication\nSend `Authorization: Bearer <key>`. *Inference keys* call models; *management keys* administer keys. A key of the wrong kind is\n403; a missing, malformed, unknown, disabled or expired one is 401, and the answer never says which. Under `/messages` an inference\nkey may come as `x-api-key` instead; where both are sent, `Authorization` counts. Credentials in the query are not read. A key is\nshown once, when it is created, and stored only as a hash; its public id is that `hash`. The first management key is made with the\ngateway's command line.\n\nA workload with an identity of its own (a CI job, a pod) needs no key: it exchanges its identity provider's JWT at `/oauth/token` for\nan access token of at most 15 minutes, which is sent like an inference key and acts as the one that the federation policy names. It\ndoes not work for management operations (403). The keys to verify such tokens with are at `/oauth/jwks`. The operator has to switch\nfederation on.\n\n## Requests\nBodies are JSON (`Content-Type: application/json`), that of `/oauth/token` a form; another media type, or JSON that does not parse, is 400. An inference body\nmay be up to 32 MiB, any other up to 1 MiB, unless the operator set other limits; what is larger is 413.\n\n**Unknown fields.** Inference bodies may carry fields that this document does not list: they are relayed to an endpoint that\nspeaks the same format, and otherwise left out and named in `service_metadata.params.ignored_parameters`. With the header\n`X-Service-Strict: enabled` they are 400. Unknown `type` values of items, tools, content parts and plugins are always 400, with\nthe known ones in the message. Management bodies never take unknown fields.\n\n**Nothing is stored.** Each request carries its whole conversation, in `input` or `messages`; `store: true`,\n`background: true` and a `previous_response_id` are refused with 400.\n\n## Streaming\nWith `stream: true` the answer is `text/event-stream`: for every event a line `event: <type>`, a line `data: <JSON>` and an empty\nline, in the end `data: [DONE]`. Lines that begin with a colon only keep the connection alive. `sequence_number` counts from 0\nwithout gaps. The last event before the sentinel (`response.completed`, `response.incomplete` or `response.failed`) holds the\nwhole response, `usage` included, and equals what the same request gives without streaming. A failure before the first event is\nan ordinary HTTP error, one after it arrives as `response.failed`. Closing the connection cancels the generation; what was\ngenerated until then still counts.\n\n`POST /messages` streams in the same framing, but with the named events of its format, which end with `message_stop` and have no\nsentinel; a failure after the first event arrives as `error`, and a `ping` may come anywhere.\n\nThe chunks of `/chat/completions` have no `event` line and no `sequence_number`. A failure after the first one arrives as a chunk\nwith `error`; `data: [DONE]` ends the stream then too.\n\n## Errors\nEvery error has the same body, `ErrorBody`: `error.code` repeats the HTTP status, `error.message` says what to do about it, and\n`error.metadata` may hold details: a canonical `error_type`, the offending places (`issues`), what was tried (`previous_errors`)\nand why nothing was available (`availability`). Quote `request_id` when you report a problem. 429 and 503 carry `Retry-After` in\nseconds. An unknown path is 404; a known path with another method is 405 with `Allow`.\n\nUnder `/messages` the body is `MessageErrorBody` instead: `error.type` stands for the status, `error_type` beside it for the canonical\nkind, and `error.metadata` holds the same details. `/oauth/token` answers `TokenErrorBody`, as OAuth clients expect.\n\n## Routing details\n`X-Service-Metadata: enabled` adds `service_metadata` to the result: which endpoints were considered, which one served, what was\ntried before, and which plugins and guardrails ran.\n`POST /routes/explain` says beforehand where a request would go, and why not elsewhere. `X-Generation-Id`, on answers and on errors\nafter a provider was asked, names the record that `GET /generation` returns.\n\n## Money\nAmounts are US dollars. Results give them as JSON numbers (`usage.cost`); list prices are decimal strings in dollars per token, so\nthat no digit is lost; price limits in requests are dollars per million tokens. Failed attempts cost nothing.\n\n## Times\n`created_at` and the like are Unix seconds in inference results and model records, and ISO 8601 in UTC in management records.",
  "license": {
   "name": "MIT",
   "identifier": "MIT"
  },
  "contact": {
   "name": "Model Gateway maintainers"
  }
 },
 "servers": [
  {
   "url": "http://127.0.0.1:8787/api/v1",
   "description": "A gateway on this machine, with its default address."
  }
 ],
 "security": [
  {
   "apiKey": []
  }
 ],
 "tags": [
  {
   "name": "Responses",
   "description": "Run a model on a conversation, whole or streamed."
  },
  {
   "name": "Chat",
   "description": "The same in the format of chat completions, for the many clients that speak it."
  },
  {
   "name": "Messages",
   "description": "Run a model on a conversation of messages made of content blocks, and count the tokens of one."
  },
  {
   "name": "Routing",
   "description": "Where a request would go, and why."
  },
  {
   "name": "Models",
   "description": "What the gateway can route to."
  },
  {
   "name": "Usage",
   "description": "What was used, and what it cost."
  },
  {
   "name": "Keys",
   "description": "The calling key, and the administration of inference keys."
  },
  {
   "name": "Federation",
   "description": "Access tokens for workloads that have an identity of their own instead of a key."
  },
  {
   "name": "Datasets",
   "description": "What may be published of the usage."
  },
  {
   "name": "Apps",
   "description": "The apps that requests come from, as operators see and arrange them."
  }
 ],
 "paths": {
  "/responses": {
   "post": {
    "operationId": "createResponse",
    "tags": [
     "Responses"
    ],
    "summary": "Create a response",
    "description": "Runs a model on `input` and returns its output, as one JSON object or, with `stream: true`, as a stream of events. Needs an\ninference key.\n\nThe gateway tries the endpoints of `model`, then those of each model in `models`, until one answers; `provider` narrows and\norders them. Plugins run once per request; server tools (`service:*`) run inside the gateway whenever the model calls them, and\nfunctions of your own are returned to you as `function_call` items: append them and their `function_call_output` items to\n`input` and call again.\n\nA result that ran into its output limit is no error: it has `status: incomplete`.",
    "security": [
     {
      "apiKey": []
     }
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/ServiceMetadataHeader"
     },
     {
      "$ref": "#/components/parameters/ServiceExperimentalMetadataHeader"
     },
     {
      "$ref": "#/components/parameters/ServiceStrictHeader"
     },
     {
      "$ref": "#/components/parameters/ServiceStreamCommitHeader"
     },
     {
      "$ref": "#/components/parameters/SessionIdHeader"
     },
     {
      "$ref": "#/components/parameters/AppRefererHeader"
     },
     {
      "$ref": "#/components/parameters/RefererHeader"
     },
     {
      "$ref": "#/components/parameters/AppTitleHeader"
     },
     {
      "$ref": "#/components/parameters/AppShortTitleHeader"
     },
     {
      "$ref": "#/components/parameters/AppCategoriesHeader"
     }
    ],
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/ResponseRequest"
       },
       "examples": {
        "plainText": {
         "summary": "Plain text",
         "value": {
          "model": "openai/gpt-4.1-mini",
          "input": "Name three rivers that flow into the North Sea."
         }
        },
        "severalTurns": {
         "summary": "Several turns, with fallback models",
         "value": {
          "model": "openai/gpt-4.1-mini",
          "models": [
           "mistralai/mistral-small-3.2"
          ],
          "instructions": "Answer in one sentence.",
          "input": [
           {
            "type": "message",
            "role": "user",
            "content": "What is the capital of Norway?"
           },
           {
            "type": "message",
            "id": "msg_0a1b2c3d4e5f",
            "role": "assistant",
            "status": "completed",
            "content": [
             {
              "type": "output_text",
              "text": "Oslo is the capital of Norway.",
              "annotations": []
             }
            ]
           },
           {
            "type": "message",
            "role": "user",
            "content": "And how many people live there?"
           }
          ],
          "max_output_tokens": 200,
          "temperature": 0.3,
          "session_id": "chat-4711",
          "metadata": {
           "team": "travel"
          }
         }
        },
        "tools": {
         "summary": "A function of the caller and a server tool",
         "value": {
          "model": "openai/gpt-4.1-mini",
          "input": "Do I need an umbrella in Bergen today?",
          "tools": [
           {
            "type": "function",
            "name": "get_weather",
            "description": "Current weather of a city.",
            "parameters": {
             "type": "object",
             "properties": {
              "city": {
               "type": "string"
              }
             },
             "required": [
              "city"
             ],
             "additionalProperties": false
            },
            "strict": true
           },
           {
            "type": "service:datetime"
           }
          ],
          "tool_choice": "auto",
          "max_tool_calls": 5
         }
        },
        "structuredOutput": {
         "summary": "Output that follows a JSON schema",
         "value": {
          "model": "openai/gpt-4.1-mini",
          "input": "Extract the order: two black shirts, size M, for Ada Larsen.",
          "text": {
           "format": {
            "type": "json_schema",
            "name": "order",
            "strict": true,
            "schema": {
             "type": "object",
             "properties": {
              "customer": {
               "type": "string"
              },
              "item": {
               "type": "string"
              },
              "quantity": {
               "type": "integer"
              }
             },
             "required": [
              "customer",
              "item",
              "quantity"
             ],
             "additionalProperties": false
            }
           }
          },
          "plugins": [
           {
            "id": "response-healing"
           }
          ]
         }
        },
        "image": {
         "summary": "A question about an image, streamed",
         "value": {
          "model": "openai/gpt-4.1-mini",
          "stream": true,
          "input": [
           {
            "type": "message",
            "role": "user",
            "content": [
             {
              "type": "input_text",
              "text": "What is written on this sign?"
             },
             {
              "type": "input_image",
              "image_url": "https://images.example.com/sign.jpg",
              "detail": "auto"
             }
            ]
           }
          ]
         }
        },
        "routing": {
         "summary": "Provider preferences, reasoning and a cost limit for server tools",
         "value": {
          "model": "deepseek/deepseek-r1",
          "input": "Which of the two proofs on the page is wrong, and where?",
          "reasoning": {
           "effort": "high",
           "summary": "auto"
          },
          "provider": {
           "only": [
            "deepinfra",
            "together"
           ],
           "data_collection": "deny",
           "max_price": {
            "prompt": "0.8",
            "completion": "2.5"
           },
           "sort": "throughput"
          },
          "tools": [
           {
            "type": "service:web_search"
           }
          ],
          "stop_server_tools_when": [
           {
            "type": "step_count_is",
            "step_count": 4
           },
           {
            "type": "max_cost",
            "max_cost_in_dollars": 0.05
           }
          ]
         }
        }
       }
      }
     }
    },
    "responses": {
     "200": {
      "description": "The result, whole or as a stream, as `stream` asked for.",
      "headers": {
       "X-Generation-Id": {
        "$ref": "#/components/headers/GenerationId"
       }
      },
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/Response"
        },
        "examples": {
         "completed": {
          "summary": "A finished text answer",
          "value": {
           "id": "resp_68c1f0a2b7d94e3f",
           "object": "response",
           "created_at": 1767225600,
           "completed_at": 1767225602,
           "status": "completed",
           "model": "openai/gpt-4.1-mini",
           "output": [
            {
             "type": "message",
             "id": "msg_1f2e3d4c5b6a",
             "role": "assistant",
             "status": "completed",
             "content": [
              {
               "type": "output_text",
               "text": "The Rhine, the Elbe and the Thames.",
               "annotations": []
              }
             ]
            }
           ],
           "error": null,
           "incomplete_details": null,
           "instructions": null,
           "metadata": {},
           "tools": [],
           "tool_choice": "auto",
           "parallel_tool_calls": true,
           "temperature": 1,
           "top_p": 1,
           "presence_penalty": 0,
           "frequency_penalty": 0,
           "max_output_tokens": null,
           "service_tier": "default",
           "truncation": "disabled",
           "previous_response_id": null,
           "max_tool_calls": null,
           "top_logprobs": 0,
           "reasoning": null,
           "text": {
            "format": {
             "type": "text"
            }
           },
           "store": false,
           "background": false,
           "safety_identifier": null,
           "prompt_cache_key": null,
           "usage": {
            "input_tokens": 16,
            "input_tokens_details": {
             "cached_tokens": 0
            },
            "output_tokens": 11,
            "output_tokens_details": {
             "reasoning_tokens": 0
            },
            "total_tokens": 27,
            "cost": 0.000024,
            "cost_details": {
             "upstream_inference_cost": null,
             "upstream_inference_input_cost": 0.0000064,
             "upstream_inference_output_cost": 0.0000176
            }
           }
          }
         },
         "functionCall": {
          "summary": "The model calls a function of the caller, with routing details",
          "value": {
           "id": "resp_68c1f0a2b7d94e40",
           "object": "response",
           "created_at": 1767225600,
           "completed_at": 1767225601,
           "status": "completed",
           "model": "openai/gpt-4.1-mini",
           "output": [
            {
             "type": "function_call",
             "id": "fc_9b8a7c6d5e4f",
             "call_id": "call_Qm3xT0",
             "name": "get_weather",
             "arguments": "{\"city\":\"Bergen\"}",
             "status": "completed"
            }
           ],
           "error": null,
           "incomplete_details": null,
           "instructions": null,
           "metadata": null,
           "tools": [
            {
             "type": "function",
             "name": "get_weather",
             "description": "Current weather of a city.",
             "parameters": {
              "type": "object",
              "properties": {
               "city": {
                "type": "string"
               }
              },
              "required": [
               "city"
              ],
              "additionalProperties": false
             },
             "strict": true
            }
           ],
           "tool_choice": "auto",
           "parallel_tool_calls": true,
           "temperature": 1,
           "top_p": 1,
           "presence_penalty": 0,
           "frequency_penalty": 0,
           "max_output_tokens": null,
           "service_tier": "default",
           "truncation": "disabled",
           "previous_response_id": null,
           "max_tool_calls": null,
           "top_logprobs": 0,
           "reasoning": null,
           "text": {
            "format": {
             "type": "text"
            }
           },
           "store": false,
           "background": false,
           "safety_identifier": null,
           "prompt_cache_key": null,
           "usage": {
            "input_tokens": 58,
            "input_tokens_details": {
             "cached_tokens": 0
            },
            "output_tokens": 17,
            "output_tokens_details": {
             "reasoning_tokens": 0
            },
            "total_tokens": 75,
            "cost": 0.0000504
           },
           "service_metadata": {
            "requested": "openai/gpt-4.1-mini",
            "strategy": "direct",
            "region": null,
            "summary": "openai answered at the first attempt",
            "attempt": 1,
            "is_byok": false,
            "generation_time": 812,
            "endpoints": {
             "total": 2,
             "available": [
              {
               "provider": "openai",
               "model": "openai/gpt-4.1-mini",
               "selected": true
              },
              {
               "provider": "azure",
               "model": "openai/gpt-4.1-mini",
               "selected": false
              }
             ]
            }
           }
          }
         }
        }
       },
       "text/event-stream": {
        "schema": {
         "$ref": "#/components/schemas/ResponseStreamEvent"
        },
        "examples": {
         "textDelta": {
          "summary": "One event, the value of one `data` line",
          "value": {
           "type": "response.output_text.delta",
           "sequence_number": 4,
           "item_id": "msg_1f2e3d4c5b6a",
           "output_index": 0,
           "content_index": 0,
           "delta": "The Rhine",
           "logprobs": []
          }
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "402": {
      "$ref": "#/components/responses/PaymentRequired"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "404": {
      "$ref": "#/components/responses/NotFound"
     },
     "408": {
      "$ref": "#/components/responses/RequestTimeout"
     },
     "413": {
      "$ref": "#/components/responses/PayloadTooLarge"
     },
     "422": {
      "$ref": "#/components/responses/UnprocessableEntity"
     },
     "429": {
      "$ref": "#/components/responses/TooManyRequests"
     },
     "500": {
      "$ref": "#/components/responses/InternalServerError"
     },
     "502": {
      "$ref": "#/components/responses/BadGateway"
     },
     "503": {
      "$ref": "#/components/responses/ServiceUnavailable"
     },
     "524": {
      "$ref": "#/components/responses/EdgeTimeout"
     },
     "529": {
      "$ref": "#/components/responses/ProviderOverloaded"
     }
    }
   }
  },
  "/chat/completions": {
   "post": {
    "operationId": "createChatCompletion",
    "tags": [
     "Chat"
    ],
    "summary": "Create a chat completion",
    "description": "Runs a model on `messages` and returns its answer, as one JSON object or, with `stream: true`, as a stream of chunks, in the\nformat that clients of chat completions know. Needs an inference key.\n\nRouting, fallbacks, plugins and server tools work as they do for `POST /responses`. Functions of your own are returned to you\nin `tool_calls`: append the assistant message and one `tool` message for each call to `messages` and call again.\n\nIn a stream each chunk is one `data` line, without an `event` line, and `data: [DONE]` ends it. A failure before the first\nchunk is an ordinary HTTP error; one after it arrives in a last chunk with `error` and the `finish_reason` `error`.",
    "security": [
     {
      "apiKey": []
     }
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/ServiceMetadataHeader"
     },
     {
      "$ref": "#/components/parameters/ServiceExperimentalMetadataHeader"
     },
     {
      "$ref": "#/components/parameters/ServiceStrictHeader"
     },
     {
      "$ref": "#/components/parameters/ServiceStreamCommitHeader"
     },
     {
      "$ref": "#/components/parameters/SessionIdHeader"
     },
     {
      "$ref": "#/components/parameters/AppRefererHeader"
     },
     {
      "$ref": "#/components/parameters/RefererHeader"
     },
     {
      "$ref": "#/components/parameters/AppTitleHeader"
     },
     {
      "$ref": "#/components/parameters/AppShortTitleHeader"
     },
     {
      "$ref": "#/components/parameters/AppCategoriesHeader"
     }
    ],
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/ChatRequest"
       },
       "examples": {
        "plainText": {
         "summary": "Plain text",
         "value": {
          "model": "openai/gpt-4.1-mini",
          "messages": [
           {
            "role": "user",
            "content": "Name three rivers that flow into the North Sea."
           }
          ]
         }
        },
        "severalTurns": {
         "summary": "Several turns, with fallback models, streamed",
         "value": {
          "model": "openai/gpt-4.1-mini",
          "models": [
           "mistralai/mistral-small-3.2"
          ],
          "messages": [
           {
            "role": "system",
            "content": "Answer in one sentence."
           },
           {
            "role": "user",
            "content": "What is the capital of Norway?"
           },
           {
            "role": "assistant",
            "content": "Oslo is the capital of Norway."
           },
           {
            "role": "user",
            "content": "And how many people live there?"
           }
          ],
          "stream": true,
          "stream_options": {
           "include_usage": true
          },
          "max_completion_tokens": 200,
          "temperature": 0.3,
          "session_id": "chat-4711",
          "metadata": {
           "team": "travel"
          }
         }
        },
        "tools": {
         "summary": "A function of the caller, called and answered, and a server tool",
         "value": {
          "model": "openai/gpt-4.1-mini",
          "messages": [
           {
            "role": "user",
            "content": "Do I need an umbrella in Bergen today?"
           },
           {
            "role": "assistant",
            "content": null,
            "tool_calls": [
             {
              "id": "call_Qm3xT0",
              "type": "function",
              "function": {
               "name": "get_weather",
               "arguments": "{\"city\":\"Bergen\"}"
              }
             }
            ]
           },
           {
            "role": "tool",
            "tool_call_id": "call_Qm3xT0",
            "content": "{\"rain\":true}"
           }
          ],
          "tools": [
           {
            "type": "function",
            "function": {
             "name": "get_weather",
             "description": "Current weather of a city.",
             "parameters": {
              "type": "object",
              "properties": {
               "city": {
                "type": "string"
               }
              },
              "required": [
               "city"
              ],
              "additionalProperties": false
             },
             "strict": true
            }
           },
           {
            "type": "service:datetime"
           }
          ],
          "tool_choice": "auto",
          "parallel_tool_calls": true
         }
        },
        "structuredOutput": {
         "summary": "Output that follows a JSON schema",
         "value": {
          "model": "openai/gpt-4.1-mini",
          "messages": [
           {
            "role": "user",
            "content": "Extract the order: two black shirts, size M, for Ada Larsen."
           }
          ],
          "response_format": {
           "type": "json_schema",
           "json_schema": {
            "name": "order",
            "strict": true,
            "schema": {
             "type": "object",
             "properties": {
              "customer": {
               "type": "string"
              },
              "item": {
               "type": "string"
              },
              "quantity": {
               "type": "integer"
              }
             },
             "required": [
              "customer",
              "item",
              "quantity"
             ],
             "additionalProperties": false
            }
           }
          },
          "plugins": [
           {
            "id": "response-healing"
           }
          ]
         }
        },
        "media": {
         "summary": "A picture, a document and a recording",
         "value": {
          "model": "openai/gpt-4.1-mini",
          "messages": [
           {
            "role": "user",
            "content": [
             {
              "type": "text",
              "text": "Do the sign, the report and the speaker agree?"
             },
             {
              "type": "image_url",
              "image_url": {
               "url": "https://images.example.com/sign.jpg",
               "detail": "auto"
              }
             },
             {
              "type": "file",
              "file": {
               "filename": "report.pdf",
               "file_data": "data:application/pdf;base64,JVBERi0xLjQK"
              }
             },
             {
              "type": "input_audio",
              "input_audio": {
               "data": "UklGRiQAAABXQVZF",
               "format": "wav"
              }
             }
            ]
           }
          ]
         }
        },
        "reasoning": {
         "summary": "Reasoning, sent back with the next question",
         "value": {
          "model": "anthropic/claude-sonnet-4.5",
          "messages": [
           {
            "role": "user",
            "content": "Which of the two offers is cheaper per unit?"
           },
           {
            "role": "assistant",
            "content": "The second one.",
            "reasoning_details": [
             {
              "type": "reasoning.text",
              "text": "The first costs 3 per unit, the second 2.5.",
              "signature": "Eq8BCkYIAxgC",
              "format": "anthropic-claude-v1",
              "index": 0
             }
            ]
           },
           {
            "role": "user",
            "content": "By how much?"
           }
          ],
          "reasoning": {
           "effort": "high"
          }
         }
        }
       }
      }
     }
    },
    "responses": {
     "200": {
      "description": "The result, whole or as a stream, as `stream` asked for.",
      "headers": {
       "X-Generation-Id": {
        "$ref": "#/components/headers/GenerationId"
       }
      },
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/ChatResult"
        },
        "examples": {
         "completed": {
          "summary": "A finished text answer",
          "value": {
           "id": "chatcmpl-68c1f0a2b7d94e3f",
           "object": "chat.completion",
           "created": 1767225600,
           "model": "openai/gpt-4.1-mini",
           "provider": "openai",
           "choices": [
            {
             "index": 0,
             "message": {
              "role": "assistant",
              "content": "The Rhine, the Elbe and the Thames.",
              "refusal": null
             },
             "logprobs": null,
             "finish_reason": "stop"
            }
           ],
           "system_fingerprint": null,
           "service_tier": "default",
           "usage": {
            "prompt_tokens": 16,
            "completion_tokens": 11,
            "total_tokens": 27,
            "prompt_tokens_details": {
             "cached_tokens": 0
            },
            "completion_tokens_details": {
             "reasoning_tokens": 0
            },
            "cost": 0.000024,
            "cost_details": {
             "upstream_inference_cost": null,
             "upstream_inference_prompt_cost": 0.0000064,
             "upstream_inference_completions_cost": 0.0000176
            },
            "is_byok": false
           }
          }
         },
         "toolCalls": {
          "summary": "The model thinks and calls a function twice, with routing details",
          "value": {
           "id": "chatcmpl-68c1f0a2b7d94e40",
           "object": "chat.completion",
           "created": 1767225600,
           "model": "anthropic/claude-sonnet-4.5",
           "provider": "anthropic",
           "choices": [
            {
             "index": 0,
             "message": {
              "role": "assistant",
              "content": null,
              "refusal": null,
              "reasoning": "Both cities are needed.",
              "reasoning_details": [
               {
                "type": "reasoning.text",
                "text": "Both cities are needed.",
                "signature": "Eq8BCkYIAxgC",
                "format": "anthropic-claude-v1",
                "index": 0
               }
              ],
              "tool_calls": [
               {
                "id": "call_Qm3xT0",
                "type": "function",
                "function": {
                 "name": "get_weather",
                 "arguments": "{\"city\":\"Bergen\"}"
                }
               },
               {
                "id": "call_Qm3xT1",
                "type": "function",
                "function": {
                 "name": "get_weather",
                 "arguments": "{\"city\":\"Oslo\"}"
                }
               }
              ]
             },
             "finish_reason": "tool_calls"
            }
           ],
           "system_fingerprint": null,
           "service_tier": "default",
           "usage": {
            "prompt_tokens": 58,
            "completion_tokens": 47,
            "total_tokens": 105,
            "completion_tokens_details": {
             "reasoning_tokens": 8
            },
            "cost": 0.000879
           },
           "service_metadata": {
            "requested": "anthropic/claude-sonnet-4.5",
            "strategy": "direct",
            "region": null,
            "summary": "anthropic answered at the first attempt",
            "attempt": 1,
            "is_byok": false,
            "generation_time": 812,
            "endpoints": {
             "total": 1,
             "available": [
              {
               "provider": "anthropic",
               "model": "anthropic/claude-sonnet-4.5",
               "selected": true
              }
             ]
            }
           }
          }
         }
        }
       },
       "text/event-stream": {
        "schema": {
         "$ref": "#/components/schemas/ChatStreamChunk"
        },
        "examples": {
         "textDelta": {
          "summary": "One chunk, the value of one `data` line",
          "value": {
           "id": "chatcmpl-68c1f0a2b7d94e3f",
           "object": "chat.completion.chunk",
           "created": 1767225600,
           "model": "openai/gpt-4.1-mini",
           "choices": [
            {
             "index": 0,
             "delta": {
              "content": "The Rhine"
             },
             "logprobs": null,
             "finish_reason": null
            }
           ]
          }
         },
         "toolCallDelta": {
          "summary": "The first chunk of a tool call",
          "value": {
           "id": "chatcmpl-68c1f0a2b7d94e40",
           "object": "chat.completion.chunk",
           "created": 1767225600,
           "model": "openai/gpt-4.1-mini",
           "choices": [
            {
             "index": 0,
             "delta": {
              "tool_calls": [
               {
                "index": 0,
                "id": "call_Qm3xT0",
                "type": "function",
                "function": {
                 "name": "get_weather",
                 "arguments": ""
                }
               }
              ]
             },
             "finish_reason": null
            }
           ]
          }
         },
         "usage": {
          "summary": "The chunk that `stream_options.include_usage` asked for",
          "value": {
           "id": "chatcmpl-68c1f0a2b7d94e3f",
           "object": "chat.completion.chunk",
           "created": 1767225600,
           "model": "openai/gpt-4.1-mini",
           "choices": [],
           "usage": {
            "prompt_tokens": 16,
            "completion_tokens": 11,
            "total_tokens": 27,
            "cost": 0.000024
           }
          }
         },
         "error": {
          "summary": "The last chunk of a stream that failed",
          "value": {
           "id": "chatcmpl-68c1f0a2b7d94e3f",
           "object": "chat.completion.chunk",
           "created": 1767225600,
           "model": "openai/gpt-4.1-mini",
           "choices": [
            {
             "index": 0,
             "delta": {
              "content": ""
             },
             "finish_reason": "error"
            }
           ],
           "error": {
            "code": 502,
            "message": "The provider closed the connection before the answer was complete.",
            "metadata": {
             "error_type": "provider_unavailable",
             "request_id": "req_4f2c9b7a81de"
            }
           }
          }
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "402": {
      "$ref": "#/components/responses/PaymentRequired"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "404": {
      "$ref": "#/components/responses/NotFound"
     },
     "408": {
      "$ref": "#/components/responses/RequestTimeout"
     },
     "413": {
      "$ref": "#/components/responses/PayloadTooLarge"
     },
     "422": {
      "$ref": "#/components/responses/UnprocessableEntity"
     },
     "429": {
      "$ref": "#/components/responses/TooManyRequests"
     },
     "500": {
      "$ref": "#/components/responses/InternalServerError"
     },
     "502": {
      "$ref": "#/components/responses/BadGateway"
     },
     "503": {
      "$ref": "#/components/responses/ServiceUnavailable"
     },
     "524": {
      "$ref": "#/components/responses/EdgeTimeout"
     },
     "529": {
      "$ref": "#/components/responses/ProviderOverloaded"
     }
    }
   }
  },
  "/messages": {
   "post": {
    "operationId": "createMessage",
    "tags": [
     "Messages"
    ],
    "summary": "Create a message",
    "description": "Runs a model on `messages` and returns its answer, as one JSON object or, with `stream: true`, as a stream of events. For clients\nof the message format; any model can be named, whatever format its provider speaks. Needs an inference key, as\n`Authorization: Bearer <key>` or as `x-api-key`.\n\nThe gateway tries the endpoints of `model`, then those of each model in `models` or `fallbacks`, until one answers; `provider`\nnarrows and orders them. Plugins run once per request; server tools (`service:*`) run inside the gateway whenever the model calls\nthem, and tools of your own are returned to you as `tool_use` blocks: append the answer and a message with their `tool_result`\nblocks to `messages` and call again.\n\nErrors have a body of their own, `MessageErrorBody`. In a stream a failure after the first event is an `error` event.",
    "security": [
     {
      "apiKey": []
     },
     {
      "xApiKey": []
     }
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/AnthropicVersionHeader"
     },
     {
      "$ref": "#/components/parameters/AnthropicBetaHeader"
     },
     {
      "$ref": "#/components/parameters/ServiceMetadataHeader"
     },
     {
      "$ref": "#/components/parameters/ServiceExperimentalMetadataHeader"
     },
     {
      "$ref": "#/components/parameters/ServiceStrictHeader"
     },
     {
      "$ref": "#/components/parameters/ServiceStreamCommitHeader"
     },
     {
      "$ref": "#/components/parameters/SessionIdHeader"
     },
     {
      "$ref": "#/components/parameters/AppRefererHeader"
     },
     {
      "$ref": "#/components/parameters/RefererHeader"
     },
     {
      "$ref": "#/components/parameters/AppTitleHeader"
     },
     {
      "$ref": "#/components/parameters/AppShortTitleHeader"
     },
     {
      "$ref": "#/components/parameters/AppCategoriesHeader"
     }
    ],
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/MessageRequest"
       },
       "examples": {
        "plainText": {
         "summary": "Plain text",
         "value": {
          "model": "anthropic/claude-sonnet-4.5",
          "max_tokens": 300,
          "messages": [
           {
            "role": "user",
            "content": "Name three rivers that flow into the North Sea."
           }
          ]
         }
        },
        "severalTurns": {
         "summary": "Several turns, cached instructions and fallback models",
         "value": {
          "model": "anthropic/claude-sonnet-4.5",
          "fallbacks": [
           {
            "model": "openai/gpt-4.1-mini"
           },
           {
            "model": "mistralai/mistral-small-3.2"
           }
          ],
          "max_tokens": 300,
          "temperature": 0.3,
          "system": [
           {
            "type": "text",
            "text": "You answer questions of travellers in one sentence.",
            "cache_control": {
             "type": "ephemeral",
             "ttl": "1h"
            }
           }
          ],
          "messages": [
           {
            "role": "user",
            "content": "What is the capital of Norway?"
           },
           {
            "role": "assistant",
            "content": [
             {
              "type": "text",
              "text": "Oslo is the capital of Norway."
             }
            ]
           },
           {
            "role": "user",
            "content": [
             {
              "type": "text",
              "text": "And how many people live there?"
             }
            ]
           }
          ],
          "stop_sequences": [
           "\n\n"
          ],
          "metadata": {
           "user_id": "7c1d2e4f-user"
          },
          "session_id": "chat-4711"
         }
        },
        "tools": {
         "summary": "A tool of the caller, its result, and tools that others run",
         "value": {
          "model": "anthropic/claude-sonnet-4.5",
          "max_tokens": 1000,
          "tools": [
           {
            "name": "get_weather",
            "description": "Current weather of a city.",
            "input_schema": {
             "type": "object",
             "properties": {
              "city": {
               "type": "string"
              }
             },
             "required": [
              "city"
             ],
             "additionalProperties": false
            },
            "strict": true,
            "cache_control": {
             "type": "ephemeral"
            }
           },
           {
            "type": "web_search_20250305",
            "name": "web_search",
            "max_uses": 3
           },
           {
            "type": "service:datetime"
           }
          ],
          "tool_choice": {
           "type": "auto",
           "disable_parallel_tool_use": true
          },
          "messages": [
           {
            "role": "user",
            "content": "Do I need an umbrella in Bergen today?"
           },
           {
            "role": "assistant",
            "content": [
             {
              "type": "tool_use",
              "id": "toolu_01A09q90qw",
              "name": "get_weather",
              "input": {
               "city": "Bergen"
              },
              "caller": {
               "type": "direct"
              }
             }
            ]
           },
           {
            "role": "user",
            "content": [
             {
              "type": "tool_result",
              "tool_use_id": "toolu_01A09q90qw",
              "is_error": false,
              "content": [
               {
                "type": "text",
                "text": "9 degrees, rain. The radar picture"
               },
               {
                "type": "image",
                "source": {
                 "type": "base64",
                 "media_type": "image/png",
                 "data": "iVBORw0KGgo="
                }
               }
              ]
             }
            ]
           }
          ]
         }
        },
        "thinking": {
         "summary": "Thinking with a budget, streamed",
         "value": {
          "model": "anthropic/claude-sonnet-4.5",
          "max_tokens": 8000,
          "stream": true,
          "thinking": {
           "type": "enabled",
           "budget_tokens": 4000
          },
          "messages": [
           {
            "role": "user",
            "content": "Which of the two proofs is wrong, and where?"
           },
           {
            "role": "assistant",
            "content": [
             {
              "type": "thinking",
              "thinking": "The second step of the first one divides by zero.",
              "signature": "EqQBCgIYAhIM1gbcDa9GJwZA2b3h"
             },
             {
              "type": "redacted_thinking",
              "data": "EmwKAhgBEgy3va3pzix"
             },
             {
              "type": "text",
              "text": "The first one, in its second step."
             }
            ]
           },
           {
            "role": "user",
            "content": "Can it be mended?"
           }
          ]
         }
        },
        "document": {
         "summary": "A picture and a document, with citations",
         "value": {
          "model": "anthropic/claude-sonnet-4.5",
          "max_tokens": 1000,
          "messages": [
           {
            "role": "user",
            "content": [
             {
              "type": "document",
              "title": "Timetable",
              "source": {
               "type": "url",
               "url": "https://files.example.com/timetable.pdf"
              },
              "citations": {
               "enabled": true
              },
              "cache_control": {
               "type": "ephemeral"
              }
             },
             {
              "type": "image",
              "source": {
               "type": "url",
               "url": "https://images.example.com/sign.jpg"
              }
             },
             {
              "type": "text",
              "text": "Which train does the sign mean?"
             }
            ]
           }
          ]
         }
        },
        "structuredOutput": {
         "summary": "Output that follows a JSON schema",
         "value": {
          "model": "anthropic/claude-sonnet-4.5",
          "max_tokens": 500,
          "messages": [
           {
            "role": "user",
            "content": "Extract the order: two black shirts, size M, for Ada Larsen."
           }
          ],
          "output_config": {
           "effort": "medium",
           "format": {
            "type": "json_schema",
            "schema": {
             "type": "object",
             "properties": {
              "customer": {
               "type": "string"
              },
              "quantity": {
               "type": "integer"
              }
             },
             "required": [
              "customer",
              "quantity"
             ],
             "additionalProperties": false
            }
           }
          }
         }
        },
        "routing": {
         "summary": "Provider preferences, a plugin, and limits for server tools and for the context",
         "value": {
          "model": "anthropic/claude-sonnet-4.5",
          "max_tokens": 4000,
          "thinking": {
           "type": "adaptive"
          },
          "speed": "standard",
          "service_tier": "auto",
          "messages": [
           {
            "role": "user",
            "content": "What changed in the law on data protection this year?"
           }
          ],
          "provider": {
           "order": [
            "anthropic",
            "amazon-bedrock"
           ],
           "data_collection": "deny",
           "max_price": {
            "prompt": "4",
            "completion": "20"
           }
          },
          "plugins": [
           {
            "id": "file-parser"
           }
          ],
          "tools": [
           {
            "type": "service:web_search"
           }
          ],
          "stop_server_tools_when": [
           {
            "type": "step_count_is",
            "step_count": 4
           },
           {
            "type": "max_cost",
            "max_cost_in_dollars": 0.05
           }
          ],
          "context_management": {
           "edits": [
            {
             "type": "clear_tool_uses_20250919",
             "trigger": {
              "type": "input_tokens",
              "value": 30000
             },
             "keep": {
              "type": "tool_uses",
              "value": 3
             }
            }
           ]
          },
          "trace": {
           "trace_id": "trace-2026-01-05-17",
           "trace_name": "Nightly report"
          },
          "user": "user-0815"
         }
        }
       }
      }
     }
    },
    "responses": {
     "200": {
      "description": "The answer, whole or as a stream, as `stream` asked for.",
      "headers": {
       "X-Generation-Id": {
        "$ref": "#/components/headers/GenerationId"
       }
      },
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/MessageResult"
        },
        "examples": {
         "endTurn": {
          "summary": "A finished text answer",
          "value": {
           "id": "msg_01XFDUDYJgAACzvnptvVoYEL",
           "type": "message",
           "role": "assistant",
           "model": "anthropic/claude-sonnet-4.5",
           "content": [
            {
             "type": "text",
             "text": "The Rhine, the Elbe and the Thames."
            }
           ],
           "stop_reason": "end_turn",
           "stop_sequence": null,
           "stop_details": null,
           "container": null,
           "usage": {
            "input_tokens": 16,
            "output_tokens": 11,
            "output_tokens_details": null,
            "cache_creation_input_tokens": 0,
            "cache_read_input_tokens": 0,
            "cache_creation": {
             "ephemeral_5m_input_tokens": 0,
             "ephemeral_1h_input_tokens": 0
            },
            "inference_geo": null,
            "server_tool_use": null,
            "service_tier": "standard",
            "cost": 0.000213,
            "cost_details": {
             "upstream_inference_cost": null,
             "upstream_inference_input_cost": 0.000048,
             "upstream_inference_output_cost": 0.000165
            },
            "is_byok": false
           }
          }
         },
         "toolUse": {
          "summary": "The model thinks and calls a tool of the caller, with routing details",
          "value": {
           "id": "msg_01XFDUDYJgAACzvnptvVoYEM",
           "type": "message",
           "role": "assistant",
           "model": "anthropic/claude-sonnet-4.5",
           "content": [
            {
             "type": "thinking",
             "thinking": "I need the weather first.",
             "signature": "EqQBCgIYAhIM1gbcDa9GJwZA2b3h"
            },
            {
             "type": "tool_use",
             "id": "toolu_01A09q90qw",
             "name": "get_weather",
             "input": {
              "city": "Bergen"
             },
             "caller": {
              "type": "direct"
             }
            }
           ],
           "stop_reason": "tool_use",
           "stop_sequence": null,
           "stop_details": null,
           "container": null,
           "usage": {
            "input_tokens": 58,
            "output_tokens": 40,
            "output_tokens_details": {
             "thinking_tokens": 12
            },
            "cache_creation_input_tokens": 0,
            "cache_read_input_tokens": 1024,
            "cache_creation": {
             "ephemeral_5m_input_tokens": 0,
             "ephemeral_1h_input_tokens": 0
            },
            "inference_geo": null,
            "server_tool_use": null,
            "service_tier": "standard",
            "cost": 0.0010812,
            "is_byok": false
           },
           "service_metadata": {
            "requested": "anthropic/claude-sonnet-4.5",
            "strategy": "direct",
            "region": null,
            "summary": "anthropic answered at the first attempt",
            "attempt": 1,
            "is_byok": false,
            "generation_time": 1312,
            "endpoints": {
             "total": 2,
             "available": [
              {
               "provider": "anthropic",
               "model": "anthropic/claude-sonnet-4.5",
               "selected": true
              },
              {
               "provider": "amazon-bedrock",
               "model": "anthropic/claude-sonnet-4.5",
               "selected": false
              }
             ]
            }
           }
          }
         },
         "webSearch": {
          "summary": "An answer with a web search and a citation",
          "value": {
           "id": "msg_01XFDUDYJgAACzvnptvVoYEN",
           "type": "message",
           "role": "assistant",
           "model": "anthropic/claude-sonnet-4.5",
           "content": [
            {
             "type": "server_tool_use",
             "id": "srvtoolu_01B",
             "name": "web_search",
             "input": {
              "query": "length of the Rhine"
             },
             "caller": {
              "type": "direct"
             }
            },
            {
             "type": "web_search_tool_result",
             "tool_use_id": "srvtoolu_01B",
             "content": [
              {
               "type": "web_search_result",
               "url": "https://example.com/rhine",
               "title": "Rhine",
               "encrypted_content": "EqgfCioIARgBIiQ3YTAwMjY1Mi1m",
               "page_age": "April 30, 2025"
              }
             ],
             "caller": {
              "type": "direct"
             }
            },
            {
             "type": "text",
             "text": "It is 1,233 km long.",
             "citations": [
              {
               "type": "web_search_result_location",
               "cited_text": "The Rhine is 1,233 km long.",
               "url": "https://example.com/rhine",
               "title": "Rhine",
               "encrypted_index": "Eo8BCioIAhgBIiQ"
              }
             ]
            }
           ],
           "stop_reason": "end_turn",
           "stop_sequence": null,
           "stop_details": null,
           "container": null,
           "usage": {
            "input_tokens": 2310,
            "output_tokens": 71,
            "output_tokens_details": null,
            "cache_creation_input_tokens": 0,
            "cache_read_input_tokens": 0,
            "cache_creation": null,
            "inference_geo": null,
            "server_tool_use": {
             "web_search_requests": 1,
             "web_fetch_requests": 0
            },
            "service_tier": "standard",
            "cost": 0.017995,
            "is_byok": false
           }
          }
         }
        }
       },
       "text/event-stream": {
        "schema": {
         "$ref": "#/components/schemas/MessageStreamEvent"
        },
        "examples": {
         "textDelta": {
          "summary": "One event, the value of one `data` line",
          "value": {
           "type": "content_block_delta",
           "index": 0,
           "delta": {
            "type": "text_delta",
            "text": "The Rhine"
           }
          }
         },
         "messageDelta": {
          "summary": "The end of the message, with usage and cost",
          "value": {
           "type": "message_delta",
           "delta": {
            "stop_reason": "end_turn",
            "stop_sequence": null,
            "stop_details": null,
            "container": null
           },
           "usage": {
            "input_tokens": 16,
            "output_tokens": 11,
            "output_tokens_details": null,
            "cache_creation_input_tokens": 0,
            "cache_read_input_tokens": 0,
            "server_tool_use": null,
            "cost": 0.000213,
            "is_byok": false
           }
          }
         },
         "error": {
          "summary": "A failure after the first event",
          "value": {
           "type": "error",
           "error": {
            "type": "overloaded_error",
            "message": "The provider is overloaded.",
            "error_type": "provider_overloaded"
           },
           "request_id": "req_4f2c9b7a81f0"
          }
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/MessageBadRequest"
     },
     "401": {
      "$ref": "#/components/responses/MessageUnauthorized"
     },
     "402": {
      "$ref": "#/components/responses/MessagePaymentRequired"
     },
     "403": {
      "$ref": "#/components/responses/MessageForbidden"
     },
     "404": {
      "$ref": "#/components/responses/MessageNotFound"
     },
     "408": {
      "$ref": "#/components/responses/MessageRequestTimeout"
     },
     "413": {
      "$ref": "#/components/responses/MessagePayloadTooLarge"
     },
     "422": {
      "$ref": "#/components/responses/MessageUnprocessableEntity"
     },
     "429": {
      "$ref": "#/components/responses/MessageTooManyRequests"
     },
     "500": {
      "$ref": "#/components/responses/MessageInternalServerError"
     },
     "502": {
      "$ref": "#/components/responses/MessageBadGateway"
     },
     "503": {
      "$ref": "#/components/responses/MessageServiceUnavailable"
     },
     "524": {
      "$ref": "#/components/responses/MessageEdgeTimeout"
     },
     "529": {
      "$ref": "#/components/responses/MessageProviderOverloaded"
     }
    }
   }
  },
  "/messages/count_tokens": {
   "post": {
    "operationId": "countMessageTokens",
    "tags": [
     "Messages"
    ],
    "summary": "Count the tokens of a message",
    "description": "Says how many input tokens a message request would have, without running a model and without cost. Takes the same `messages`,\n`system`, `tools` and settings as `POST /messages`. Where the model's own way of counting is not known it is an estimate. Needs an\ninference key, as `Authorization: Bearer <key>` or as `x-api-key`.",
    "security": [
     {
      "apiKey": []
     },
     {
      "xApiKey": []
     }
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/AnthropicVersionHeader"
     },
     {
      "$ref": "#/components/parameters/AnthropicBetaHeader"
     },
     {
      "$ref": "#/components/parameters/ServiceStrictHeader"
     }
    ],
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/MessageCountRequest"
       },
       "examples": {
        "plainText": {
         "summary": "Plain text",
         "value": {
          "model": "anthropic/claude-sonnet-4.5",
          "messages": [
           {
            "role": "user",
            "content": "Name three rivers that flow into the North Sea."
           }
          ]
         }
        },
        "withTools": {
         "summary": "Instructions, tools and thinking",
         "value": {
          "model": "anthropic/claude-sonnet-4.5",
          "system": "Answer in one sentence.",
          "messages": [
           {
            "role": "user",
            "content": "Do I need an umbrella in Bergen today?"
           }
          ],
          "tools": [
           {
            "name": "get_weather",
            "description": "Current weather of a city.",
            "input_schema": {
             "type": "object",
             "properties": {
              "city": {
               "type": "string"
              }
             }
            }
           }
          ],
          "tool_choice": {
           "type": "any"
          },
          "thinking": {
           "type": "disabled"
          }
         }
        }
       }
      }
     }
    },
    "responses": {
     "200": {
      "description": "The count.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/MessageCountResult"
        },
        "examples": {
         "counted": {
          "summary": "A count",
          "value": {
           "input_tokens": 16
          }
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/MessageBadRequest"
     },
     "401": {
      "$ref": "#/components/responses/MessageUnauthorized"
     },
     "403": {
      "$ref": "#/components/responses/MessageForbidden"
     },
     "404": {
      "$ref": "#/components/responses/MessageNotFound"
     },
     "413": {
      "$ref": "#/components/responses/MessagePayloadTooLarge"
     },
     "422": {
      "$ref": "#/components/responses/MessageUnprocessableEntity"
     },
     "500": {
      "$ref": "#/components/responses/MessageInternalServerError"
     },
     "503": {
      "$ref": "#/components/responses/MessageServiceUnavailable"
     }
    }
   }
  },
  "/routes/explain": {
   "post": {
    "operationId": "explainRoute",
    "tags": [
     "Routing"
    ],
    "summary": "Explain a route",
    "description": "Says where a request would go, without sending it anywhere: the endpoints that would be tried, in order, with their prices and\nhow they have been doing, and every other endpoint of the models it names with the reason why it would be left out. Nobody is\ncalled, nothing is charged and no record is kept. Limits of spending and of rates are not looked at.\n\n`request` is an inference body exactly as `POST /responses`, `/messages` or `/chat/completions` takes it; `format` says which of\nthem. A body that this operation would refuse is refused here in the same words, with the place in `request`. A request that no\nendpoint can take is no error here: `refusal` then holds what it would be answered.\n\nWithout `sort` and `order` the load is balanced by drawing lots, weighted by 1/price², so that asking twice may show two orders.\nTakes an inference key or a management key.",
    "security": [
     {
      "apiKey": []
     },
     {
      "managementKey": []
     }
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/SessionIdHeader"
     }
    ],
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/ExplainRouteRequest"
       },
       "examples": {
        "cheapestPrivate": {
         "summary": "The cheapest endpoints that keep nothing",
         "value": {
          "request": {
           "model": "meta-llama/llama-3.3-70b-instruct",
           "input": "Summarise the minutes.",
           "provider": {
            "sort": "price",
            "data_collection": "deny"
           }
          }
         }
        },
        "messages": {
         "summary": "A body of POST /messages with a second model",
         "value": {
          "format": "messages",
          "request": {
           "model": "anthropic/claude-sonnet-4.5",
           "max_tokens": 512,
           "messages": [
            {
             "role": "user",
             "content": "Name three rivers that flow into the North Sea."
            }
           ]
          }
         }
        }
       }
      }
     }
    },
    "responses": {
     "200": {
      "description": "The plan.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/RouteExplanationResponse"
        },
        "examples": {
         "planned": {
          "summary": "One endpoint would serve, one was left out",
          "value": {
           "data": {
            "requested": "meta-llama/llama-3.3-70b-instruct",
            "requested_models": [
             "meta-llama/llama-3.3-70b-instruct"
            ],
            "strategy": "direct",
            "version_group": null,
            "candidates": [
             {
              "requested_as": "meta-llama/llama-3.3-70b-instruct",
              "sticky": false,
              "endpoint": {
               "endpoint_id": "meta-llama/llama-3.3-70b-instruct@deepinfra",
               "name": "DeepInfra | meta-llama/llama-3.3-70b-instruct",
               "model_id": "meta-llama/llama-3.3-70b-instruct",
               "model_name": "Llama 3.3 70B Instruct",
               "provider_name": "DeepInfra",
               "tag": "deepinfra",
               "tier": "default",
               "status": 0,
               "quantization": "fp8",
               "context_length": 131072,
               "max_prompt_tokens": null,
               "max_completion_tokens": 16384,
               "pricing": {
                "prompt": "0.00000023",
                "completion": "0.0000004",
                "request": "0"
               },
               "supported_parameters": [
                "max_tokens",
                "temperature",
                "tools"
               ],
               "supports_implicit_caching": false,
               "uptime_last_5m": 100,
               "uptime_last_30m": null,
               "uptime_last_1d": null,
               "latency_last_5m": {
                "p50": 0.31,
                "p75": 0.4,
                "p90": 0.62,
                "p99": 1.9
               },
               "latency_last_30m": null,
               "throughput_last_5m": {
                "p50": 61,
                "p75": 55,
                "p90": 48,
                "p99": 21
               },
               "throughput_last_30m": null,
               "last_failure_at": null
              }
             }
            ],
            "excluded": [
             {
              "reason": "data_collection",
              "detail": "keeps prompts",
              "endpoint": {
               "endpoint_id": "meta-llama/llama-3.3-70b-instruct@together",
               "name": "Together | meta-llama/llama-3.3-70b-instruct",
               "model_id": "meta-llama/llama-3.3-70b-instruct",
               "model_name": "Llama 3.3 70B Instruct",
               "provider_name": "Together",
               "tag": "together",
               "tier": "default",
               "status": 0,
               "quantization": "unknown",
               "context_length": 131072,
               "max_prompt_tokens": null,
               "max_completion_tokens": null,
               "pricing": null,
               "supported_parameters": [],
               "supports_implicit_caching": false,
               "uptime_last_5m": null,
               "uptime_last_30m": null,
               "uptime_last_1d": null,
               "latency_last_5m": null,
               "latency_last_30m": null,
               "throughput_last_5m": null,
               "throughput_last_30m": null,
               "last_failure_at": null
              }
             }
            ],
            "unknown_models": [],
            "unsupported_models": [],
            "refusal": null
           }
          }
         },
         "refused": {
          "summary": "No endpoint could take the request",
          "value": {
           "data": {
            "requested": "openai/gpt-4.1-mni",
            "requested_models": [
             "openai/gpt-4.1-mni"
            ],
            "strategy": "direct",
            "version_group": null,
            "candidates": [],
            "excluded": [],
            "unknown_models": [
             "openai/gpt-4.1-mni"
            ],
            "unsupported_models": [],
            "refusal": {
             "code": 400,
             "message": "model: there is no model openai/gpt-4.1-mni; did you mean openai/gpt-4.1-mini?",
             "metadata": {
              "error_type": "invalid_request",
              "availability": {
               "code": "model_not_found",
               "retryable": false,
               "requested_models": [
                "openai/gpt-4.1-mni"
               ]
              },
              "suggestions": [
               "openai/gpt-4.1-mini"
              ]
             }
            }
           }
          }
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "413": {
      "$ref": "#/components/responses/PayloadTooLarge"
     },
     "422": {
      "$ref": "#/components/responses/UnprocessableEntity"
     },
     "500": {
      "$ref": "#/components/responses/InternalServerError"
     },
     "503": {
      "$ref": "#/components/responses/ServiceUnavailable"
     }
    }
   }
  },
  "/models": {
   "get": {
    "operationId": "listModels",
    "tags": [
     "Models"
    ],
    "summary": "List models",
    "description": "The models that this gateway can route to, with prices, limits and capabilities. Filters combine: a model must pass all that are\ngiven. A filter with several comma-separated values wants all of them for `supported_parameters`, `input_modalities` and\n`output_modalities`, and any of them for `providers` and `model_authors`. `total_count` counts what passed, whatever the page.\nTakes an inference key or a management key.",
    "security": [
     {
      "apiKey": []
     },
     {
      "managementKey": []
     }
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/Offset"
     },
     {
      "name": "limit",
      "in": "query",
      "description": "Largest number of models in the answer.",
      "schema": {
       "type": "integer",
       "minimum": 1,
       "maximum": 1000,
       "default": 500
      }
     },
     {
      "name": "q",
      "in": "query",
      "description": "Text to look for in the id, the name and the description, without regard to case.",
      "schema": {
       "type": "string",
       "maxLength": 256
      },
      "example": "mini"
     },
     {
      "name": "supported_parameters",
      "in": "query",
      "description": "Parameters that a model must support, comma-separated.",
      "schema": {
       "type": "string",
       "maxLength": 1024
      },
      "example": "tools,structured_outputs"
     },
     {
      "name": "input_modalities",
      "in": "query",
      "description": "Kinds of input that a model must take, comma-separated.",
      "schema": {
       "type": "string",
       "maxLength": 256
      },
      "example": "text,image"
     },
     {
      "name": "output_modalities",
      "in": "query",
      "description": "Kinds of output that a model must produce, comma-separated.",
      "schema": {
       "type": "string",
       "maxLength": 256
      },
      "example": "text"
     },
     {
      "name": "context",
      "in": "query",
      "description": "Least context length, in tokens.",
      "schema": {
       "type": "integer",
       "minimum": 1
      },
      "example": 100000
     },
     {
      "name": "providers",
      "in": "query",
      "description": "Provider slugs, comma-separated; a model passes when one of them serves it.",
      "schema": {
       "type": "string",
       "maxLength": 1024
      },
      "example": "openai,azure"
     },
     {
      "name": "model_authors",
      "in": "query",
      "description": "Authors (the part of a model id before the slash), comma-separated.",
      "schema": {
       "type": "string",
       "maxLength": 1024
      },
      "example": "openai,mistralai"
     },
     {
      "name": "max_price",
      "in": "query",
      "description": "Highest price of prompt tokens, in dollars per million. Models whose price is unknown are left out while this is set.",
      "schema": {
       "type": "number",
       "format": "double",
       "minimum": 0
      },
      "example": 1.5
     },
     {
      "name": "min_price",
      "in": "query",
      "description": "Lowest price of prompt tokens, in dollars per million. Models whose price is unknown are left out while this is set.",
      "schema": {
       "type": "number",
       "format": "double",
       "minimum": 0
      },
      "example": 0.1
     },
     {
      "name": "max_output_price",
      "in": "query",
      "description": "Highest price of completion tokens, in dollars per million. Models whose price is unknown are left out while this is set.",
      "schema": {
       "type": "number",
       "format": "double",
       "minimum": 0
      },
      "example": 6
     },
     {
      "name": "min_output_price",
      "in": "query",
      "description": "Lowest price of completion tokens, in dollars per million. Models whose price is unknown are left out while this is set.",
      "schema": {
       "type": "number",
       "format": "double",
       "minimum": 0
      },
      "example": 0.4
     },
     {
      "name": "arch",
      "in": "query",
      "description": "Family of tokenizer, as `architecture.tokenizer` has it, without regard to case.",
      "schema": {
       "type": "string",
       "maxLength": 64
      },
      "example": "Llama3"
     },
     {
      "name": "zdr",
      "in": "query",
      "description": "Only models with an endpoint that is known for zero data retention.",
      "schema": {
       "$ref": "#/components/schemas/ZdrFilter"
      }
     },
     {
      "name": "region",
      "in": "query",
      "description": "Only models with an endpoint whose tag binds it to this region, such as `azure/eu`.",
      "schema": {
       "$ref": "#/components/schemas/ModelRegion"
      }
     },
     {
      "name": "distillable",
      "in": "query",
      "description": "Only models whose terms are known to allow training other models on their output, or only others. The catalog knows it of none so far.",
      "schema": {
       "$ref": "#/components/schemas/DistillableFilter"
      }
     },
     {
      "name": "max_age_days",
      "in": "query",
      "description": "Most days since the model was released. Models whose age is unknown are left out while this is set.",
      "schema": {
       "type": "integer",
       "minimum": 0
      },
      "example": 365
     },
     {
      "name": "min_age_days",
      "in": "query",
      "description": "Fewest days since the model was released. Models whose age is unknown are left out while this is set.",
      "schema": {
       "type": "integer",
       "minimum": 0
      },
      "example": 30
     },
     {
      "name": "sort",
      "in": "query",
      "description": "Order of the answer; without it the order of the gateway's catalog.",
      "schema": {
       "$ref": "#/components/schemas/ModelSort"
      }
     }
    ],
    "responses": {
     "200": {
      "description": "One page of models.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/ModelListResponse"
        },
        "examples": {
         "models": {
          "summary": "A page with a priced model and one whose price is unknown",
          "value": {
           "data": [
            {
             "id": "openai/gpt-4.1-mini",
             "canonical_slug": "openai/gpt-4.1-mini-2025-04-14",
             "name": "GPT-4.1 mini",
             "created": 1744588800,
             "description": "Small general model with a long context.",
             "context_length": 1047576,
             "architecture": {
              "modality": "text+image->text",
              "input_modalities": [
               "text",
               "image"
              ],
              "output_modalities": [
               "text"
              ],
              "tokenizer": "GPT",
              "instruct_type": null
             },
             "pricing": {
              "prompt": "0.0000004",
              "completion": "0.0000016",
              "input_cache_read": "0.0000001"
             },
             "top_provider": {
              "context_length": 1047576,
              "max_completion_tokens": 32768,
              "is_moderated": true
             },
             "per_request_limits": null,
             "supported_parameters": [
              "max_tokens",
              "temperature",
              "top_p",
              "tools",
              "tool_choice",
              "structured_outputs"
             ],
             "default_parameters": null,
             "supported_voices": null,
             "knowledge_cutoff": "2024-06-01",
             "expiration_date": null,
             "links": {
              "details": "/api/v1/models/openai/gpt-4.1-mini/endpoints"
             }
            },
            {
             "id": "local/qwen3-8b",
             "canonical_slug": "local/qwen3-8b",
             "name": "Qwen3 8B (own hardware)",
             "created": 1746057600,
             "context_length": 32768,
             "architecture": {
              "modality": "text->text",
              "input_modalities": [
               "text"
              ],
              "output_modalities": [
               "text"
              ]
             },
             "pricing": null,
             "top_provider": {
              "is_moderated": false
             },
             "per_request_limits": null,
             "supported_parameters": [
              "max_tokens",
              "temperature"
             ],
             "default_parameters": {
              "temperature": 0.7
             },
             "supported_voices": null,
             "links": {
              "details": "/api/v1/models/local/qwen3-8b/endpoints"
             }
            }
           ],
           "total_count": 2,
           "links": {
            "next": null
           }
          }
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "500": {
      "$ref": "#/components/responses/InternalServerError"
     },
     "503": {
      "$ref": "#/components/responses/ServiceUnavailable"
     }
    }
   }
  },
  "/models/{author}/{slug}/endpoints": {
   "get": {
    "operationId": "listModelEndpoints",
    "tags": [
     "Models"
    ],
    "summary": "List a model's endpoints",
    "description": "Who serves a model, and how: each endpoint with its prices, limits, supported parameters and number format, and how it has been\ndoing in the last five minutes, as this gateway saw it. Latency is the time to the first token in seconds, throughput is output\ntokens a second; `p90` is what 90 of 100 requests reached or beat. What nothing is known of is null.\n\nThe model may be named in any way that a request may name it: with a variant (`:free` shows only its free endpoints), as\n`~author/family-latest`, or as `<provider>/<model>`. Takes an inference key or a management key.",
    "security": [
     {
      "apiKey": []
     },
     {
      "managementKey": []
     }
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/ModelAuthor"
     },
     {
      "$ref": "#/components/parameters/ModelSlug"
     }
    ],
    "responses": {
     "200": {
      "description": "The model and its endpoints.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/ModelEndpointsResponse"
        },
        "examples": {
         "endpoints": {
          "summary": "A model at one provider",
          "value": {
           "data": {
            "id": "openai/gpt-4.1-mini",
            "name": "GPT-4.1 mini",
            "created": 1744588800,
            "description": "Small general model with a long context.",
            "architecture": {
             "modality": "text+image->text",
             "input_modalities": [
              "text",
              "image"
             ],
             "output_modalities": [
              "text"
             ],
             "tokenizer": "GPT",
             "instruct_type": null
            },
            "endpoints": [
             {
              "endpoint_id": "openai/gpt-4.1-mini@openai",
              "name": "OpenAI | openai/gpt-4.1-mini",
              "model_id": "openai/gpt-4.1-mini",
              "model_name": "GPT-4.1 mini",
              "provider_name": "OpenAI",
              "tag": "openai",
              "tier": "default",
              "status": 0,
              "quantization": "unknown",
              "context_length": 1047576,
              "max_prompt_tokens": null,
              "max_completion_tokens": 32768,
              "pricing": {
               "prompt": "0.0000004",
               "completion": "0.0000016",
               "request": "0",
               "input_cache_read": "0.0000001"
              },
              "supported_parameters": [
               "max_tokens",
               "temperature",
               "tools"
              ],
              "supports_implicit_caching": true,
              "uptime_last_5m": 99.2,
              "uptime_last_30m": null,
              "uptime_last_1d": null,
              "latency_last_5m": {
               "p50": 0.42,
               "p75": 0.55,
               "p90": 0.9,
               "p99": 2.3
              },
              "latency_last_30m": null,
              "throughput_last_5m": {
               "p50": 84,
               "p75": 71,
               "p90": 60,
               "p99": 32
              },
              "throughput_last_30m": null,
              "last_failure_at": "2026-01-05T09:30:00.000Z"
             }
            ]
           }
          }
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "404": {
      "$ref": "#/components/responses/NotFound"
     },
     "500": {
      "$ref": "#/components/responses/InternalServerError"
     },
     "503": {
      "$ref": "#/components/responses/ServiceUnavailable"
     }
    }
   }
  },
  "/providers": {
   "get": {
    "operationId": "listProviders",
    "tags": [
     "Models"
    ],
    "summary": "List providers",
    "description": "The providers that this gateway can call, with what they do with prompts as the operator or their terms have it. `slug` is what `order`, `only` and `ignore` name. Takes an inference key or a management key.",
    "security": [
     {
      "apiKey": []
     },
     {
      "managementKey": []
     }
    ],
    "responses": {
     "200": {
      "description": "All providers, in the gateway's order.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/ProviderListResponse"
        },
        "examples": {
         "providers": {
          "summary": "A company and a server in the cellar",
          "value": {
           "data": [
            {
             "slug": "openai",
             "name": "OpenAI",
             "headquarters": "US",
             "datacenters": null,
             "privacy_policy_url": "https://openai.com/policies/privacy-policy",
             "terms_of_service_url": "https://openai.com/policies/services-agreement",
             "status_page_url": "https://status.openai.com",
             "data_policy": {
              "training": false,
              "retention": true
             },
             "zdr": false,
             "model_count": 42
            },
            {
             "slug": "workstation",
             "name": "workstation",
             "headquarters": null,
             "datacenters": null,
             "privacy_policy_url": null,
             "terms_of_service_url": null,
             "status_page_url": null,
             "data_policy": {
              "training": false,
              "retention": false
             },
             "zdr": true,
             "model_count": 1
            }
           ]
          }
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "500": {
      "$ref": "#/components/responses/InternalServerError"
     },
     "503": {
      "$ref": "#/components/responses/ServiceUnavailable"
     }
    }
   }
  },
  "/generation": {
   "get": {
    "operationId": "getGeneration",
    "tags": [
     "Usage"
    ],
    "summary": "Get a generation",
    "description": "The record of one inference request, by the id in its `X-Generation-Id`: who served it, its tokens, cost and times, and every\nattempt. It is written before the caller sees the end of the answer. Prompts and answers are never kept.\n\nAn inference key finds the generations of its own workspace, a management key those of the whole organization. Any other id is\n404, whether it exists or not.",
    "security": [
     {
      "apiKey": []
     },
     {
      "managementKey": []
     }
    ],
    "parameters": [
     {
      "name": "id",
      "in": "query",
      "required": true,
      "description": "Id of the generation.",
      "schema": {
       "type": "string",
       "minLength": 1,
       "maxLength": 128
      },
      "example": "gen-4f2c9b7a81de4b6c9d0e1f2a3b4c5d6e"
     }
    ],
    "responses": {
     "200": {
      "description": "The record.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/GenerationResponse"
        },
        "examples": {
         "completed": {
          "summary": "Served at the second attempt",
          "value": {
           "data": {
            "id": "gen-4f2c9b7a81de4b6c9d0e1f2a3b4c5d6e",
            "request_id": "req-4f2c9b7a81de",
            "upstream_id": "resp_68a1f0",
            "created_at": "2026-01-05T09:30:00.000Z",
            "status": "completed",
            "error_type": null,
            "requested_model": "openai/gpt-4.1-mini",
            "model": "openai/gpt-4.1-mini",
            "provider_name": "Azure",
            "router": null,
            "service_tier": "default",
            "streamed": true,
            "cancelled": false,
            "finish_reason": "stop",
            "native_finish_reason": null,
            "tokens_prompt": 58,
            "tokens_completion": 17,
            "native_tokens_prompt": 58,
            "native_tokens_completion": 17,
            "native_tokens_completion_images": null,
            "native_tokens_reasoning": 0,
            "native_tokens_cached": 0,
            "num_media_prompt": null,
            "num_input_audio_prompt": null,
            "num_media_completion": null,
            "num_search_results": null,
            "num_fetches": null,
            "total_cost": 0.0000504,
            "usage": 0.0000504,
            "cost_origin": "computed",
            "cache_discount": null,
            "upstream_inference_cost": null,
            "is_byok": false,
            "latency": 812,
            "generation_time": 1420,
            "moderation_latency": null,
            "web_search_engine": null,
            "origin": "",
            "http_referer": null,
            "user_agent": null,
            "app_id": null,
            "external_user": null,
            "api_type": "completions",
            "preset_id": null,
            "data_region": "global",
            "workspace_id": "3c9a1d52-7be4-4c1e-9a57-0d6f2b8e4a13",
            "session_id": null,
            "response_cache_source_id": null,
            "provider_responses": [
             {
              "provider_name": "OpenAI",
              "model_permaslug": "openai/gpt-4.1-mini",
              "endpoint_id": null,
              "status": 429,
              "error_type": "rate_limit_exceeded",
              "latency": 95,
              "is_byok": false
             },
             {
              "provider_name": "Azure",
              "model_permaslug": "openai/gpt-4.1-mini",
              "endpoint_id": "openai/gpt-4.1-mini@azure",
              "status": 200,
              "error_type": null,
              "latency": 1325,
              "is_byok": false
             }
            ]
           }
          }
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "404": {
      "$ref": "#/components/responses/NotFound"
     },
     "500": {
      "$ref": "#/components/responses/InternalServerError"
     },
     "503": {
      "$ref": "#/components/responses/ServiceUnavailable"
     }
    }
   }
  },
  "/credits": {
   "get": {
    "operationId": "getCredits",
    "tags": [
     "Usage"
    ],
    "summary": "Get credits",
    "description": "What the organization may spend and what it has spent, in dollars. A gateway has no credits unless its operator sets them: `total_credits` is null then, and nothing is refused for want of them. Needs a management key.",
    "security": [
     {
      "managementKey": []
     }
    ],
    "responses": {
     "200": {
      "description": "Credits and usage.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/CreditsResponse"
        },
        "examples": {
         "unlimited": {
          "summary": "No credits were set",
          "value": {
           "data": {
            "total_credits": null,
            "total_usage": 12.480315
           }
          }
         },
         "limited": {
          "summary": "Credits for 100 dollars",
          "value": {
           "data": {
            "total_credits": 100,
            "total_usage": 12.480315
           }
          }
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "500": {
      "$ref": "#/components/responses/InternalServerError"
     },
     "503": {
      "$ref": "#/components/responses/ServiceUnavailable"
     }
    }
   }
  },
  "/activity": {
   "get": {
    "operationId": "listActivity",
    "tags": [
     "Usage"
    ],
    "summary": "List activity",
    "description": "What the organization used on each UTC day, by model and endpoint: requests, tokens and cost. Covers the last 30 days with today,\nor the one day that `date` names. `group_by` splits the rows further. The newest day comes first, within a day what cost most.\n\nEvery request that reached a provider counts, also one that failed in the end; cost that is not known counts as nothing. Needs a\nmanagement key.",
    "security": [
     {
      "managementKey": []
     }
    ],
    "parameters": [
     {
      "name": "date",
      "in": "query",
      "description": "Only this UTC day.",
      "schema": {
       "type": "string",
       "format": "date"
      },
      "example": "2026-01-05"
     },
     {
      "name": "workspace_id",
      "in": "query",
      "description": "Only this workspace; 404 when there is none of that id.",
      "schema": {
       "type": "string",
       "format": "uuid"
      },
      "example": "3c9a1d52-7be4-4c1e-9a57-0d6f2b8e4a13"
     },
     {
      "name": "api_key_hash",
      "in": "query",
      "description": "Only the key with this hash, deleted or not; 404 when there never was one.",
      "schema": {
       "type": "string",
       "pattern": "^[0-9a-f]{64}$"
      },
      "example": "5f2b8c0e9d1a4736b8e5c2f1a0d9473e6b1c8f5a2e7d9034c6b1a8f5e2d70943"
     },
     {
      "name": "user_id",
      "in": "query",
      "description": "Only keys that this user has made.",
      "schema": {
       "type": "string",
       "minLength": 1,
       "maxLength": 128
      },
      "example": "user-7"
     },
     {
      "name": "group_by",
      "in": "query",
      "description": "What to split the rows by, beside day, model and endpoint.",
      "schema": {
       "$ref": "#/components/schemas/ActivityGrouping"
      }
     }
    ],
    "responses": {
     "200": {
      "description": "All rows; empty where nothing was used.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/ActivityResponse"
        },
        "examples": {
         "days": {
          "summary": "One day, by key",
          "value": {
           "data": [
            {
             "date": "2026-01-05",
             "model": "openai/gpt-4.1-mini",
             "model_permaslug": "openai/gpt-4.1-mini",
             "endpoint_id": "openai/gpt-4.1-mini@openai",
             "provider_name": "OpenAI",
             "api_key_hash": "5f2b8c0e9d1a4736b8e5c2f1a0d9473e6b1c8f5a2e7d9034c6b1a8f5e2d70943",
             "usage": 0.21034,
             "byok_usage_inference": 0,
             "requests": 118,
             "prompt_tokens": 240311,
             "completion_tokens": 61002,
             "reasoning_tokens": 0
            }
           ]
          }
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "404": {
      "$ref": "#/components/responses/NotFound"
     },
     "500": {
      "$ref": "#/components/responses/InternalServerError"
     },
     "503": {
      "$ref": "#/components/responses/ServiceUnavailable"
     }
    }
   }
  },
  "/key": {
   "get": {
    "operationId": "getCurrentKey",
    "tags": [
     "Keys"
    ],
    "summary": "Describe the calling key",
    "description": "Limits and usage of the key that the request was sent with. Takes an inference key or a management key.",
    "security": [
     {
      "apiKey": []
     },
     {
      "managementKey": []
     }
    ],
    "responses": {
     "200": {
      "description": "The calling key.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/CurrentApiKeyResponse"
        },
        "examples": {
         "inference": {
          "summary": "An inference key without a limit",
          "value": {
           "data": {
            "label": "sk-gw-3f9a...c21e",
            "is_management_key": false,
            "is_provisioning_key": false,
            "is_free_tier": false,
            "limit": null,
            "limit_remaining": null,
            "limit_reset": null,
            "include_byok_in_limit": false,
            "usage": 12.480315,
            "usage_daily": 0.21034,
            "usage_weekly": 1.702211,
            "usage_monthly": 4.9131,
            "byok_usage": 0,
            "byok_usage_daily": 0,
            "byok_usage_weekly": 0,
            "byok_usage_monthly": 0,
            "creator_user_id": null,
            "expires_at": null,
            "rate_limit": {
             "requests": -1,
             "interval": "10s",
             "note": "Deprecated and without effect."
            }
           }
          }
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "500": {
      "$ref": "#/components/responses/InternalServerError"
     },
     "503": {
      "$ref": "#/components/responses/ServiceUnavailable"
     }
    }
   }
  },
  "/keys": {
   "get": {
    "operationId": "listKeys",
    "tags": [
     "Keys"
    ],
    "summary": "List keys",
    "description": "The keys of the organization, newest first. The keys themselves are never returned, only their records. Needs a management key.",
    "security": [
     {
      "managementKey": []
     }
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/Offset"
     },
     {
      "name": "limit",
      "in": "query",
      "description": "Largest number of keys in the answer.",
      "schema": {
       "type": "integer",
       "minimum": 1,
       "maximum": 100,
       "default": 50
      }
     },
     {
      "name": "include_disabled",
      "in": "query",
      "description": "Whether disabled keys are listed too.",
      "schema": {
       "$ref": "#/components/schemas/IncludeDisabled"
      }
     },
     {
      "name": "workspace_id",
      "in": "query",
      "description": "Only keys of this workspace.",
      "schema": {
       "type": "string",
       "format": "uuid"
      },
      "example": "3c9a1d52-7be4-4c1e-9a57-0d6f2b8e4a13"
     }
    ],
    "responses": {
     "200": {
      "description": "One page of keys.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/ApiKeyListResponse"
        },
        "examples": {
         "keys": {
          "summary": "One key",
          "value": {
           "data": [
            {
             "hash": "5f2b8c0e9d1a4736b8e5c2f1a0d9473e6b1c8f5a2e7d9034c6b1a8f5e2d70943",
             "id": 7,
             "name": "Search team",
             "label": "sk-gw-3f9a...c21e",
             "kind": "inference",
             "disabled": false,
             "limit": null,
             "limit_remaining": null,
             "limit_reset": null,
             "include_byok_in_limit": false,
             "usage": 12.480315,
             "usage_daily": 0.21034,
             "usage_weekly": 1.702211,
             "usage_monthly": 4.9131,
             "byok_usage": 0,
             "byok_usage_daily": 0,
             "byok_usage_weekly": 0,
             "byok_usage_monthly": 0,
             "created_at": "2026-01-05T09:30:00.000Z",
             "updated_at": null,
             "expires_at": "2027-01-01T00:00:00.000Z",
             "creator_user_id": null,
             "workspace_id": "3c9a1d52-7be4-4c1e-9a57-0d6f2b8e4a13"
            }
           ],
           "total_count": 1
          }
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "500": {
      "$ref": "#/components/responses/InternalServerError"
     },
     "503": {
      "$ref": "#/components/responses/ServiceUnavailable"
     }
    }
   },
   "post": {
    "operationId": "createKey",
    "tags": [
     "Keys"
    ],
    "summary": "Create an inference key",
    "description": "Creates an inference key and returns it. The answer is the only place where the key itself is ever shown: keep it. This operation makes inference keys only; management keys are made with the gateway's command line. Needs a management key.",
    "security": [
     {
      "managementKey": []
     }
    ],
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/CreateKeyRequest"
       },
       "examples": {
        "minimal": {
         "summary": "A key in the Default workspace",
         "value": {
          "name": "Search team"
         }
        },
        "limited": {
         "summary": "A key that may spend 25 USD a month",
         "value": {
          "name": "Search team",
          "limit": 25,
          "limit_reset": "monthly"
         }
        },
        "expiring": {
         "summary": "A key of another workspace, with an expiry",
         "value": {
          "name": "Contractor",
          "expires_at": "2027-01-01T00:00:00Z",
          "workspace_id": "3c9a1d52-7be4-4c1e-9a57-0d6f2b8e4a13"
         }
        }
       }
      }
     }
    },
    "responses": {
     "201": {
      "description": "The new key and its record.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/CreateKeyResponse"
        },
        "examples": {
         "created": {
          "summary": "A new key",
          "value": {
           "data": {
            "hash": "5f2b8c0e9d1a4736b8e5c2f1a0d9473e6b1c8f5a2e7d9034c6b1a8f5e2d70943",
            "id": 7,
            "name": "Search team",
            "label": "sk-gw-3f9a...c21e",
            "kind": "inference",
            "disabled": false,
            "limit": null,
            "limit_remaining": null,
            "limit_reset": null,
            "include_byok_in_limit": false,
            "usage": 0,
            "usage_daily": 0,
            "usage_weekly": 0,
            "usage_monthly": 0,
            "byok_usage": 0,
            "byok_usage_daily": 0,
            "byok_usage_weekly": 0,
            "byok_usage_monthly": 0,
            "created_at": "2026-01-05T09:30:00.000Z",
            "updated_at": null,
            "expires_at": null,
            "creator_user_id": null,
            "workspace_id": "3c9a1d52-7be4-4c1e-9a57-0d6f2b8e4a13"
           },
           "key": "sk-gw-3f9a-example-only-not-a-real-key-c21e"
          }
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "413": {
      "$ref": "#/components/responses/PayloadTooLarge"
     },
     "500": {
      "$ref": "#/components/responses/InternalServerError"
     },
     "503": {
      "$ref": "#/components/responses/ServiceUnavailable"
     }
    }
   }
  },
  "/keys/{hash}": {
   "parameters": [
    {
     "$ref": "#/components/parameters/KeyHash"
    }
   ],
   "get": {
    "operationId": "getKey",
    "tags": [
     "Keys"
    ],
    "summary": "Get a key",
    "description": "The record of one key, disabled or not. Needs a management key.",
    "security": [
     {
      "managementKey": []
     }
    ],
    "responses": {
     "200": {
      "description": "The key.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/ApiKeyResponse"
        },
        "examples": {
         "key": {
          "summary": "A key in use",
          "value": {
           "data": {
            "hash": "5f2b8c0e9d1a4736b8e5c2f1a0d9473e6b1c8f5a2e7d9034c6b1a8f5e2d70943",
            "id": 7,
            "name": "Search team",
            "label": "sk-gw-3f9a...c21e",
            "kind": "inference",
            "disabled": false,
            "limit": 25,
            "limit_remaining": 20.0869,
            "limit_reset": "monthly",
            "include_byok_in_limit": false,
            "usage": 12.480315,
            "usage_daily": 0.21034,
            "usage_weekly": 1.702211,
            "usage_monthly": 4.9131,
            "byok_usage": 0,
            "byok_usage_daily": 0,
            "byok_usage_weekly": 0,
            "byok_usage_monthly": 0,
            "created_at": "2026-01-05T09:30:00.000Z",
            "updated_at": "2026-01-06T12:00:00.000Z",
            "expires_at": null,
            "creator_user_id": null,
            "workspace_id": "3c9a1d52-7be4-4c1e-9a57-0d6f2b8e4a13"
           }
          }
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "404": {
      "$ref": "#/components/responses/NotFound"
     },
     "500": {
      "$ref": "#/components/responses/InternalServerError"
     },
     "503": {
      "$ref": "#/components/responses/ServiceUnavailable"
     }
    }
   },
   "patch": {
    "operationId": "updateKey",
    "tags": [
     "Keys"
    ],
    "summary": "Update a key",
    "description": "Changes what the body names and leaves the rest. A key that is disabled, or whose expiry has passed, is refused from the next request on. Needs a management key.",
    "security": [
     {
      "managementKey": []
     }
    ],
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/UpdateKeyRequest"
       },
       "examples": {
        "disable": {
         "summary": "Disable a key",
         "value": {
          "disabled": true
         }
        },
        "raise": {
         "summary": "Raise the limit of a key",
         "value": {
          "limit": 50
         }
        },
        "rename": {
         "summary": "Rename a key and let it live without end",
         "value": {
          "name": "Search team, production",
          "expires_at": null
         }
        }
       }
      }
     }
    },
    "responses": {
     "200": {
      "description": "The key as it is now.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/ApiKeyResponse"
        },
        "examples": {
         "disabled": {
          "summary": "The key was disabled",
          "value": {
           "data": {
            "hash": "5f2b8c0e9d1a4736b8e5c2f1a0d9473e6b1c8f5a2e7d9034c6b1a8f5e2d70943",
            "id": 7,
            "name": "Search team",
            "label": "sk-gw-3f9a...c21e",
            "kind": "inference",
            "disabled": true,
            "limit": null,
            "limit_remaining": null,
            "limit_reset": null,
            "include_byok_in_limit": false,
            "usage": 12.480315,
            "usage_daily": 0.21034,
            "usage_weekly": 1.702211,
            "usage_monthly": 4.9131,
            "byok_usage": 0,
            "byok_usage_daily": 0,
            "byok_usage_weekly": 0,
            "byok_usage_monthly": 0,
            "created_at": "2026-01-05T09:30:00.000Z",
            "updated_at": "2026-02-01T08:15:00.000Z",
            "expires_at": null,
            "creator_user_id": null,
            "workspace_id": "3c9a1d52-7be4-4c1e-9a57-0d6f2b8e4a13"
           }
          }
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "404": {
      "$ref": "#/components/responses/NotFound"
     },
     "413": {
      "$ref": "#/components/responses/PayloadTooLarge"
     },
     "500": {
      "$ref": "#/components/responses/InternalServerError"
     },
     "503": {
      "$ref": "#/components/responses/ServiceUnavailable"
     }
    }
   },
   "delete": {
    "operationId": "deleteKey",
    "tags": [
     "Keys"
    ],
    "summary": "Delete a key",
    "description": "Deletes a key for good; requests with it are 401 from then on. What it has used stays in the accounts. Needs a management key.",
    "security": [
     {
      "managementKey": []
     }
    ],
    "responses": {
     "200": {
      "description": "The key is gone.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/DeleteKeyResponse"
        },
        "examples": {
         "deleted": {
          "summary": "Deleted",
          "value": {
           "deleted": true
          }
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "404": {
      "$ref": "#/components/responses/NotFound"
     },
     "500": {
      "$ref": "#/components/responses/InternalServerError"
     },
     "503": {
      "$ref": "#/components/responses/ServiceUnavailable"
     }
    }
   }
  },
  "/oauth/token": {
   "post": {
    "operationId": "exchangeToken",
    "tags": [
     "Federation"
    ],
    "summary": "Exchange a workload's identity token for an access token",
    "description": "OAuth 2.0 token exchange (RFC 8693). A workload sends the JWT of its identity provider and the id of a federation policy; if the policy accepts the JWT, the answer is an access token that is sent like an inference key and acts as the policy's key. No credential is needed: the policy's id binds the exchange to an organization, and an `Authorization` header is ignored. The body stays under 32 KB. A parameter without a value counts as absent, unknown parameters are ignored, and none but `audience` and `resource` may be repeated. A JWT that is not accepted is `invalid_grant` with one message, whatever the reason; `testFederationPolicy` tells an administrator more.",
    "security": [],
    "requestBody": {
     "required": true,
     "content": {
      "application/x-www-form-urlencoded": {
       "schema": {
        "$ref": "#/components/schemas/TokenExchangeRequest"
       },
       "examples": {
        "minimal": {
         "summary": "What is required",
         "value": {
          "grant_type": "urn:ietf:params:oauth:grant-type:token-exchange",
          "subject_token_type": "urn:ietf:params:oauth:token-type:jwt",
          "subject_token": "eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJjaSJ9.c2lnbmF0dXJl",
          "federation_policy_id": "7d1f6a0e-52c8-4b39-9e64-a1c05d8f2b77"
         }
        }
       }
      }
     }
    },
    "responses": {
     "200": {
      "description": "An access token.",
      "headers": {
       "Cache-Control": {
        "description": "Always `no-store`.",
        "required": true,
        "schema": {
         "type": "string"
        },
        "example": "no-store"
       }
      },
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/TokenExchangeResponse"
        },
        "examples": {
         "issued": {
          "summary": "A token for 15 minutes",
          "value": {
           "access_token": "eyJhbGciOiJFUzI1NiIsInR5cCI6ImF0K2p3dCJ9.eyJzdWIiOiJjaSJ9.c2lnbmF0dXJl",
           "issued_token_type": "urn:ietf:params:oauth:token-type:access_token",
           "token_type": "Bearer",
           "expires_in": 900,
           "scope": "inference"
          }
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/TokenBadRequest"
     },
     "413": {
      "$ref": "#/components/responses/TokenTooLarge"
     },
     "429": {
      "$ref": "#/components/responses/TokenTooManyRequests"
     },
     "500": {
      "$ref": "#/components/responses/TokenServerError"
     },
     "503": {
      "$ref": "#/components/responses/TokenUnavailable"
     }
    }
   }
  },
  "/oauth/jwks": {
   "get": {
    "operationId": "getJwks",
    "tags": [
     "Federation"
    ],
    "summary": "Get the keys that access tokens are signed with",
    "description": "The gateway's public keys as a JSON Web Key Set (RFC 7517), for whoever wants to verify an access token. A key that has been replaced stays until every token that it signed has expired. Needs no credential.",
    "security": [],
    "responses": {
     "200": {
      "description": "The keys.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/JsonWebKeySet"
        },
        "examples": {
         "keys": {
          "summary": "One key",
          "value": {
           "keys": [
            {
             "kty": "EC",
             "crv": "P-256",
             "x": "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",
             "y": "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0",
             "kid": "oKIywvGUpTVTyxMQ3bwIIeQUudfr_CkLMjCE19ECD-U",
             "alg": "ES256",
             "use": "sig"
            }
           ]
          }
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "500": {
      "$ref": "#/components/responses/InternalServerError"
     },
     "503": {
      "$ref": "#/components/responses/ServiceUnavailable"
     }
    }
   }
  },
  "/federation/issuers": {
   "get": {
    "operationId": "listFederationIssuers",
    "tags": [
     "Federation"
    ],
    "summary": "List issuers",
    "description": "The identity providers that the organization trusts, newest first. Needs a management key.",
    "security": [
     {
      "managementKey": []
     }
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/Offset"
     },
     {
      "$ref": "#/components/parameters/FederationLimit"
     }
    ],
    "responses": {
     "200": {
      "description": "One page of issuers.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/FederationIssuerListResponse"
        },
        "examples": {
         "issuers": {
          "summary": "One issuer",
          "value": {
           "data": [
            {
             "id": "2b9e4f1c-8d37-4a60-b5f2-6c1e0a9d7348",
             "name": "GitHub Actions",
             "issuer_url": "https://token.actions.githubusercontent.com",
             "jwks_url": null,
             "created_at": "2026-01-05T09:30:00.000Z",
             "updated_at": null
            }
           ],
           "total_count": 1
          }
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "500": {
      "$ref": "#/components/responses/InternalServerError"
     },
     "503": {
      "$ref": "#/components/responses/ServiceUnavailable"
     }
    }
   },
   "post": {
    "operationId": "createFederationIssuer",
    "tags": [
     "Federation"
    ],
    "summary": "Register an issuer",
    "description": "Registers an identity provider whose JWTs policies may accept. Its keys are found through `<issuer_url>/.well-known/openid-configuration`, unless `jwks_url` says where they are. An issuer URL can be registered once. Needs a management key.",
    "security": [
     {
      "managementKey": []
     }
    ],
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/CreateFederationIssuerRequest"
       },
       "examples": {
        "github": {
         "summary": "GitHub Actions",
         "value": {
          "name": "GitHub Actions",
          "issuer_url": "https://token.actions.githubusercontent.com"
         }
        }
       }
      }
     }
    },
    "responses": {
     "201": {
      "description": "The new issuer.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/FederationIssuerResponse"
        },
        "examples": {
         "created": {
          "summary": "A new issuer",
          "value": {
           "data": {
            "id": "2b9e4f1c-8d37-4a60-b5f2-6c1e0a9d7348",
            "name": "GitHub Actions",
            "issuer_url": "https://token.actions.githubusercontent.com",
            "jwks_url": null,
            "created_at": "2026-01-05T09:30:00.000Z",
            "updated_at": null
           }
          }
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "413": {
      "$ref": "#/components/responses/PayloadTooLarge"
     },
     "500": {
      "$ref": "#/components/responses/InternalServerError"
     },
     "503": {
      "$ref": "#/components/responses/ServiceUnavailable"
     }
    }
   }
  },
  "/federation/issuers/{id}": {
   "parameters": [
    {
     "$ref": "#/components/parameters/FederationIssuerId"
    }
   ],
   "get": {
    "operationId": "getFederationIssuer",
    "tags": [
     "Federation"
    ],
    "summary": "Get an issuer",
    "description": "One issuer. Needs a management key.",
    "security": [
     {
      "managementKey": []
     }
    ],
    "responses": {
     "200": {
      "description": "The issuer.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/FederationIssuerResponse"
        },
        "examples": {
         "issuer": {
          "summary": "An issuer",
          "value": {
           "data": {
            "id": "2b9e4f1c-8d37-4a60-b5f2-6c1e0a9d7348",
            "name": "GitHub Actions",
            "issuer_url": "https://token.actions.githubusercontent.com",
            "jwks_url": null,
            "created_at": "2026-01-05T09:30:00.000Z",
            "updated_at": null
           }
          }
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "404": {
      "$ref": "#/components/responses/NotFound"
     },
     "500": {
      "$ref": "#/components/responses/InternalServerError"
     },
     "503": {
      "$ref": "#/components/responses/ServiceUnavailable"
     }
    }
   },
   "patch": {
    "operationId": "updateFederationIssuer",
    "tags": [
     "Federation"
    ],
    "summary": "Update an issuer",
    "description": "Changes what the body names and leaves the rest. The gateway that answers also fetches the issuer's keys anew for the next exchange; others do so within ten minutes. Needs a management key.",
    "security": [
     {
      "managementKey": []
     }
    ],
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/UpdateFederationIssuerRequest"
       },
       "examples": {
        "rename": {
         "summary": "Another name",
         "value": {
          "name": "GitHub Actions, our organization"
         }
        }
       }
      }
     }
    },
    "responses": {
     "200": {
      "description": "The issuer as it is now.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/FederationIssuerResponse"
        },
        "examples": {
         "issuer": {
          "summary": "An issuer",
          "value": {
           "data": {
            "id": "2b9e4f1c-8d37-4a60-b5f2-6c1e0a9d7348",
            "name": "GitHub Actions",
            "issuer_url": "https://token.actions.githubusercontent.com",
            "jwks_url": null,
            "created_at": "2026-01-05T09:30:00.000Z",
            "updated_at": null
           }
          }
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "404": {
      "$ref": "#/components/responses/NotFound"
     },
     "413": {
      "$ref": "#/components/responses/PayloadTooLarge"
     },
     "500": {
      "$ref": "#/components/responses/InternalServerError"
     },
     "503": {
      "$ref": "#/components/responses/ServiceUnavailable"
     }
    }
   },
   "delete": {
    "operationId": "deleteFederationIssuer",
    "tags": [
     "Federation"
    ],
    "summary": "Delete an issuer",
    "description": "Deletes an issuer that no policy names any more; 400 while one does. Needs a management key.",
    "security": [
     {
      "managementKey": []
     }
    ],
    "responses": {
     "200": {
      "description": "The issuer is gone.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/DeleteFederationRecordResponse"
        },
        "examples": {
         "deleted": {
          "summary": "Deleted",
          "value": {
           "deleted": true
          }
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "404": {
      "$ref": "#/components/responses/NotFound"
     },
     "500": {
      "$ref": "#/components/responses/InternalServerError"
     },
     "503": {
      "$ref": "#/components/responses/ServiceUnavailable"
     }
    }
   }
  },
  "/federation/policies": {
   "get": {
    "operationId": "listFederationPolicies",
    "tags": [
     "Federation"
    ],
    "summary": "List policies",
    "description": "The organization's federation policies, newest first. Needs a management key.",
    "security": [
     {
      "managementKey": []
     }
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/Offset"
     },
     {
      "$ref": "#/components/parameters/FederationLimit"
     }
    ],
    "responses": {
     "200": {
      "description": "One page of policies.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/FederationPolicyListResponse"
        },
        "examples": {
         "policies": {
          "summary": "One policy",
          "value": {
           "data": [
            {
             "id": "7d1f6a0e-52c8-4b39-9e64-a1c05d8f2b77",
             "issuer_id": "2b9e4f1c-8d37-4a60-b5f2-6c1e0a9d7348",
             "subject": "repo:octo-org/octo-repo:ref:refs/heads/main",
             "audience": "https://gateway.example.com/api/v1",
             "api_key_hash": "5f2b8c0e9d1a4736b8e5c2f1a0d9473e6b1c8f5a2e7d9034c6b1a8f5e2d70943",
             "enabled": true,
             "claim_checks": [],
             "created_at": "2026-01-05T09:30:00.000Z",
             "updated_at": null
            }
           ],
           "total_count": 1
          }
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "500": {
      "$ref": "#/components/responses/InternalServerError"
     },
     "503": {
      "$ref": "#/components/responses/ServiceUnavailable"
     }
    }
   },
   "post": {
    "operationId": "createFederationPolicy",
    "tags": [
     "Federation"
    ],
    "summary": "Create a policy",
    "description": "Says which JWTs of an issuer are accepted, and which inference key they act as. The key must belong to the organization, be enabled, and belong to nobody in person. Needs a management key.",
    "security": [
     {
      "managementKey": []
     }
    ],
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/CreateFederationPolicyRequest"
       },
       "examples": {
        "github": {
         "summary": "The main branch of a repository",
         "value": {
          "issuer_id": "2b9e4f1c-8d37-4a60-b5f2-6c1e0a9d7348",
          "subject": "repo:octo-org/octo-repo:ref:refs/heads/main",
          "audience": "https://gateway.example.com/api/v1",
          "api_key_hash": "5f2b8c0e9d1a4736b8e5c2f1a0d9473e6b1c8f5a2e7d9034c6b1a8f5e2d70943"
         }
        }
       }
      }
     }
    },
    "responses": {
     "201": {
      "description": "The new policy.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/FederationPolicyResponse"
        },
        "examples": {
         "created": {
          "summary": "A new policy",
          "value": {
           "data": {
            "id": "7d1f6a0e-52c8-4b39-9e64-a1c05d8f2b77",
            "issuer_id": "2b9e4f1c-8d37-4a60-b5f2-6c1e0a9d7348",
            "subject": "repo:octo-org/octo-repo:ref:refs/heads/main",
            "audience": "https://gateway.example.com/api/v1",
            "api_key_hash": "5f2b8c0e9d1a4736b8e5c2f1a0d9473e6b1c8f5a2e7d9034c6b1a8f5e2d70943",
            "enabled": true,
            "claim_checks": [],
            "created_at": "2026-01-05T09:30:00.000Z",
            "updated_at": null
           }
          }
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "413": {
      "$ref": "#/components/responses/PayloadTooLarge"
     },
     "500": {
      "$ref": "#/components/responses/InternalServerError"
     },
     "503": {
      "$ref": "#/components/responses/ServiceUnavailable"
     }
    }
   }
  },
  "/federation/policies/{id}": {
   "parameters": [
    {
     "$ref": "#/components/parameters/FederationPolicyId"
    }
   ],
   "get": {
    "operationId": "getFederationPolicy",
    "tags": [
     "Federation"
    ],
    "summary": "Get a policy",
    "description": "One policy. Needs a management key.",
    "security": [
     {
      "managementKey": []
     }
    ],
    "responses": {
     "200": {
      "description": "The policy.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/FederationPolicyResponse"
        },
        "examples": {
         "policy": {
          "summary": "A policy",
          "value": {
           "data": {
            "id": "7d1f6a0e-52c8-4b39-9e64-a1c05d8f2b77",
            "issuer_id": "2b9e4f1c-8d37-4a60-b5f2-6c1e0a9d7348",
            "subject": "repo:octo-org/octo-repo:ref:refs/heads/main",
            "audience": "https://gateway.example.com/api/v1",
            "api_key_hash": "5f2b8c0e9d1a4736b8e5c2f1a0d9473e6b1c8f5a2e7d9034c6b1a8f5e2d70943",
            "enabled": true,
            "claim_checks": [],
            "created_at": "2026-01-05T09:30:00.000Z",
            "updated_at": null
           }
          }
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "404": {
      "$ref": "#/components/responses/NotFound"
     },
     "500": {
      "$ref": "#/components/responses/InternalServerError"
     },
     "503": {
      "$ref": "#/components/responses/ServiceUnavailable"
     }
    }
   },
   "patch": {
    "operationId": "updateFederationPolicy",
    "tags": [
     "Federation"
    ],
    "summary": "Update a policy",
    "description": "Changes what the body names and leaves the rest; `claim_checks` are replaced as a whole. Pausing a policy (`enabled: false`) stops new exchanges; tokens that were issued before live on until they expire or their key is disabled. Needs a management key.",
    "security": [
     {
      "managementKey": []
     }
    ],
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/UpdateFederationPolicyRequest"
       },
       "examples": {
        "pause": {
         "summary": "Pause a policy",
         "value": {
          "enabled": false
         }
        }
       }
      }
     }
    },
    "responses": {
     "200": {
      "description": "The policy as it is now.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/FederationPolicyResponse"
        },
        "examples": {
         "policy": {
          "summary": "A policy",
          "value": {
           "data": {
            "id": "7d1f6a0e-52c8-4b39-9e64-a1c05d8f2b77",
            "issuer_id": "2b9e4f1c-8d37-4a60-b5f2-6c1e0a9d7348",
            "subject": "repo:octo-org/octo-repo:ref:refs/heads/main",
            "audience": "https://gateway.example.com/api/v1",
            "api_key_hash": "5f2b8c0e9d1a4736b8e5c2f1a0d9473e6b1c8f5a2e7d9034c6b1a8f5e2d70943",
            "enabled": true,
            "claim_checks": [],
            "created_at": "2026-01-05T09:30:00.000Z",
            "updated_at": null
           }
          }
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "404": {
      "$ref": "#/components/responses/NotFound"
     },
     "413": {
      "$ref": "#/components/responses/PayloadTooLarge"
     },
     "500": {
      "$ref": "#/components/responses/InternalServerError"
     },
     "503": {
      "$ref": "#/components/responses/ServiceUnavailable"
     }
    }
   },
   "delete": {
    "operationId": "deleteFederationPolicy",
    "tags": [
     "Federation"
    ],
    "summary": "Delete a policy",
    "description": "Deletes a policy; nothing is exchanged under it any more. Tokens that were issued before live on until they expire or their key is disabled. Needs a management key.",
    "security": [
     {
      "managementKey": []
     }
    ],
    "responses": {
     "200": {
      "description": "The policy is gone.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/DeleteFederationRecordResponse"
        },
        "examples": {
         "deleted": {
          "summary": "Deleted",
          "value": {
           "deleted": true
          }
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "404": {
      "$ref": "#/components/responses/NotFound"
     },
     "500": {
      "$ref": "#/components/responses/InternalServerError"
     },
     "503": {
      "$ref": "#/components/responses/ServiceUnavailable"
     }
    }
   }
  },
  "/federation/policies/{id}/test": {
   "parameters": [
    {
     "$ref": "#/components/parameters/FederationPolicyId"
    }
   ],
   "post": {
    "operationId": "testFederationPolicy",
    "tags": [
     "Federation"
    ],
    "summary": "Test a policy against a token",
    "description": "Says what an exchange of this JWT under the policy would come to, check by check, and issues nothing. Needs a management key.",
    "security": [
     {
      "managementKey": []
     }
    ],
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/TestFederationPolicyRequest"
       },
       "examples": {
        "token": {
         "summary": "A token",
         "value": {
          "subject_token": "eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJjaSJ9.c2lnbmF0dXJl"
         }
        }
       }
      }
     }
    },
    "responses": {
     "200": {
      "description": "The outcome.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/FederationTestResponse"
        },
        "examples": {
         "refused": {
          "summary": "The token is for somebody else",
          "value": {
           "data": {
            "accepted": false,
            "failed_check": "audience",
            "checks": [
             {
              "check": "policy_enabled",
              "status": "passed",
              "message": "The policy is enabled."
             },
             {
              "check": "audience",
              "status": "failed",
              "message": "aud must contain https://gateway.example.com/api/v1."
             },
             {
              "check": "signature",
              "status": "skipped",
              "message": "Not looked at."
             }
            ]
           }
          }
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "404": {
      "$ref": "#/components/responses/NotFound"
     },
     "413": {
      "$ref": "#/components/responses/PayloadTooLarge"
     },
     "500": {
      "$ref": "#/components/responses/InternalServerError"
     },
     "503": {
      "$ref": "#/components/responses/ServiceUnavailable"
     }
    }
   }
  },
  "/datasets/app-rankings": {
   "get": {
    "operationId": "getAppRankings",
    "tags": [
     "Datasets"
    ],
    "summary": "Rank apps by usage",
    "description": "The public apps of the organization, ranked by the tokens that they used from `start_date` to `end_date` (UTC days, both\ninclusive). An app is the origin that requests name in `HTTP-Referer`. Hidden and private apps are left out, what was merged counts\nfor the app that it was merged into, and ranks are counted after that: 1, 2, 3 without gaps.\n\n`popular` puts most tokens first. `trending` puts the greatest excess first: the tokens of the window less the mean of the three\nperiods of the same length just before it; apps without any excess are left out, so there may be fewer rows than `limit`. What lies\nbefore 2025-01-01, when the dataset begins, counts as zero. Equal apps are ordered by requests, most first, then by id.\n\nCounts are exact, and those of past days can still change: a request counts on the day it arrived and is added when its answer\nhas ended, days can be imported, and operators can merge and hide apps, for the past too. `meta.as_of` says when they were last\nbrought up to date. Token counts come from each provider's own tokenizer, so they are not strictly comparable across apps.\n\n**Licence.** The dataset is licensed under [CC BY 4.0](https://creativecommons.org/licenses/by/4.0/). Who quotes it has to name\nthis service as the source, with the as-of date: *\"App rankings of <name of the service>, as of <meta.as_of>, CC BY 4.0\"*. The\nheader `Link` of each answer names the licence too.\n\n**Limits.** 30 requests a minute for each key, where an access token counts as its key, and 500 a UTC day for each organization.\nRefused parameters and answers with 304 count too. Send the `ETag` of the last answer as `If-None-Match`: 304 says that it still\nholds. Any valid key will do, inference or management.",
    "security": [
     {
      "apiKey": []
     },
     {
      "managementKey": []
     }
    ],
    "parameters": [
     {
      "name": "category",
      "in": "query",
      "description": "Only apps in a category of this group.",
      "schema": {
       "$ref": "#/components/schemas/AppCategoryGroup"
      }
     },
     {
      "name": "subcategory",
      "in": "query",
      "description": "Only apps in this category. Given with `category` it must belong to that group; otherwise it is 400.",
      "schema": {
       "$ref": "#/components/schemas/AppCategory"
      }
     },
     {
      "name": "sort",
      "in": "query",
      "description": "What comes first.",
      "schema": {
       "$ref": "#/components/schemas/AppRankingSort"
      }
     },
     {
      "name": "start_date",
      "in": "query",
      "description": "First day of the window; 30 days before `end_date` when absent. A day before 2025-01-01 is taken for that day, and `meta` says so. After `end_date` it is 400, like a date that does not exist.",
      "schema": {
       "type": "string",
       "pattern": "^\\d{4}-\\d{2}-\\d{2}$"
      },
      "example": "2026-01-01"
     },
     {
      "name": "end_date",
      "in": "query",
      "description": "Last day of the window; the last complete UTC day when absent. Before 2025-01-01 it is 400.",
      "schema": {
       "type": "string",
       "pattern": "^\\d{4}-\\d{2}-\\d{2}$"
      },
      "example": "2026-01-31"
     },
     {
      "name": "limit",
      "in": "query",
      "description": "Largest number of rows in the answer.",
      "schema": {
       "type": "integer",
       "minimum": 1,
       "maximum": 100,
       "default": 50
      }
     },
     {
      "name": "offset",
      "in": "query",
      "description": "How many rows to skip; the first one after that has the rank `offset` + 1.",
      "schema": {
       "type": "integer",
       "minimum": 0,
       "maximum": 100,
       "default": 0
      }
     },
     {
      "name": "If-None-Match",
      "in": "header",
      "description": "The `ETag` of an earlier answer, several separated by commas, or `*`.",
      "schema": {
       "type": "string"
      },
      "example": "\"pJ8mWk1hM0m7cQvVgB3rXw\""
     }
    ],
    "responses": {
     "200": {
      "description": "One page of the ranking.",
      "headers": {
       "Cache-Control": {
        "$ref": "#/components/headers/RankingCacheControl"
       },
       "ETag": {
        "$ref": "#/components/headers/RankingETag"
       },
       "Link": {
        "$ref": "#/components/headers/RankingLicence"
       },
       "X-RateLimit-Limit": {
        "$ref": "#/components/headers/DatasetRateLimitLimit"
       },
       "X-RateLimit-Remaining": {
        "$ref": "#/components/headers/DatasetRateLimitRemaining"
       },
       "X-RateLimit-Reset": {
        "$ref": "#/components/headers/DatasetRateLimitReset"
       }
      },
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/AppRankingsResponse"
        },
        "examples": {
         "ranking": {
          "summary": "The first two",
          "value": {
           "data": [
            {
             "rank": 1,
             "app_id": 42,
             "app_name": "Example Notes",
             "total_tokens": "9007199254740995",
             "total_requests": 81023411
            },
            {
             "rank": 2,
             "app_id": 7,
             "app_name": "agent.example",
             "total_tokens": "48210331",
             "total_requests": 5120
            }
           ],
           "meta": {
            "as_of": "2026-02-01T00:00:00.000Z",
            "version": "v1",
            "start_date": "2026-01-01",
            "end_date": "2026-01-31"
           }
          }
         }
        }
       }
      }
     },
     "304": {
      "description": "The answer with that `ETag` still holds.",
      "headers": {
       "Cache-Control": {
        "$ref": "#/components/headers/RankingCacheControl"
       },
       "ETag": {
        "$ref": "#/components/headers/RankingETag"
       },
       "Link": {
        "$ref": "#/components/headers/RankingLicence"
       },
       "X-RateLimit-Limit": {
        "$ref": "#/components/headers/DatasetRateLimitLimit"
       },
       "X-RateLimit-Remaining": {
        "$ref": "#/components/headers/DatasetRateLimitRemaining"
       },
       "X-RateLimit-Reset": {
        "$ref": "#/components/headers/DatasetRateLimitReset"
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/DatasetBadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "429": {
      "$ref": "#/components/responses/DatasetTooManyRequests"
     },
     "500": {
      "$ref": "#/components/responses/InternalServerError"
     },
     "503": {
      "$ref": "#/components/responses/ServiceUnavailable"
     }
    }
   }
  },
  "/apps": {
   "get": {
    "operationId": "listApps",
    "tags": [
     "Apps"
    ],
    "summary": "List apps",
    "description": "The apps that the organization's requests have named, in the order in which they were first seen, merged and hidden ones included. Needs a management key.",
    "security": [
     {
      "managementKey": []
     }
    ],
    "parameters": [
     {
      "name": "search",
      "in": "query",
      "description": "Only apps whose title or origin contains this text, in whatever case.",
      "schema": {
       "type": "string",
       "minLength": 1,
       "maxLength": 100
      },
      "example": "notes"
     },
     {
      "name": "visibility",
      "in": "query",
      "description": "Only apps of this visibility.",
      "schema": {
       "$ref": "#/components/schemas/AppVisibility"
      }
     },
     {
      "name": "category",
      "in": "query",
      "description": "Only apps in this category.",
      "schema": {
       "$ref": "#/components/schemas/AppCategory"
      }
     },
     {
      "name": "merged_into",
      "in": "query",
      "description": "Only apps that are merged into the app of this id.",
      "schema": {
       "type": "integer",
       "minimum": 1,
       "maximum": 2147483647
      },
      "example": 42
     },
     {
      "$ref": "#/components/parameters/Offset"
     },
     {
      "name": "limit",
      "in": "query",
      "description": "Largest number of apps in the answer.",
      "schema": {
       "type": "integer",
       "minimum": 1,
       "maximum": 100,
       "default": 50
      }
     }
    ],
    "responses": {
     "200": {
      "description": "One page of apps.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/AppListResponse"
        },
        "examples": {
         "apps": {
          "summary": "One app",
          "value": {
           "data": [
            {
             "id": 42,
             "origin": "https://notes.example",
             "name": "Example Notes",
             "title": "Example Notes",
             "visibility": "public",
             "categories": [
              "writing-assistant"
             ],
             "merged_into": null,
             "created_at": "2026-01-05T09:30:00.000Z",
             "updated_at": null
            }
           ],
           "total_count": 1
          }
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "500": {
      "$ref": "#/components/responses/InternalServerError"
     },
     "503": {
      "$ref": "#/components/responses/ServiceUnavailable"
     }
    }
   }
  },
  "/apps/{id}": {
   "parameters": [
    {
     "$ref": "#/components/parameters/AppId"
    }
   ],
   "get": {
    "operationId": "getApp",
    "tags": [
     "Apps"
    ],
    "summary": "Get an app",
    "description": "One app. Needs a management key.",
    "security": [
     {
      "managementKey": []
     }
    ],
    "responses": {
     "200": {
      "description": "The app.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/AppResponse"
        },
        "examples": {
         "app": {
          "summary": "An app",
          "value": {
           "data": {
            "id": 42,
            "origin": "https://notes.example",
            "name": "Example Notes",
            "title": "Example Notes",
            "visibility": "public",
            "categories": [
             "writing-assistant"
            ],
            "merged_into": null,
            "created_at": "2026-01-05T09:30:00.000Z",
            "updated_at": null
           }
          }
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "404": {
      "$ref": "#/components/responses/NotFound"
     },
     "500": {
      "$ref": "#/components/responses/InternalServerError"
     },
     "503": {
      "$ref": "#/components/responses/ServiceUnavailable"
     }
    }
   },
   "patch": {
    "operationId": "updateApp",
    "tags": [
     "Apps"
    ],
    "summary": "Update an app",
    "description": "Changes what the body names and leaves the rest: the name, whether the app is ranked, its categories. It holds for the past too. Needs a management key.",
    "security": [
     {
      "managementKey": []
     }
    ],
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/UpdateAppRequest"
       },
       "examples": {
        "hide": {
         "summary": "Leave it out of rankings",
         "value": {
          "visibility": "hidden"
         }
        },
        "arrange": {
         "summary": "Another name, and categories",
         "value": {
          "title": "Notes",
          "categories": [
           "writing-assistant",
           "personal-agent"
          ]
         }
        }
       }
      }
     }
    },
    "responses": {
     "200": {
      "description": "The app as it is now.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/AppResponse"
        },
        "examples": {
         "hidden": {
          "summary": "Hidden now",
          "value": {
           "data": {
            "id": 42,
            "origin": "https://notes.example",
            "name": "Example Notes",
            "title": "Example Notes",
            "visibility": "hidden",
            "categories": [
             "writing-assistant"
            ],
            "merged_into": null,
            "created_at": "2026-01-05T09:30:00.000Z",
            "updated_at": "2026-01-06T08:00:00.000Z"
           }
          }
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "404": {
      "$ref": "#/components/responses/NotFound"
     },
     "413": {
      "$ref": "#/components/responses/PayloadTooLarge"
     },
     "500": {
      "$ref": "#/components/responses/InternalServerError"
     },
     "503": {
      "$ref": "#/components/responses/ServiceUnavailable"
     }
    }
   }
  },
  "/apps/{id}/merge": {
   "parameters": [
    {
     "$ref": "#/components/parameters/AppId"
    }
   ],
   "post": {
    "operationId": "mergeApp",
    "tags": [
     "Apps"
    ],
    "summary": "Merge an app into another",
    "description": "Makes the app an alias of another: all that it has used, and will use, counts for that one, whose name, visibility and categories hold for both. What was merged into the app before goes with it. Nothing is lost: `POST /apps/{id}/unmerge` undoes it. 400 for an app that is merged already, and where the two would end up in each other. Needs a management key.",
    "security": [
     {
      "managementKey": []
     }
    ],
    "requestBody": {
     "required": true,
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/MergeAppRequest"
       },
       "examples": {
        "merge": {
         "summary": "Into app 7",
         "value": {
          "into": 7
         }
        }
       }
      }
     }
    },
    "responses": {
     "200": {
      "description": "The app, which is an alias now.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/AppResponse"
        },
        "examples": {
         "alias": {
          "summary": "An alias",
          "value": {
           "data": {
            "id": 57,
            "origin": "https://beta.notes.example",
            "name": "beta.notes.example",
            "title": null,
            "visibility": "public",
            "categories": [],
            "merged_into": 7,
            "created_at": "2026-01-05T09:30:00.000Z",
            "updated_at": "2026-01-06T08:00:00.000Z"
           }
          }
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "404": {
      "$ref": "#/components/responses/NotFound"
     },
     "413": {
      "$ref": "#/components/responses/PayloadTooLarge"
     },
     "500": {
      "$ref": "#/components/responses/InternalServerError"
     },
     "503": {
      "$ref": "#/components/responses/ServiceUnavailable"
     }
    }
   }
  },
  "/apps/{id}/unmerge": {
   "parameters": [
    {
     "$ref": "#/components/parameters/AppId"
    }
   ],
   "post": {
    "operationId": "unmergeApp",
    "tags": [
     "Apps"
    ],
    "summary": "Undo a merge",
    "description": "Makes an alias an app of its own again, with all that it has ever used and with what had been merged into it. 400 for an app that is not merged. Needs a management key.",
    "security": [
     {
      "managementKey": []
     }
    ],
    "responses": {
     "200": {
      "description": "The app as it is now.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/AppResponse"
        },
        "examples": {
         "app": {
          "summary": "No alias any more",
          "value": {
           "data": {
            "id": 57,
            "origin": "https://beta.notes.example",
            "name": "beta.notes.example",
            "title": null,
            "visibility": "public",
            "categories": [],
            "merged_into": null,
            "created_at": "2026-01-05T09:30:00.000Z",
            "updated_at": "2026-01-06T08:05:00.000Z"
           }
          }
         }
        }
       }
      }
     },
     "400": {
      "$ref": "#/components/responses/BadRequest"
     },
     "401": {
      "$ref": "#/components/responses/Unauthorized"
     },
     "403": {
      "$ref": "#/components/responses/Forbidden"
     },
     "404": {
      "$ref": "#/components/responses/NotFound"
     },
     "500": {
      "$ref": "#/components/responses/InternalServerError"
     },
     "503": {
      "$ref": "#/components/responses/ServiceUnavailable"
     }
    }
   }
  }
 },
 "components": {
  "securitySchemes": {
   "apiKey": {
    "type": "http",
    "scheme": "bearer",
    "description": "An inference key, sent as `Authorization: Bearer <key>`."
   },
   "xApiKey": {
    "type": "apiKey",
    "in": "header",
    "name": "x-api-key",
    "description": "An inference key, sent as `x-api-key`, for clients of the message format. Where both are sent, `Authorization` counts."
   },
   "managementKey": {
    "type": "http",
    "scheme": "bearer",
    "description": "A management key, sent as `Authorization: Bearer <key>`. It cannot call models."
   }
  },
  "parameters": {
   "ServiceMetadataHeader": {
    "name": "X-Service-Metadata",
    "in": "header",
    "description": "`enabled`, in any case, adds `service_metadata` to the result and to errors; any other value means disabled.",
    "schema": {
     "type": "string",
     "default": "disabled"
    },
    "example": "enabled"
   },
   "ServiceExperimentalMetadataHeader": {
    "name": "X-Service-Experimental-Metadata",
    "in": "header",
    "deprecated": true,
    "description": "Old name of `X-Service-Metadata`, with the same meaning; the new name wins when both are sent.",
    "schema": {
     "type": "string",
     "default": "disabled"
    },
    "example": "enabled"
   },
   "ServiceStrictHeader": {
    "name": "X-Service-Strict",
    "in": "header",
    "description": "`enabled`, in any case, makes fields that this document does not list an error (400); any other value lets them pass.",
    "schema": {
     "type": "string",
     "default": "disabled"
    },
    "example": "enabled"
   },
   "ServiceStreamCommitHeader": {
    "name": "X-Service-Stream-Commit",
    "in": "header",
    "description": "When a streamed request settles on a provider; without it the operator's setting holds, which is `first_event` by default.",
    "schema": {
     "$ref": "#/components/schemas/StreamCommit"
    },
    "example": "complete"
   },
   "SessionIdHeader": {
    "name": "x-session-id",
    "in": "header",
    "description": "Same as the body's `session_id`, which wins when both are sent.",
    "schema": {
     "type": "string",
     "maxLength": 256
    },
    "example": "chat-4711"
   },
   "AnthropicVersionHeader": {
    "name": "anthropic-version",
    "in": "header",
    "description": "Version of the message format that the client speaks. Not needed; passed on to endpoints of the same format, where `2023-06-01` stands in for it when absent.",
    "schema": {
     "type": "string",
     "minLength": 1,
     "maxLength": 64
    },
    "example": "2023-06-01"
   },
   "AnthropicBetaHeader": {
    "name": "anthropic-beta",
    "in": "header",
    "description": "Names of beta features, separated by commas. Passed on to endpoints of the same format and without effect at others.",
    "schema": {
     "type": "string",
     "maxLength": 4096
    },
    "example": "interleaved-thinking-2025-05-14,context-management-2025-06-27"
   },
   "Offset": {
    "name": "offset",
    "in": "query",
    "description": "Number of records to skip.",
    "schema": {
     "type": "integer",
     "minimum": 0,
     "default": 0
    }
   },
   "ModelAuthor": {
    "name": "author",
    "in": "path",
    "required": true,
    "description": "First part of the model id, or `~author` of an alias.",
    "schema": {
     "type": "string",
     "pattern": "^~?[A-Za-z0-9][A-Za-z0-9._@+-]*$",
     "maxLength": 128
    },
    "example": "openai"
   },
   "ModelSlug": {
    "name": "slug",
    "in": "path",
    "required": true,
    "description": "Rest of the model id, variants included; a slash in it is sent as `%2F`.",
    "schema": {
     "type": "string",
     "pattern": "^[A-Za-z0-9@][A-Za-z0-9._:/@+-]*$",
     "maxLength": 200
    },
    "example": "gpt-4.1-mini"
   },
   "KeyHash": {
    "name": "hash",
    "in": "path",
    "required": true,
    "description": "Public id of the key, its SHA-256 in lower-case hexadecimal.",
    "schema": {
     "type": "string",
     "pattern": "^[0-9a-f]{64}$"
    },
    "example": "5f2b8c0e9d1a4736b8e5c2f1a0d9473e6b1c8f5a2e7d9034c6b1a8f5e2d70943"
   },
   "FederationLimit": {
    "name": "limit",
    "in": "query",
    "description": "Largest number of records in the answer.",
    "schema": {
     "type": "integer",
     "minimum": 1,
     "maximum": 100,
     "default": 50
    }
   },
   "FederationIssuerId": {
    "name": "id",
    "in": "path",
    "required": true,
    "description": "Id of the issuer.",
    "schema": {
     "type": "string",
     "format": "uuid"
    },
    "example": "2b9e4f1c-8d37-4a60-b5f2-6c1e0a9d7348"
   },
   "FederationPolicyId": {
    "name": "id",
    "in": "path",
    "required": true,
    "description": "Id of the policy.",
    "schema": {
     "type": "string",
     "format": "uuid"
    },
    "example": "7d1f6a0e-52c8-4b39-9e64-a1c05d8f2b77"
   },
   "AppRefererHeader": {
    "name": "HTTP-Referer",
    "in": "header",
    "description": "URL of the app that asks. Its origin (scheme, host and port) is what the app is known by in `GET /datasets/app-rankings`; without one the request counts for no app. What is no http or https URL is ignored, and so is `localhost` without a title.",
    "schema": {
     "type": "string"
    },
    "example": "https://notes.example"
   },
   "RefererHeader": {
    "name": "Referer",
    "in": "header",
    "description": "The same, as browsers send it; `HTTP-Referer` wins when both are usable.",
    "schema": {
     "type": "string"
    },
    "example": "https://notes.example/editor"
   },
   "AppTitleHeader": {
    "name": "X-Service-Title",
    "in": "header",
    "description": "Name of the app, in UTF-8, of which 100 characters are kept. The first name that an app gives itself stays until an operator renames it; an app without one is shown by its host.",
    "schema": {
     "type": "string"
    },
    "example": "Example Notes"
   },
   "AppShortTitleHeader": {
    "name": "X-Title",
    "in": "header",
    "description": "The same; `X-Service-Title` wins when both are sent.",
    "schema": {
     "type": "string"
    },
    "example": "Example Notes"
   },
   "AppCategoriesHeader": {
    "name": "X-Service-Categories",
    "in": "header",
    "description": "Up to two categories of the app (see `AppCategory`), separated by commas. Unknown ones are ignored. They add to those that the app named before, until an operator categorises it.",
    "schema": {
     "type": "string"
    },
    "example": "cli-agent,programming-app"
   },
   "AppId": {
    "name": "id",
    "in": "path",
    "required": true,
    "description": "Id of the app.",
    "schema": {
     "type": "integer",
     "minimum": 1,
     "maximum": 2147483647
    },
    "example": 42
   }
  },
  "headers": {
   "GenerationId": {
    "description": "Id of this generation, for support and for matching log lines.",
    "required": true,
    "schema": {
     "type": "string"
    },
    "example": "gen-4f2c9b7a81de4b6c9d0e1f2a3b4c5d6e"
   },
   "FailedGenerationId": {
    "description": "Id of this generation, for an inference request that got as far as a provider; absent otherwise.",
    "schema": {
     "type": "string"
    },
    "example": "gen-4f2c9b7a81de4b6c9d0e1f2a3b4c5d6e"
   },
   "RateLimitLimit": {
    "description": "Requests, or tokens, that the nearest rate limit of the gateway allows in a minute; absent without one.",
    "schema": {
     "type": "integer"
    },
    "example": 600
   },
   "RateLimitRemaining": {
    "description": "What is left of it.",
    "schema": {
     "type": "integer"
    },
    "example": 0
   },
   "RateLimitReset": {
    "description": "When it starts anew, in seconds since 1970.",
    "schema": {
     "type": "integer"
    },
    "example": 1767225660
   },
   "RetryAfter": {
    "description": "Seconds to wait before another attempt makes sense.",
    "required": true,
    "schema": {
     "type": "integer",
     "minimum": 0
    },
    "example": 12
   },
   "RankingCacheControl": {
    "description": "How long the answer may be used without asking again, by this caller alone.",
    "required": true,
    "schema": {
     "type": "string"
    },
    "example": "private, max-age=60"
   },
   "RankingETag": {
    "description": "Names this very answer, for `If-None-Match`.",
    "required": true,
    "schema": {
     "type": "string"
    },
    "example": "\"pJ8mWk1hM0m7cQvVgB3rXw\""
   },
   "RankingLicence": {
    "description": "The licence of the dataset.",
    "required": true,
    "schema": {
     "type": "string"
    },
    "example": "<https://creativecommons.org/licenses/by/4.0/>; rel=\"license\""
   },
   "DatasetRateLimitLimit": {
    "description": "Requests that the nearer of the two limits allows.",
    "required": true,
    "schema": {
     "type": "integer"
    },
    "example": 30
   },
   "DatasetRateLimitRemaining": {
    "description": "What is left of it.",
    "required": true,
    "schema": {
     "type": "integer"
    },
    "example": 29
   },
   "DatasetRateLimitReset": {
    "description": "When it starts anew, in seconds since 1970.",
    "required": true,
    "schema": {
     "type": "integer"
    },
    "example": 1767225660
   }
  },
  "responses": {
   "DatasetBadRequest": {
    "description": "A parameter breaks this contract, a date does not exist, the window is reversed, or the category is not in the group.",
    "headers": {
     "X-RateLimit-Limit": {
      "$ref": "#/components/headers/DatasetRateLimitLimit"
     },
     "X-RateLimit-Remaining": {
      "$ref": "#/components/headers/DatasetRateLimitRemaining"
     },
     "X-RateLimit-Reset": {
      "$ref": "#/components/headers/DatasetRateLimitReset"
     }
    },
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/ErrorBody"
      },
      "examples": {
       "noSuchDate": {
        "summary": "A date that does not exist",
        "value": {
         "error": {
          "code": 400,
          "message": "end_date: there is no date 2026-02-30.",
          "metadata": {
           "error_type": "invalid_request",
           "request_id": "req_4f2c9b7a82c0"
          }
         }
        }
       }
      }
     }
    }
   },
   "DatasetTooManyRequests": {
    "description": "The key's limit of the minute, or the organization's limit of the day, is used up.",
    "headers": {
     "Retry-After": {
      "$ref": "#/components/headers/RetryAfter"
     },
     "X-RateLimit-Limit": {
      "$ref": "#/components/headers/DatasetRateLimitLimit"
     },
     "X-RateLimit-Remaining": {
      "$ref": "#/components/headers/DatasetRateLimitRemaining"
     },
     "X-RateLimit-Reset": {
      "$ref": "#/components/headers/DatasetRateLimitReset"
     }
    },
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/ErrorBody"
      },
      "examples": {
       "minute": {
        "summary": "The key's minute is used up",
        "value": {
         "error": {
          "code": 429,
          "message": "This key has used its 30 requests for datasets of this minute. Try again in 12 s.",
          "metadata": {
           "error_type": "rate_limit_exceeded",
           "request_id": "req_4f2c9b7a82c1"
          }
         }
        }
       }
      }
     }
    }
   },
   "BadRequest": {
    "description": "The body or a parameter breaks this contract, the JSON or its media type is wrong, the model is unknown, or a provider called the input invalid or too long.",
    "headers": {
     "X-Generation-Id": {
      "$ref": "#/components/headers/FailedGenerationId"
     }
    },
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/ErrorBody"
      },
      "examples": {
       "invalidField": {
        "summary": "A field breaks its rule",
        "value": {
         "error": {
          "code": 400,
          "message": "input[2].content[0].type: must be one of input_text, input_image, input_file",
          "metadata": {
           "error_type": "invalid_request",
           "issues": [
            {
             "path": "input[2].content[0].type",
             "message": "must be one of input_text, input_image, input_file"
            }
           ],
           "request_id": "req_4f2c9b7a81de"
          }
         }
        }
       },
       "unknownModel": {
        "summary": "No model of that name",
        "value": {
         "error": {
          "code": 400,
          "message": "model: there is no model openai/gpt-4.1-mni; did you mean openai/gpt-4.1-mini?",
          "metadata": {
           "error_type": "invalid_request",
           "availability": {
            "code": "model_not_found",
            "retryable": false,
            "requested_models": [
             "openai/gpt-4.1-mni"
            ]
           },
           "suggestions": [
            "openai/gpt-4.1-mini"
           ],
           "request_id": "req_4f2c9b7a81df"
          }
         }
        }
       },
       "contextLength": {
        "summary": "The input is longer than the model's context",
        "value": {
         "error": {
          "code": 400,
          "message": "The input has about 140000 tokens; mistralai/mistral-small-3.2 takes 128000.",
          "metadata": {
           "error_type": "context_length_exceeded",
           "request_id": "req_4f2c9b7a81e0"
          }
         }
        }
       }
      }
     }
    }
   },
   "Unauthorized": {
    "description": "The credential is missing, malformed, unknown, disabled or expired; the answer never says which.",
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/ErrorBody"
      },
      "examples": {
       "unauthorized": {
        "summary": "No valid credential",
        "value": {
         "error": {
          "code": 401,
          "message": "Missing or invalid credentials: send Authorization: Bearer <key>.",
          "metadata": {
           "error_type": "authentication",
           "request_id": "req_4f2c9b7a81e1"
          }
         }
        }
       }
      }
     }
    }
   },
   "PaymentRequired": {
    "description": "Credits, or the limit of the key, are spent.",
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/ErrorBody"
      },
      "examples": {
       "keyLimit": {
        "summary": "The key's limit is spent",
        "value": {
         "error": {
          "code": 402,
          "message": "This key has reached its monthly limit of 25 USD. It starts anew at 2026-02-01T00:00:00.000Z.",
          "metadata": {
           "error_type": "payment_required",
           "request_id": "req_4f2c9b7a81e2",
           "budget": {
            "subject": "key",
            "interval": "monthly",
            "limit_usd": 25,
            "spent_usd": 25.000312,
            "reserved_usd": 0,
            "needed_usd": 0.0123,
            "resets_at": "2026-02-01T00:00:00.000Z"
           }
          }
         }
        }
       }
      }
     }
    }
   },
   "Forbidden": {
    "description": "A key of the wrong kind, a model or provider that is not allowed, a spent workspace or guardrail budget, or input that a guardrail or moderation has blocked.",
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/ErrorBody"
      },
      "examples": {
       "wrongKind": {
        "summary": "An inference key on a management operation",
        "value": {
         "error": {
          "code": 403,
          "message": "This operation needs a management key.",
          "metadata": {
           "error_type": "permission_denied",
           "request_id": "req_4f2c9b7a81e3"
          }
         }
        }
       },
       "guardrail": {
        "summary": "A guardrail blocked the input; routing metadata was asked for",
        "value": {
         "error": {
          "code": 403,
          "message": "Blocked by guardrail \"No personal data\": credit-card.",
          "metadata": {
           "error_type": "permission_denied",
           "patterns": [
            "credit-card"
           ],
           "request_id": "req_4f2c9b7a81e4"
          }
         },
         "service_metadata": {
          "requested": "openai/gpt-4.1-mini",
          "strategy": "direct",
          "region": null,
          "summary": "blocked before routing",
          "attempt": 0,
          "is_byok": false,
          "endpoints": {
           "total": 0,
           "available": []
          },
          "pipeline": [
           {
            "type": "guardrail",
            "name": "No personal data",
            "guardrail_id": "0b5e8a64-1f0d-4f53-8c0b-7d2b9a6c3e41",
            "guardrail_scope": "workspace",
            "summary": "found a credit-card number",
            "data": {
             "action": "block",
             "detected": true,
             "engines": [
              "builtin"
             ],
             "patterns": [
              "credit-card"
             ]
            }
           }
          ]
         }
        }
       }
      }
     }
    }
   },
   "NotFound": {
    "description": "No such record or path; or the model exists, but none of its endpoints meets what the request asks for.",
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/ErrorBody"
      },
      "examples": {
       "noEndpoint": {
        "summary": "The request's constraints leave no endpoint",
        "value": {
         "error": {
          "code": 404,
          "message": "No endpoint of deepseek/deepseek-r1 is left after provider.only and provider.max_price.",
          "metadata": {
           "error_type": "not_found",
           "availability": {
            "code": "constraint_filtered",
            "retryable": false,
            "requested_models": [
             "deepseek/deepseek-r1"
            ],
            "excluded_by": [
             "only",
             "max_price"
            ]
           },
           "request_id": "req_4f2c9b7a81e5"
          }
         }
        }
       },
       "missing": {
        "summary": "No such record",
        "value": {
         "error": {
          "code": 404,
          "message": "There is no such key.",
          "metadata": {
           "error_type": "not_found",
           "request_id": "req_4f2c9b7a81e6"
          }
         }
        }
       }
      }
     }
    }
   },
   "RequestTimeout": {
    "description": "The whole request passed its deadline before anything was sent.",
    "headers": {
     "X-Generation-Id": {
      "$ref": "#/components/headers/FailedGenerationId"
     }
    },
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/ErrorBody"
      },
      "examples": {
       "deadline": {
        "summary": "Over the deadline",
        "value": {
         "error": {
          "code": 408,
          "message": "The request took longer than 600 seconds.",
          "metadata": {
           "error_type": "timeout",
           "request_id": "req_4f2c9b7a81e7"
          }
         }
        }
       }
      }
     }
    }
   },
   "PayloadTooLarge": {
    "description": "The body is larger than the gateway takes.",
    "headers": {
     "X-Generation-Id": {
      "$ref": "#/components/headers/FailedGenerationId"
     }
    },
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/ErrorBody"
      },
      "examples": {
       "tooLarge": {
        "summary": "Over the limit",
        "value": {
         "error": {
          "code": 413,
          "message": "The body may not be larger than 33554432 bytes.",
          "metadata": {
           "error_type": "payload_too_large",
           "request_id": "req_4f2c9b7a81e8"
          }
         }
        }
       }
      }
     }
    }
   },
   "UnprocessableEntity": {
    "description": "Well-formed, but impossible: `tool_choice` names a tool that is not there, a tool result has no call, a JSON schema is invalid, an item refers to a missing one, or a URL has an unsupported scheme.",
    "headers": {
     "X-Generation-Id": {
      "$ref": "#/components/headers/FailedGenerationId"
     }
    },
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/ErrorBody"
      },
      "examples": {
       "absentTool": {
        "summary": "`tool_choice` names an absent tool",
        "value": {
         "error": {
          "code": 422,
          "message": "tool_choice: there is no tool get_wether in tools",
          "metadata": {
           "error_type": "unprocessable",
           "issues": [
            {
             "path": "tool_choice",
             "message": "there is no tool get_wether in tools"
            }
           ],
           "request_id": "req_4f2c9b7a81e9"
          }
         }
        }
       }
      }
     }
    }
   },
   "TooManyRequests": {
    "description": "A rate limit of the gateway, or every provider that was tried answered 429.",
    "headers": {
     "X-Generation-Id": {
      "$ref": "#/components/headers/FailedGenerationId"
     },
     "Retry-After": {
      "$ref": "#/components/headers/RetryAfter"
     },
     "X-RateLimit-Limit": {
      "$ref": "#/components/headers/RateLimitLimit"
     },
     "X-RateLimit-Remaining": {
      "$ref": "#/components/headers/RateLimitRemaining"
     },
     "X-RateLimit-Reset": {
      "$ref": "#/components/headers/RateLimitReset"
     }
    },
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/ErrorBody"
      },
      "examples": {
       "providers": {
        "summary": "All providers are rate limited",
        "value": {
         "error": {
          "code": 429,
          "message": "Every provider of openai/gpt-4.1-mini is rate limited; try again in 12 seconds.",
          "metadata": {
           "error_type": "rate_limit_exceeded",
           "previous_errors": [
            {
             "provider": "openai",
             "model": "openai/gpt-4.1-mini",
             "status": 429,
             "code": "rate_limit_exceeded"
            },
            {
             "provider": "azure",
             "model": "openai/gpt-4.1-mini",
             "status": 429,
             "code": "rate_limit_exceeded"
            }
           ],
           "availability": {
            "code": "capacity_exhausted",
            "retryable": true,
            "retry_after": 12,
            "requested_models": [
             "openai/gpt-4.1-mini"
            ],
            "affected_providers": [
             "openai",
             "azure"
            ]
           },
           "request_id": "req_4f2c9b7a81ea"
          }
         }
        }
       }
      }
     }
    }
   },
   "InternalServerError": {
    "description": "A fault of the gateway itself. Nothing internal is shown; quote the `request_id`.",
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/ErrorBody"
      },
      "examples": {
       "fault": {
        "summary": "A fault",
        "value": {
         "error": {
          "code": 500,
          "message": "Internal error.",
          "metadata": {
           "error_type": "server",
           "request_id": "req_4f2c9b7a81eb"
          }
         }
        }
       }
      }
     }
    }
   },
   "BadGateway": {
    "description": "The provider failed, could not be reached, or gave an answer that cannot be used.",
    "headers": {
     "X-Generation-Id": {
      "$ref": "#/components/headers/FailedGenerationId"
     }
    },
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/ErrorBody"
      },
      "examples": {
       "providerFailed": {
        "summary": "The provider failed",
        "value": {
         "error": {
          "code": 502,
          "message": "The provider's answer could not be used.",
          "metadata": {
           "error_type": "provider_unavailable",
           "previous_errors": [
            {
             "provider": "together",
             "model": "deepseek/deepseek-r1",
             "status": 502,
             "code": "provider_unavailable"
            }
           ],
           "request_id": "req_4f2c9b7a81ec"
          }
         }
        }
       }
      }
     }
    }
   },
   "ServiceUnavailable": {
    "description": "Nothing to route to just now, or the gateway is overloaded or shutting down.",
    "headers": {
     "X-Generation-Id": {
      "$ref": "#/components/headers/FailedGenerationId"
     },
     "Retry-After": {
      "$ref": "#/components/headers/RetryAfter"
     }
    },
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/ErrorBody"
      },
      "examples": {
       "noneHealthy": {
        "summary": "Every endpoint is failing",
        "value": {
         "error": {
          "code": 503,
          "message": "No endpoint of deepseek/deepseek-r1 is healthy just now; try again in 20 seconds.",
          "metadata": {
           "error_type": "provider_overloaded",
           "availability": {
            "code": "temporarily_unavailable",
            "retryable": true,
            "retry_after": 20,
            "requested_models": [
             "deepseek/deepseek-r1"
            ],
            "affected_providers": [
             "deepinfra",
             "together"
            ]
           },
           "request_id": "req_4f2c9b7a81ed"
          }
         }
        }
       },
       "draining": {
        "summary": "The gateway is shutting down",
        "value": {
         "error": {
          "code": 503,
          "message": "The gateway is shutting down; try again in 5 seconds.",
          "metadata": {
           "error_type": "provider_overloaded",
           "request_id": "req_4f2c9b7a81ee"
          }
         }
        }
       }
      }
     }
    }
   },
   "EdgeTimeout": {
    "description": "The provider took the request, but did not begin to answer in time.",
    "headers": {
     "X-Generation-Id": {
      "$ref": "#/components/headers/FailedGenerationId"
     }
    },
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/ErrorBody"
      },
      "examples": {
       "silent": {
        "summary": "A silent provider",
        "value": {
         "error": {
          "code": 524,
          "message": "The provider did not begin to answer within 120 seconds.",
          "metadata": {
           "error_type": "timeout",
           "previous_errors": [
            {
             "provider": "together",
             "model": "deepseek/deepseek-r1",
             "status": 524,
             "code": "timeout"
            }
           ],
           "request_id": "req_4f2c9b7a81ef"
          }
         }
        }
       }
      }
     }
    }
   },
   "ProviderOverloaded": {
    "description": "The provider says that it is overloaded, and nothing else could serve.",
    "headers": {
     "X-Generation-Id": {
      "$ref": "#/components/headers/FailedGenerationId"
     }
    },
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/ErrorBody"
      },
      "examples": {
       "overloaded": {
        "summary": "An overloaded provider",
        "value": {
         "error": {
          "code": 529,
          "message": "The provider is overloaded.",
          "metadata": {
           "error_type": "provider_overloaded",
           "previous_errors": [
            {
             "provider": "anthropic",
             "model": "anthropic/claude-sonnet-4",
             "status": 529,
             "code": "provider_overloaded"
            }
           ],
           "availability": {
            "code": "capacity_exhausted",
            "retryable": true,
            "requested_models": [
             "anthropic/claude-sonnet-4"
            ],
            "affected_providers": [
             "anthropic"
            ]
           },
           "request_id": "req_4f2c9b7a81f0"
          }
         }
        }
       }
      }
     }
    }
   },
   "MessageBadRequest": {
    "description": "The body or a parameter breaks this contract, the JSON or its media type is wrong, the model is unknown, or a provider called the input invalid or too long.",
    "headers": {
     "X-Generation-Id": {
      "$ref": "#/components/headers/FailedGenerationId"
     }
    },
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/MessageErrorBody"
      },
      "examples": {
       "invalidField": {
        "summary": "A field breaks its rule",
        "value": {
         "type": "error",
         "error": {
          "type": "invalid_request_error",
          "message": "messages[0].content[1].source: is required",
          "error_type": "invalid_request",
          "metadata": {
           "issues": [
            {
             "path": "messages[0].content[1].source",
             "message": "is required"
            }
           ]
          }
         },
         "request_id": "req_4f2c9b7a82a1"
        }
       },
       "unknownModel": {
        "summary": "No model of that name",
        "value": {
         "type": "error",
         "error": {
          "type": "invalid_request_error",
          "message": "model: there is no model anthropic/claude-sonet-4.5; did you mean anthropic/claude-sonnet-4.5?",
          "error_type": "invalid_request",
          "metadata": {
           "availability": {
            "code": "model_not_found",
            "retryable": false,
            "requested_models": [
             "anthropic/claude-sonet-4.5"
            ]
           },
           "suggestions": [
            "anthropic/claude-sonnet-4.5"
           ]
          }
         },
         "request_id": "req_4f2c9b7a82a2"
        }
       },
       "contextLength": {
        "summary": "The input is longer than the model's context",
        "value": {
         "type": "error",
         "error": {
          "type": "invalid_request_error",
          "message": "The input has about 240000 tokens; anthropic/claude-sonnet-4.5 takes 200000.",
          "error_type": "context_length_exceeded"
         },
         "request_id": "req_4f2c9b7a82a3"
        }
       }
      }
     }
    }
   },
   "MessageUnauthorized": {
    "description": "The credential is missing, malformed, unknown, disabled or expired; the answer never says which.",
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/MessageErrorBody"
      },
      "examples": {
       "unauthorized": {
        "summary": "No valid credential",
        "value": {
         "type": "error",
         "error": {
          "type": "authentication_error",
          "message": "Missing or invalid credentials: send x-api-key or Authorization: Bearer <key>.",
          "error_type": "authentication"
         },
         "request_id": "req_4f2c9b7a82a4"
        }
       }
      }
     }
    }
   },
   "MessagePaymentRequired": {
    "description": "Credits, or the limit of the key, are spent.",
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/MessageErrorBody"
      },
      "examples": {
       "keyLimit": {
        "summary": "The key's limit is spent",
        "value": {
         "type": "error",
         "error": {
          "type": "billing_error",
          "message": "This key has reached its monthly limit of 25 USD.",
          "error_type": "payment_required"
         },
         "request_id": "req_4f2c9b7a82a5"
        }
       }
      }
     }
    }
   },
   "MessageForbidden": {
    "description": "A management key, a model or provider that is not allowed, a spent workspace or guardrail budget, or input that a guardrail or moderation has blocked.",
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/MessageErrorBody"
      },
      "examples": {
       "wrongKind": {
        "summary": "A management key",
        "value": {
         "type": "error",
         "error": {
          "type": "permission_error",
          "message": "This operation needs an inference key.",
          "error_type": "permission_denied"
         },
         "request_id": "req_4f2c9b7a82a6"
        }
       },
       "guardrail": {
        "summary": "A guardrail blocked the input; routing metadata was asked for",
        "value": {
         "type": "error",
         "error": {
          "type": "permission_error",
          "message": "Blocked by guardrail \"No personal data\": credit-card.",
          "error_type": "permission_denied",
          "metadata": {
           "patterns": [
            "credit-card"
           ]
          }
         },
         "request_id": "req_4f2c9b7a82a7",
         "service_metadata": {
          "requested": "anthropic/claude-sonnet-4.5",
          "strategy": "direct",
          "region": null,
          "summary": "blocked before routing",
          "attempt": 0,
          "is_byok": false,
          "endpoints": {
           "total": 0,
           "available": []
          },
          "pipeline": [
           {
            "type": "guardrail",
            "name": "No personal data",
            "guardrail_id": "0b5e8a64-1f0d-4f53-8c0b-7d2b9a6c3e41",
            "guardrail_scope": "workspace",
            "summary": "found a credit-card number",
            "data": {
             "action": "block",
             "detected": true,
             "engines": [
              "builtin"
             ],
             "patterns": [
              "credit-card"
             ]
            }
           }
          ]
         }
        }
       }
      }
     }
    }
   },
   "MessageNotFound": {
    "description": "The model exists, but none of its endpoints meets what the request asks for.",
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/MessageErrorBody"
      },
      "examples": {
       "noEndpoint": {
        "summary": "The request's constraints leave no endpoint",
        "value": {
         "type": "error",
         "error": {
          "type": "not_found_error",
          "message": "No endpoint of anthropic/claude-sonnet-4.5 is left after provider.only and provider.max_price.",
          "error_type": "not_found",
          "metadata": {
           "availability": {
            "code": "constraint_filtered",
            "retryable": false,
            "requested_models": [
             "anthropic/claude-sonnet-4.5"
            ],
            "excluded_by": [
             "only",
             "max_price"
            ]
           }
          }
         },
         "request_id": "req_4f2c9b7a82a8"
        }
       }
      }
     }
    }
   },
   "MessageRequestTimeout": {
    "description": "The whole request passed its deadline before anything was sent.",
    "headers": {
     "X-Generation-Id": {
      "$ref": "#/components/headers/FailedGenerationId"
     }
    },
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/MessageErrorBody"
      },
      "examples": {
       "deadline": {
        "summary": "Over the deadline",
        "value": {
         "type": "error",
         "error": {
          "type": "timeout_error",
          "message": "The request took longer than 600 seconds.",
          "error_type": "timeout"
         },
         "request_id": "req_4f2c9b7a82a9"
        }
       }
      }
     }
    }
   },
   "MessagePayloadTooLarge": {
    "description": "The body is larger than the gateway takes.",
    "headers": {
     "X-Generation-Id": {
      "$ref": "#/components/headers/FailedGenerationId"
     }
    },
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/MessageErrorBody"
      },
      "examples": {
       "tooLarge": {
        "summary": "Over the limit",
        "value": {
         "type": "error",
         "error": {
          "type": "invalid_request_error",
          "message": "The body may not be larger than 33554432 bytes.",
          "error_type": "payload_too_large"
         },
         "request_id": "req_4f2c9b7a82aa"
        }
       }
      }
     }
    }
   },
   "MessageUnprocessableEntity": {
    "description": "Well-formed, but impossible: `tool_choice` names a tool that is not there, a `tool_result` has no `tool_use`, a JSON schema is invalid, or a URL has an unsupported scheme.",
    "headers": {
     "X-Generation-Id": {
      "$ref": "#/components/headers/FailedGenerationId"
     }
    },
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/MessageErrorBody"
      },
      "examples": {
       "absentTool": {
        "summary": "`tool_choice` names an absent tool",
        "value": {
         "type": "error",
         "error": {
          "type": "invalid_request_error",
          "message": "tool_choice.name: there is no tool get_wether in tools",
          "error_type": "unprocessable",
          "metadata": {
           "issues": [
            {
             "path": "tool_choice.name",
             "message": "there is no tool get_wether in tools"
            }
           ]
          }
         },
         "request_id": "req_4f2c9b7a82ab"
        }
       },
       "resultWithoutCall": {
        "summary": "A tool result without its call",
        "value": {
         "type": "error",
         "error": {
          "type": "invalid_request_error",
          "message": "messages[2].content[0].tool_use_id: there is no tool_use toolu_01A before it",
          "error_type": "unprocessable",
          "metadata": {
           "issues": [
            {
             "path": "messages[2].content[0].tool_use_id",
             "message": "there is no tool_use toolu_01A before it"
            }
           ]
          }
         },
         "request_id": "req_4f2c9b7a82b3"
        }
       }
      }
     }
    }
   },
   "MessageTooManyRequests": {
    "description": "A rate limit of the gateway, or every provider that was tried answered 429.",
    "headers": {
     "X-Generation-Id": {
      "$ref": "#/components/headers/FailedGenerationId"
     },
     "Retry-After": {
      "$ref": "#/components/headers/RetryAfter"
     },
     "X-RateLimit-Limit": {
      "$ref": "#/components/headers/RateLimitLimit"
     },
     "X-RateLimit-Remaining": {
      "$ref": "#/components/headers/RateLimitRemaining"
     },
     "X-RateLimit-Reset": {
      "$ref": "#/components/headers/RateLimitReset"
     }
    },
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/MessageErrorBody"
      },
      "examples": {
       "providers": {
        "summary": "All providers are rate limited",
        "value": {
         "type": "error",
         "error": {
          "type": "rate_limit_error",
          "message": "Every provider of anthropic/claude-sonnet-4.5 is rate limited; try again in 12 seconds.",
          "error_type": "rate_limit_exceeded",
          "metadata": {
           "previous_errors": [
            {
             "provider": "anthropic",
             "model": "anthropic/claude-sonnet-4.5",
             "status": 429,
             "code": "rate_limit_exceeded"
            }
           ],
           "availability": {
            "code": "capacity_exhausted",
            "retryable": true,
            "retry_after": 12,
            "requested_models": [
             "anthropic/claude-sonnet-4.5"
            ],
            "affected_providers": [
             "anthropic"
            ]
           }
          }
         },
         "request_id": "req_4f2c9b7a82ac"
        }
       }
      }
     }
    }
   },
   "MessageInternalServerError": {
    "description": "A fault of the gateway itself. Nothing internal is shown; quote the `request_id`.",
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/MessageErrorBody"
      },
      "examples": {
       "fault": {
        "summary": "A fault",
        "value": {
         "type": "error",
         "error": {
          "type": "api_error",
          "message": "Internal error.",
          "error_type": "server"
         },
         "request_id": "req_4f2c9b7a82ad"
        }
       }
      }
     }
    }
   },
   "MessageBadGateway": {
    "description": "The provider failed, could not be reached, or gave an answer that cannot be used.",
    "headers": {
     "X-Generation-Id": {
      "$ref": "#/components/headers/FailedGenerationId"
     }
    },
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/MessageErrorBody"
      },
      "examples": {
       "providerFailed": {
        "summary": "The provider failed",
        "value": {
         "type": "error",
         "error": {
          "type": "api_error",
          "message": "The provider's answer could not be used.",
          "error_type": "provider_unavailable",
          "metadata": {
           "previous_errors": [
            {
             "provider": "anthropic",
             "model": "anthropic/claude-sonnet-4.5",
             "status": 502,
             "code": "provider_unavailable"
            }
           ]
          }
         },
         "request_id": "req_4f2c9b7a82ae"
        }
       }
      }
     }
    }
   },
   "MessageServiceUnavailable": {
    "description": "Nothing to route to just now, or the gateway is overloaded or shutting down.",
    "headers": {
     "X-Generation-Id": {
      "$ref": "#/components/headers/FailedGenerationId"
     },
     "Retry-After": {
      "$ref": "#/components/headers/RetryAfter"
     }
    },
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/MessageErrorBody"
      },
      "examples": {
       "noneHealthy": {
        "summary": "Every endpoint is failing",
        "value": {
         "type": "error",
         "error": {
          "type": "overloaded_error",
          "message": "No endpoint of anthropic/claude-sonnet-4.5 is healthy just now; try again in 20 seconds.",
          "error_type": "provider_overloaded",
          "metadata": {
           "availability": {
            "code": "temporarily_unavailable",
            "retryable": true,
            "retry_after": 20,
            "requested_models": [
             "anthropic/claude-sonnet-4.5"
            ],
            "affected_providers": [
             "anthropic",
             "amazon-bedrock"
            ]
           }
          }
         },
         "request_id": "req_4f2c9b7a82af"
        }
       },
       "draining": {
        "summary": "The gateway is shutting down",
        "value": {
         "type": "error",
         "error": {
          "type": "overloaded_error",
          "message": "The gateway is shutting down; try again in 5 seconds.",
          "error_type": "provider_overloaded"
         },
         "request_id": "req_4f2c9b7a82b0"
        }
       }
      }
     }
    }
   },
   "MessageEdgeTimeout": {
    "description": "The provider took the request, but did not begin to answer in time.",
    "headers": {
     "X-Generation-Id": {
      "$ref": "#/components/headers/FailedGenerationId"
     }
    },
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/MessageErrorBody"
      },
      "examples": {
       "silent": {
        "summary": "A silent provider",
        "value": {
         "type": "error",
         "error": {
          "type": "timeout_error",
          "message": "The provider did not begin to answer within 120 seconds.",
          "error_type": "timeout",
          "metadata": {
           "previous_errors": [
            {
             "provider": "anthropic",
             "model": "anthropic/claude-sonnet-4.5",
             "status": 524,
             "code": "timeout"
            }
           ]
          }
         },
         "request_id": "req_4f2c9b7a82b1"
        }
       }
      }
     }
    }
   },
   "MessageProviderOverloaded": {
    "description": "The provider says that it is overloaded, and nothing else could serve.",
    "headers": {
     "X-Generation-Id": {
      "$ref": "#/components/headers/FailedGenerationId"
     }
    },
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/MessageErrorBody"
      },
      "examples": {
       "overloaded": {
        "summary": "An overloaded provider",
        "value": {
         "type": "error",
         "error": {
          "type": "overloaded_error",
          "message": "The provider is overloaded.",
          "error_type": "provider_overloaded",
          "metadata": {
           "previous_errors": [
            {
             "provider": "anthropic",
             "model": "anthropic/claude-sonnet-4.5",
             "status": 529,
             "code": "provider_overloaded"
            }
           ],
           "availability": {
            "code": "capacity_exhausted",
            "retryable": true,
            "requested_models": [
             "anthropic/claude-sonnet-4.5"
            ],
            "affected_providers": [
             "anthropic"
            ]
           }
          }
         },
         "request_id": "req_4f2c9b7a82b2"
        }
       }
      }
     }
    }
   },
   "TokenBadRequest": {
    "description": "The request is malformed, or its JWT is not accepted.",
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/TokenErrorBody"
      },
      "examples": {
       "malformed": {
        "summary": "A parameter is missing",
        "value": {
         "error": "invalid_request",
         "error_description": "subject_token: is required"
        }
       },
       "refused": {
        "summary": "The JWT is not accepted",
        "value": {
         "error": "invalid_grant",
         "error_description": "The subject token was not accepted."
        }
       }
      }
     }
    }
   },
   "TokenTooLarge": {
    "description": "The body has 32 KB or more.",
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/TokenErrorBody"
      },
      "examples": {
       "tooLarge": {
        "summary": "Over the limit",
        "value": {
         "error": "invalid_request",
         "error_description": "The body is larger than 32767 bytes."
        }
       }
      }
     }
    }
   },
   "TokenTooManyRequests": {
    "description": "Too many exchanges from one address.",
    "headers": {
     "Retry-After": {
      "$ref": "#/components/headers/RetryAfter"
     }
    },
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/TokenErrorBody"
      },
      "examples": {
       "tooMany": {
        "summary": "Over the limit",
        "value": {
         "error": "invalid_request",
         "error_description": "Too many exchanges from this address. Try again in 12 seconds."
        }
       }
      }
     }
    }
   },
   "TokenServerError": {
    "description": "A fault of the gateway's own.",
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/TokenErrorBody"
      },
      "examples": {
       "fault": {
        "summary": "A fault",
        "value": {
         "error": "server_error",
         "error_description": "Something went wrong in the gateway. The request id finds it in the log."
        }
       }
      }
     }
    }
   },
   "TokenUnavailable": {
    "description": "The issuer's keys, the gateway's database or its own signing key are out of reach.",
    "headers": {
     "Retry-After": {
      "$ref": "#/components/headers/RetryAfter"
     }
    },
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/TokenErrorBody"
      },
      "examples": {
       "issuer": {
        "summary": "The issuer is out of reach",
        "value": {
         "error": "temporarily_unavailable",
         "error_description": "The issuer's keys could not be fetched. Try again."
        }
       }
      }
     }
    }
   }
  },
  "schemas": {
   "ResponseRequest": {
    "type": "object",
    "description": "What to run and how. A normal request has `model` and `input`; everything else is optional. Fields that are not listed here are relayed where the endpoint speaks the same format, and otherwise ignored.",
    "properties": {
     "model": {
      "type": "string",
      "minLength": 1,
      "maxLength": 256,
      "description": "Model id, `author/slug`, with an optional variant such as `:nitro`, `:floor`, `:free` or `:online`; or a router of the service, such as `service/auto`. Without it the workspace's default text model is used."
     },
     "models": {
      "type": "array",
      "minItems": 1,
      "maxItems": 32,
      "description": "Models to try in this order after `model`, or instead of it when there is none.",
      "items": {
       "type": "string",
       "minLength": 1,
       "maxLength": 256
      }
     },
     "input": {
      "$ref": "#/components/schemas/ResponseInput"
     },
     "instructions": {
      "type": [
       "string",
       "null"
      ],
      "description": "System-level instructions, put before the conversation."
     },
     "stream": {
      "type": "boolean",
      "default": false,
      "description": "Whether the answer is sent as server-sent events while it is generated."
     },
     "store": {
      "type": "boolean",
      "const": false,
      "default": false,
      "description": "Always false; nothing is stored, and `true` is refused with 400."
     },
     "previous_response_id": {
      "type": [
       "string",
       "null"
      ],
      "description": "Not supported; any value but null is refused with 400. Send the whole conversation in `input` instead."
     },
     "background": {
      "type": [
       "boolean",
       "null"
      ],
      "description": "Not supported; `true` is refused with 400."
     },
     "max_output_tokens": {
      "type": [
       "integer",
       "null"
      ],
      "minimum": 1,
      "maximum": 2147483647,
      "description": "Most tokens that may be generated, reasoning included. Reaching it gives `status` incomplete."
     },
     "max_tool_calls": {
      "type": [
       "integer",
       "null"
      ],
      "minimum": 1,
      "maximum": 30,
      "default": 30,
      "description": "Most rounds of server tools that the gateway runs for this request. Ignored when `stop_server_tools_when` is set."
     },
     "stop_server_tools_when": {
      "type": "array",
      "minItems": 1,
      "description": "Conditions that end the server-tool loop, as soon as one of them holds; replaces `max_tool_calls`. Calls that are pending then are still run, and the model gets one last turn without tools.",
      "items": {
       "$ref": "#/components/schemas/StopCondition"
      }
     },
     "temperature": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "minimum": 0,
      "maximum": 2,
      "description": "Randomness of the sampling; low values are more predictable."
     },
     "top_p": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "minimum": 0,
      "maximum": 1,
      "description": "Sample only from the likeliest tokens that together have this probability."
     },
     "top_k": {
      "type": "integer",
      "minimum": 0,
      "maximum": 2147483647,
      "description": "Sample only from this many likeliest tokens; 0 means no limit."
     },
     "frequency_penalty": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "minimum": -2,
      "maximum": 2,
      "description": "Makes tokens less likely the more often they have occurred; negative values do the opposite."
     },
     "presence_penalty": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "minimum": -2,
      "maximum": 2,
      "description": "Makes tokens less likely once they have occurred; negative values do the opposite."
     },
     "top_logprobs": {
      "type": [
       "integer",
       "null"
      ],
      "minimum": 0,
      "maximum": 20,
      "description": "Number of alternatives to report, with their log probabilities, for each output token."
     },
     "parallel_tool_calls": {
      "type": [
       "boolean",
       "null"
      ],
      "description": "Whether the model may call several tools in one turn."
     },
     "tools": {
      "type": "array",
      "description": "Tools that the model may call.",
      "items": {
       "$ref": "#/components/schemas/Tool"
      }
     },
     "tool_choice": {
      "$ref": "#/components/schemas/ToolChoice"
     },
     "text": {
      "$ref": "#/components/schemas/TextConfig"
     },
     "reasoning": {
      "description": "How much the model thinks before it answers, and what is shown of it.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/ReasoningConfig"
       },
       {
        "type": "null"
       }
      ]
     },
     "include": {
      "type": [
       "array",
       "null"
      ],
      "description": "Extra data to put into the output items.",
      "items": {
       "$ref": "#/components/schemas/ResponseInclude"
      }
     },
     "modalities": {
      "type": "array",
      "description": "Kinds of output wanted; endpoints that cannot produce them are left out.",
      "items": {
       "$ref": "#/components/schemas/OutputModality"
      }
     },
     "image_config": {
      "$ref": "#/components/schemas/ImageConfig"
     },
     "metadata": {
      "description": "Your own labels for this request, returned with the result.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/RequestMetadata"
       },
       {
        "type": "null"
       }
      ]
     },
     "trace": {
      "$ref": "#/components/schemas/TraceConfig"
     },
     "debug": {
      "$ref": "#/components/schemas/DebugOptions"
     },
     "cache_control": {
      "description": "Caches the prompt automatically up to the last block that can be cached.",
      "$ref": "#/components/schemas/CacheControl"
     },
     "prompt": {
      "description": "A prompt template that the provider stores. Only endpoints that support it are used; without one it is 400.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/StoredPrompt"
       },
       {
        "type": "null"
       }
      ]
     },
     "prompt_cache_key": {
      "type": [
       "string",
       "null"
      ],
      "description": "Groups requests that share a prompt prefix, so that they reach the same provider and its cache."
     },
     "prompt_cache_options": {
      "description": "How the prompt of this request is cached.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/PromptCacheOptions"
       },
       {
        "type": "null"
       }
      ]
     },
     "provider": {
      "description": "Which providers may serve the request, and in which order.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/ProviderPreferences"
       },
       {
        "type": "null"
       }
      ]
     },
     "plugins": {
      "type": "array",
      "description": "Plugins to run on this request. A plugin listed with `enabled` false switches the workspace's default off.",
      "items": {
       "$ref": "#/components/schemas/Plugin"
      }
     },
     "route": {
      "deprecated": true,
      "description": "Old form of `provider.sort.partition`: `fallback` means `model`, `sort` means `none`.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/DeprecatedRoute"
       },
       {
        "type": "null"
       }
      ]
     },
     "service_tier": {
      "description": "Processing tier wanted; `auto` when absent. The result says which one served.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/RequestedServiceTier"
       },
       {
        "type": "null"
       }
      ]
     },
     "session_id": {
      "type": "string",
      "maxLength": 256,
      "description": "Groups related requests: all of a session go to the same provider while it works. Wins over the header `x-session-id`."
     },
     "safety_identifier": {
      "type": [
       "string",
       "null"
      ],
      "description": "Stable id of your end user, used to tell abusers apart. It is never passed on as it is; without it the account's own identity stands in."
     },
     "user": {
      "type": "string",
      "maxLength": 256,
      "description": "Your id of the end user, for reports."
     },
     "truncation": {
      "description": "Whether a conversation that is too long is shortened (`auto`) or refused (`disabled`).",
      "oneOf": [
       {
        "$ref": "#/components/schemas/Truncation"
       },
       {
        "type": "null"
       }
      ]
     }
    },
    "examples": [
     {
      "model": "openai/gpt-4.1-mini",
      "input": "Name three rivers that flow into the North Sea."
     },
     {
      "models": [
       "openai/gpt-4.1-mini",
       "mistralai/mistral-small-3.2"
      ],
      "input": [
       {
        "type": "message",
        "role": "user",
        "content": "What is the capital of Norway?"
       }
      ],
      "stream": true,
      "max_output_tokens": 200,
      "reasoning": {
       "effort": "low"
      },
      "provider": {
       "sort": "price",
       "allow_fallbacks": true
      },
      "session_id": "chat-4711"
     }
    ]
   },
   "ResponseInput": {
    "description": "The conversation so far, as one user message (a string) or as a list of items, oldest first.",
    "oneOf": [
     {
      "type": "string"
     },
     {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/InputItem"
      }
     }
    ],
    "examples": [
     "Name three rivers that flow into the North Sea."
    ]
   },
   "ResponseInclude": {
    "type": "string",
    "description": "Extra data that a result may carry.",
    "enum": [
     "file_search_call.results",
     "message.input_image.image_url",
     "computer_call_output.output.image_url",
     "reasoning.encrypted_content",
     "code_interpreter_call.outputs"
    ]
   },
   "OutputModality": {
    "type": "string",
    "description": "A kind of output of a response.",
    "enum": [
     "text",
     "image"
    ]
   },
   "ImageConfig": {
    "type": "object",
    "description": "Settings of image output, by name. Which names exist, and their values, depends on the model and its provider.",
    "additionalProperties": {
     "$ref": "#/components/schemas/ImageConfigValue"
    },
    "examples": [
     {
      "aspect_ratio": "16:9",
      "quality": 2
     }
    ]
   },
   "ImageConfigValue": {
    "description": "One image setting; an array holds whatever the provider expects.",
    "oneOf": [
     {
      "type": "string"
     },
     {
      "type": "number",
      "format": "double"
     },
     {
      "type": "array",
      "items": {}
     }
    ]
   },
   "RequestMetadata": {
    "type": "object",
    "description": "Up to 16 labels. A name has at most 64 characters and no brackets, a value at most 512 characters.",
    "maxProperties": 16,
    "propertyNames": {
     "type": "string",
     "maxLength": 64,
     "pattern": "^[^\\[\\]]*$"
    },
    "additionalProperties": {
     "type": "string",
     "maxLength": 512
    },
    "examples": [
     {
      "team": "travel",
      "ticket": "T-4711"
     }
    ]
   },
   "TraceConfig": {
    "type": "object",
    "description": "Names for this request in the traces that are sent to observability destinations. Other keys, with any values, are passed on as they are.",
    "properties": {
     "trace_id": {
      "type": "string",
      "description": "Trace that this request belongs to."
     },
     "trace_name": {
      "type": "string",
      "description": "Name of the trace."
     },
     "span_name": {
      "type": "string",
      "description": "Name of the span that holds this request."
     },
     "generation_name": {
      "type": "string",
      "description": "Name of the model call."
     },
     "parent_span_id": {
      "type": "string",
      "description": "Span under which this request is put."
     }
    },
    "additionalProperties": true,
    "examples": [
     {
      "trace_id": "trace-2026-01-05-17",
      "trace_name": "Nightly report",
      "generation_name": "summary",
      "environment": "staging"
     }
    ]
   },
   "DebugOptions": {
    "type": "object",
    "description": "Help for finding out what the gateway sends; for streams only.",
    "properties": {
     "echo_upstream_body": {
      "type": "boolean",
      "description": "Whether the stream begins with an event that shows the body sent to the provider."
     }
    }
   },
   "CacheControl": {
    "type": "object",
    "description": "Marks a prompt for caching by the provider; on a content block, the place up to which it is cached.",
    "properties": {
     "type": {
      "type": "string",
      "const": "ephemeral"
     },
     "ttl": {
      "$ref": "#/components/schemas/CacheTtl"
     }
    },
    "required": [
     "type"
    ],
    "examples": [
     {
      "type": "ephemeral",
      "ttl": "5m"
     }
    ]
   },
   "CacheTtl": {
    "type": "string",
    "description": "How long a cached prompt is kept, five minutes or one hour.",
    "enum": [
     "5m",
     "1h"
    ]
   },
   "PromptCacheBreakpoint": {
    "type": "object",
    "description": "Ends a cached prefix at the content part that carries it.",
    "properties": {
     "mode": {
      "type": "string",
      "const": "explicit",
      "description": "The only mode there is."
     }
    },
    "required": [
     "mode"
    ]
   },
   "PromptCacheOptions": {
    "type": "object",
    "description": "Caching of the whole request's prompt.",
    "properties": {
     "mode": {
      "type": "string",
      "const": "explicit",
      "description": "Only parts marked with `prompt_cache_breakpoint` are cached; the provider sets no breakpoints of its own."
     },
     "ttl": {
      "type": [
       "string",
       "null"
      ],
      "description": "How long the cache is kept, in the provider's notation."
     }
    },
    "required": [
     "mode"
    ],
    "examples": [
     {
      "mode": "explicit",
      "ttl": "1h"
     }
    ]
   },
   "StoredPrompt": {
    "type": "object",
    "description": "A prompt template that is stored at the provider.",
    "properties": {
     "id": {
      "type": "string",
      "description": "The provider's id of the template."
     },
     "variables": {
      "type": [
       "object",
       "null"
      ],
      "description": "Values for the template's placeholders, by name.",
      "additionalProperties": {
       "$ref": "#/components/schemas/StoredPromptVariable"
      }
     }
    },
    "required": [
     "id"
    ],
    "examples": [
     {
      "id": "pmpt_123",
      "variables": {
       "city": "Bergen"
      }
     }
    ]
   },
   "StoredPromptVariable": {
    "description": "The value of a placeholder, as plain text or as a content part.",
    "oneOf": [
     {
      "type": "string"
     },
     {
      "$ref": "#/components/schemas/StoredPromptContent"
     }
    ]
   },
   "StoredPromptContent": {
    "type": "object",
    "description": "A content part that fills a placeholder.",
    "oneOf": [
     {
      "$ref": "#/components/schemas/InputText"
     },
     {
      "$ref": "#/components/schemas/InputImage"
     },
     {
      "$ref": "#/components/schemas/InputFile"
     }
    ],
    "discriminator": {
     "propertyName": "type",
     "mapping": {
      "input_text": "#/components/schemas/InputText",
      "input_image": "#/components/schemas/InputImage",
      "input_file": "#/components/schemas/InputFile"
     }
    }
   },
   "Truncation": {
    "type": "string",
    "description": "`auto` shortens a conversation that is too long, from the middle; `disabled` refuses it with 400.",
    "enum": [
     "auto",
     "disabled"
    ]
   },
   "ServiceTier": {
    "type": "string",
    "description": "The processing tier that served a request.",
    "enum": [
     "auto",
     "default",
     "flex",
     "priority",
     "scale"
    ]
   },
   "RequestedServiceTier": {
    "type": "string",
    "description": "`priority` (also called `fast`) tries priority endpoints first, `flex` uses cheaper and slower ones where there are any; billing follows the tier that served.",
    "enum": [
     "auto",
     "default",
     "fast",
     "flex",
     "priority",
     "scale"
    ]
   },
   "DeprecatedRoute": {
    "type": "string",
    "description": "Old names of the ways to sort across models.",
    "deprecated": true,
    "enum": [
     "fallback",
     "sort"
    ]
   },
   "ReasoningConfig": {
    "type": "object",
    "description": "Reasoning of models that can think before they answer.",
    "properties": {
     "effort": {
      "description": "How much to think; endpoints with fewer levels take the nearest.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/ReasoningEffort"
       },
       {
        "type": "null"
       }
      ]
     },
     "summary": {
      "description": "How detailed a summary of the reasoning is returned; none when absent.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/ReasoningSummaryVerbosity"
       },
       {
        "type": "null"
       }
      ]
     },
     "enabled": {
      "type": [
       "boolean",
       "null"
      ],
      "description": "Switches reasoning on with the model's own settings, or off."
     },
     "max_tokens": {
      "type": [
       "integer",
       "null"
      ],
      "minimum": 0,
      "maximum": 2147483647,
      "description": "Most tokens to spend on reasoning, for models that count them."
     },
     "context": {
      "description": "Which turns' reasoning the model sees again.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/ReasoningContext"
       },
       {
        "type": "null"
       }
      ]
     },
     "mode": {
      "description": "Kind of reasoning, where a model has several.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/ReasoningMode"
       },
       {
        "type": "null"
       }
      ]
     }
    },
    "examples": [
     {
      "effort": "high",
      "summary": "auto"
     }
    ]
   },
   "ReasoningEffort": {
    "type": "string",
    "description": "Amount of reasoning, from most to none.",
    "enum": [
     "max",
     "xhigh",
     "high",
     "medium",
     "low",
     "minimal",
     "none"
    ]
   },
   "ReasoningSummaryVerbosity": {
    "type": "string",
    "description": "Detail of a reasoning summary.",
    "enum": [
     "auto",
     "concise",
     "detailed"
    ]
   },
   "ReasoningContext": {
    "type": "string",
    "description": "Reach of earlier reasoning, all turns or only the current one; `auto` leaves it to the model.",
    "enum": [
     "auto",
     "all_turns",
     "current_turn"
    ]
   },
   "ReasoningMode": {
    "type": "string",
    "description": "Kind of reasoning; `pro` takes longer.",
    "enum": [
     "standard",
     "pro"
    ]
   },
   "TextConfig": {
    "type": "object",
    "description": "Form of the text output.",
    "properties": {
     "format": {
      "$ref": "#/components/schemas/TextFormat"
     },
     "verbosity": {
      "description": "How long-winded the answer should be; a wish that models without the setting ignore.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/Verbosity"
       },
       {
        "type": "null"
       }
      ]
     }
    },
    "examples": [
     {
      "format": {
       "type": "text"
      },
      "verbosity": "medium"
     }
    ]
   },
   "Verbosity": {
    "type": "string",
    "description": "Length of the answer.",
    "enum": [
     "low",
     "medium",
     "high",
     "xhigh",
     "max"
    ]
   },
   "TextFormat": {
    "type": "object",
    "description": "Format that the text output must have.",
    "oneOf": [
     {
      "$ref": "#/components/schemas/TextFormatText"
     },
     {
      "$ref": "#/components/schemas/TextFormatJsonObject"
     },
     {
      "$ref": "#/components/schemas/TextFormatJsonSchema"
     }
    ],
    "discriminator": {
     "propertyName": "type",
     "mapping": {
      "text": "#/components/schemas/TextFormatText",
      "json_object": "#/components/schemas/TextFormatJsonObject",
      "json_schema": "#/components/schemas/TextFormatJsonSchema"
     }
    }
   },
   "TextFormatText": {
    "type": "object",
    "description": "Plain text, the default.",
    "properties": {
     "type": {
      "type": "string",
      "const": "text"
     }
    },
    "required": [
     "type"
    ]
   },
   "TextFormatJsonObject": {
    "type": "object",
    "description": "Any JSON object. Say in the prompt what it should hold.",
    "properties": {
     "type": {
      "type": "string",
      "const": "json_object"
     }
    },
    "required": [
     "type"
    ]
   },
   "TextFormatJsonSchema": {
    "type": "object",
    "description": "JSON that follows a schema.",
    "properties": {
     "type": {
      "type": "string",
      "const": "json_schema"
     },
     "name": {
      "type": "string",
      "description": "Short name of the schema, shown to the model."
     },
     "description": {
      "type": [
       "string",
       "null"
      ],
      "description": "What the output is for, shown to the model."
     },
     "schema": {
      "type": "object",
      "description": "The JSON Schema itself, free-form here; one that is not valid JSON Schema is 422.",
      "additionalProperties": true
     },
     "strict": {
      "type": [
       "boolean",
       "null"
      ],
      "description": "Whether the output must follow the schema exactly, where the endpoint can enforce it."
     }
    },
    "required": [
     "type",
     "name",
     "schema"
    ],
    "examples": [
     {
      "type": "json_schema",
      "name": "order",
      "schema": {
       "type": "object",
       "properties": {
        "quantity": {
         "type": "integer"
        }
       },
       "required": [
        "quantity"
       ]
      },
      "strict": true
     }
    ]
   },
   "StopCondition": {
    "type": "object",
    "description": "A condition that ends the server-tool loop.",
    "oneOf": [
     {
      "$ref": "#/components/schemas/StopAfterSteps"
     },
     {
      "$ref": "#/components/schemas/StopAfterToolCall"
     },
     {
      "$ref": "#/components/schemas/StopAfterTokens"
     },
     {
      "$ref": "#/components/schemas/StopAfterCost"
     },
     {
      "$ref": "#/components/schemas/StopOnFinishReason"
     }
    ],
    "discriminator": {
     "propertyName": "type",
     "mapping": {
      "step_count_is": "#/components/schemas/StopAfterSteps",
      "has_tool_call": "#/components/schemas/StopAfterToolCall",
      "max_tokens_used": "#/components/schemas/StopAfterTokens",
      "max_cost": "#/components/schemas/StopAfterCost",
      "finish_reason_is": "#/components/schemas/StopOnFinishReason"
     }
    }
   },
   "StopAfterSteps": {
    "type": "object",
    "description": "Ends the loop after a number of model turns with tool calls.",
    "properties": {
     "type": {
      "type": "string",
      "const": "step_count_is"
     },
     "step_count": {
      "type": "integer",
      "minimum": 1
     }
    },
    "required": [
     "type",
     "step_count"
    ],
    "examples": [
     {
      "type": "step_count_is",
      "step_count": 4
     }
    ]
   },
   "StopAfterToolCall": {
    "type": "object",
    "description": "Ends the loop once the model has called this tool.",
    "properties": {
     "type": {
      "type": "string",
      "const": "has_tool_call"
     },
     "tool_name": {
      "type": "string",
      "minLength": 1,
      "description": "Name of the tool, or its type for a server tool."
     }
    },
    "required": [
     "type",
     "tool_name"
    ]
   },
   "StopAfterTokens": {
    "type": "object",
    "description": "Ends the loop once input and output of all its turns add up to this many tokens.",
    "properties": {
     "type": {
      "type": "string",
      "const": "max_tokens_used"
     },
     "max_tokens": {
      "type": "integer",
      "minimum": 1
     }
    },
    "required": [
     "type",
     "max_tokens"
    ]
   },
   "StopAfterCost": {
    "type": "object",
    "description": "Ends the loop once its turns have cost this much.",
    "properties": {
     "type": {
      "type": "string",
      "const": "max_cost"
     },
     "max_cost_in_dollars": {
      "type": "number",
      "format": "double",
      "minimum": 0
     }
    },
    "required": [
     "type",
     "max_cost_in_dollars"
    ]
   },
   "StopOnFinishReason": {
    "type": "object",
    "description": "Ends the loop when a turn ends for this reason.",
    "properties": {
     "type": {
      "type": "string",
      "const": "finish_reason_is"
     },
     "reason": {
      "type": "string",
      "minLength": 1,
      "description": "Reason a turn ended, such as `stop`, `length` or `tool_calls`."
     }
    },
    "required": [
     "type",
     "reason"
    ]
   },
   "ProviderPreferences": {
    "type": "object",
    "description": "Which endpoints may serve a request and in which order. Providers are named by slug (`openai`), all of their endpoints with it, or one by its own slug (`openai/priority`).",
    "properties": {
     "order": {
      "type": [
       "array",
       "null"
      ],
      "description": "Providers to try first, in this order. Switches load balancing and session stickiness off.",
      "items": {
       "type": "string"
      }
     },
     "only": {
      "type": [
       "array",
       "null"
      ],
      "description": "The only providers that may serve.",
      "items": {
       "type": "string"
      }
     },
     "ignore": {
      "type": [
       "array",
       "null"
      ],
      "description": "Providers that may not serve.",
      "items": {
       "type": "string"
      }
     },
     "allow_fallbacks": {
      "type": [
       "boolean",
       "null"
      ],
      "default": true,
      "description": "Whether other endpoints are tried when the first one fails."
     },
     "require_parameters": {
      "type": [
       "boolean",
       "null"
      ],
      "default": false,
      "description": "Whether only endpoints that support every parameter of the request may serve."
     },
     "data_collection": {
      "description": "Whether providers that keep or train on the data may serve; `allow` when absent.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/DataCollection"
       },
       {
        "type": "null"
       }
      ]
     },
     "zdr": {
      "type": [
       "boolean",
       "null"
      ],
      "description": "Whether only endpoints with zero data retention may serve. A guardrail can ask for it too."
     },
     "enforce_distillable_text": {
      "type": [
       "boolean",
       "null"
      ],
      "description": "Whether only models whose output may be used to train others may serve."
     },
     "quantizations": {
      "type": [
       "array",
       "null"
      ],
      "description": "The only quantizations that may serve.",
      "items": {
       "$ref": "#/components/schemas/Quantization"
      }
     },
     "max_price": {
      "$ref": "#/components/schemas/MaxPrice"
     },
     "sort": {
      "description": "How endpoints are sorted; switches load balancing off. A workspace can have a default.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/ProviderSort"
       },
       {
        "$ref": "#/components/schemas/ProviderSortConfig"
       },
       {
        "type": "null"
       }
      ]
     },
     "preferred_max_latency": {
      "description": "Seconds to the first token, a number for the median or one per percentile. Endpoints that are slower move to the end of the order.",
      "oneOf": [
       {
        "type": "number",
        "format": "double",
        "minimum": 0
       },
       {
        "$ref": "#/components/schemas/PercentileCutoffs"
       },
       {
        "type": "null"
       }
      ]
     },
     "preferred_min_throughput": {
      "description": "Output tokens per second, a number for the median or one per percentile. Endpoints that are slower move to the end of the order.",
      "oneOf": [
       {
        "type": "number",
        "format": "double",
        "minimum": 0
       },
       {
        "$ref": "#/components/schemas/PercentileCutoffs"
       },
       {
        "type": "null"
       }
      ]
     }
    },
    "examples": [
     {
      "only": [
       "deepinfra",
       "together"
      ],
      "data_collection": "deny",
      "max_price": {
       "prompt": "0.8",
       "completion": "2.5"
      },
      "sort": {
       "by": "throughput",
       "partition": "none"
      },
      "preferred_max_latency": {
       "p90": 2.5
      }
     }
    ]
   },
   "DataCollection": {
    "type": "string",
    "description": "Whether providers may keep the data.",
    "enum": [
     "deny",
     "allow"
    ]
   },
   "Quantization": {
    "type": "string",
    "description": "Number format of a model's weights at an endpoint.",
    "enum": [
     "int4",
     "int8",
     "fp4",
     "mxfp4",
     "nvfp4",
     "fp6",
     "fp8",
     "mxfp8",
     "fp16",
     "bf16",
     "fp32",
     "unknown"
    ]
   },
   "MaxPrice": {
    "type": "object",
    "description": "Highest prices to accept; endpoints that cost more, in any of them, are left out.",
    "properties": {
     "prompt": {
      "description": "Dollars per million prompt tokens.",
      "$ref": "#/components/schemas/PriceLimit"
     },
     "completion": {
      "description": "Dollars per million completion tokens.",
      "$ref": "#/components/schemas/PriceLimit"
     },
     "request": {
      "description": "Dollars per request.",
      "$ref": "#/components/schemas/PriceLimit"
     },
     "image": {
      "description": "Dollars per image.",
      "$ref": "#/components/schemas/PriceLimit"
     },
     "audio": {
      "description": "Dollars per million audio tokens.",
      "$ref": "#/components/schemas/PriceLimit"
     }
    },
    "examples": [
     {
      "prompt": "0.8",
      "completion": 2.5
     }
    ]
   },
   "PriceLimit": {
    "description": "An amount of US dollars, as a decimal string (exact) or a number.",
    "oneOf": [
     {
      "type": "string",
      "pattern": "^[0-9]+(\\.[0-9]+)?$"
     },
     {
      "type": "number",
      "format": "double",
      "minimum": 0
     }
    ],
    "examples": [
     "0.8"
    ]
   },
   "ProviderSort": {
    "type": "string",
    "description": "What endpoints are sorted by: lowest price, highest throughput, lowest latency, or quality of tool calls (`exacto`).",
    "enum": [
     "price",
     "throughput",
     "latency",
     "exacto"
    ]
   },
   "ProviderSortConfig": {
    "type": "object",
    "description": "Sorting with a say in how fallback models take part.",
    "properties": {
     "by": {
      "description": "What to sort by.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/ProviderSort"
       },
       {
        "type": "null"
       }
      ]
     },
     "partition": {
      "description": "Whether each model's endpoints are sorted on their own; `model` when absent.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/ProviderSortPartition"
       },
       {
        "type": "null"
       }
      ]
     }
    },
    "examples": [
     {
      "by": "price",
      "partition": "none"
     }
    ]
   },
   "ProviderSortPartition": {
    "type": "string",
    "description": "`model` goes through the models one after the other, `none` sorts the endpoints of all models together.",
    "enum": [
     "model",
     "none"
    ]
   },
   "PercentileCutoffs": {
    "type": "object",
    "description": "Limits per percentile, measured over the last five minutes.",
    "properties": {
     "p50": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "minimum": 0
     },
     "p75": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "minimum": 0
     },
     "p90": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "minimum": 0
     },
     "p99": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "minimum": 0
     }
    },
    "examples": [
     {
      "p50": 1,
      "p99": 4.5
     }
    ]
   },
   "Plugin": {
    "type": "object",
    "description": "A plugin, told apart by `id`.",
    "oneOf": [
     {
      "$ref": "#/components/schemas/AutoRouterPlugin"
     },
     {
      "$ref": "#/components/schemas/ContextCompressionPlugin"
     },
     {
      "$ref": "#/components/schemas/FileParserPlugin"
     },
     {
      "$ref": "#/components/schemas/FusionPlugin"
     },
     {
      "$ref": "#/components/schemas/ModerationPlugin"
     },
     {
      "$ref": "#/components/schemas/ParetoRouterPlugin"
     },
     {
      "$ref": "#/components/schemas/ResponseHealingPlugin"
     },
     {
      "$ref": "#/components/schemas/WebPlugin"
     },
     {
      "$ref": "#/components/schemas/WebFetchPlugin"
     }
    ],
    "discriminator": {
     "propertyName": "id",
     "mapping": {
      "auto-router": "#/components/schemas/AutoRouterPlugin",
      "context-compression": "#/components/schemas/ContextCompressionPlugin",
      "file-parser": "#/components/schemas/FileParserPlugin",
      "fusion": "#/components/schemas/FusionPlugin",
      "moderation": "#/components/schemas/ModerationPlugin",
      "pareto-router": "#/components/schemas/ParetoRouterPlugin",
      "response-healing": "#/components/schemas/ResponseHealingPlugin",
      "web": "#/components/schemas/WebPlugin",
      "web-fetch": "#/components/schemas/WebFetchPlugin"
     }
    }
   },
   "AutoRouterPlugin": {
    "type": "object",
    "description": "Chooses the model of a request to `service/auto` by the kind of task in the prompt.",
    "properties": {
     "id": {
      "type": "string",
      "const": "auto-router"
     },
     "enabled": {
      "type": "boolean",
      "description": "Whether the plugin runs."
     },
     "allowed_models": {
      "type": "array",
      "maxItems": 1024,
      "description": "Models to choose from; `*` stands for any characters. All when absent.",
      "items": {
       "type": "string",
       "maxLength": 1024
      }
     },
     "excluded_models": {
      "type": "array",
      "maxItems": 1024,
      "description": "Models not to choose; `*` stands for any characters.",
      "items": {
       "type": "string",
       "maxLength": 1024
      }
     },
     "cost_tier": {
      "$ref": "#/components/schemas/CostTier"
     },
     "cost_quality_tradeoff": {
      "type": "integer",
      "minimum": 0,
      "maximum": 10,
      "deprecated": true,
      "description": "Old form of `cost_tier`, from 0 (best quality) to 10 (lowest cost); ignored when that is set."
     },
     "pin_model": {
      "type": "boolean",
      "description": "Whether a session keeps its model as long as that may still be chosen."
     }
    },
    "required": [
     "id"
    ],
    "examples": [
     {
      "id": "auto-router",
      "allowed_models": [
       "openai/*",
       "mistralai/*"
      ],
      "cost_tier": "low"
     }
    ]
   },
   "CostTier": {
    "type": "string",
    "description": "Price band of the models to choose from.",
    "enum": [
     "low",
     "medium",
     "high",
     "xhigh",
     "max"
    ]
   },
   "ContextCompressionPlugin": {
    "type": "object",
    "description": "Shortens a conversation that does not fit the model's context. On by default for models whose context has at most 8,192 tokens.",
    "properties": {
     "id": {
      "type": "string",
      "const": "context-compression"
     },
     "enabled": {
      "type": "boolean",
      "description": "Whether the plugin runs."
     },
     "engine": {
      "$ref": "#/components/schemas/ContextCompressionEngine"
     }
    },
    "required": [
     "id"
    ]
   },
   "ContextCompressionEngine": {
    "type": "string",
    "description": "`middle-out` drops or cuts from the middle and keeps system text, the first and the last turns.",
    "enum": [
     "middle-out"
    ]
   },
   "FileParserPlugin": {
    "type": "object",
    "description": "Turns PDF and text files into text for models that cannot read them.",
    "properties": {
     "id": {
      "type": "string",
      "const": "file-parser"
     },
     "enabled": {
      "type": "boolean",
      "description": "Whether the plugin runs."
     },
     "pdf": {
      "$ref": "#/components/schemas/PdfParserOptions"
     }
    },
    "required": [
     "id"
    ],
    "examples": [
     {
      "id": "file-parser",
      "pdf": {
       "engine": "pdf-text"
      }
     }
    ]
   },
   "PdfParserOptions": {
    "type": "object",
    "description": "How PDF files are read.",
    "properties": {
     "engine": {
      "$ref": "#/components/schemas/PdfParserEngine"
     }
    }
   },
   "PdfParserEngine": {
    "type": "string",
    "description": "`native` hands the file to a model that reads PDF, `pdf-text` extracts the text inside the gateway. The others do so too where the operator has set up no service of that name. Without a choice: native where possible, else text.",
    "enum": [
     "native",
     "pdf-text",
     "mistral-ocr",
     "cloudflare-ai"
    ]
   },
   "FusionPlugin": {
    "type": "object",
    "description": "For `service/fusion`: several models answer side by side, their answers are compared, and the model writes the final one.",
    "properties": {
     "id": {
      "type": "string",
      "const": "fusion"
     },
     "enabled": {
      "type": "boolean",
      "description": "Whether the plugin runs."
     },
     "model": {
      "type": "string",
      "description": "Model that compares the answers."
     },
     "analysis_models": {
      "type": "array",
      "minItems": 1,
      "maxItems": 8,
      "description": "Models that answer side by side; replaces those of `preset`.",
      "items": {
       "type": "string"
      }
     },
     "preset": {
      "$ref": "#/components/schemas/FusionPreset"
     },
     "max_tool_calls": {
      "type": "integer",
      "minimum": 1,
      "maximum": 16,
      "description": "Most tool rounds of each answering model."
     },
     "tools": {
      "type": "array",
      "maxItems": 8,
      "description": "Server tools that the answering models may use.",
      "items": {
       "$ref": "#/components/schemas/FusionPluginTool"
      }
     }
    },
    "required": [
     "id"
    ],
    "examples": [
     {
      "id": "fusion",
      "analysis_models": [
       "openai/gpt-4.1-mini",
       "mistralai/mistral-small-3.2"
      ],
      "tools": [
       {
        "type": "service:web_search",
        "parameters": {
         "max_results": 3
        }
       }
      ]
     }
    ]
   },
   "FusionPreset": {
    "type": "string",
    "description": "A ready choice of answering models, by quality, cost or speed.",
    "enum": [
     "general-high",
     "general-budget",
     "general-fast"
    ]
   },
   "FusionPluginTool": {
    "type": "object",
    "description": "A server tool of the answering models.",
    "properties": {
     "type": {
      "type": "string",
      "description": "Type of the tool, such as `service:web_search`."
     },
     "parameters": {
      "type": "object",
      "description": "Settings of the tool; free-form, because each tool has its own.",
      "additionalProperties": true
     }
    },
    "required": [
     "type"
    ]
   },
   "ModerationPlugin": {
    "type": "object",
    "description": "Classifies the input before the call; flagged input is refused with 403.",
    "properties": {
     "id": {
      "type": "string",
      "const": "moderation"
     },
     "enabled": {
      "type": "boolean",
      "description": "Whether the plugin runs."
     }
    },
    "required": [
     "id"
    ]
   },
   "ParetoRouterPlugin": {
    "type": "object",
    "description": "Chooses the cheapest model for a request to `service/pareto-code` that codes well enough.",
    "properties": {
     "id": {
      "type": "string",
      "const": "pareto-router"
     },
     "enabled": {
      "type": "boolean",
      "description": "Whether the plugin runs."
     },
     "min_coding_score": {
      "type": "number",
      "format": "double",
      "minimum": 0,
      "maximum": 1,
      "description": "Least coding score of the model."
     },
     "max_price": {
      "type": "number",
      "format": "double",
      "minimum": 0,
      "description": "Highest price of the model, in dollars per million tokens."
     },
     "price_source": {
      "$ref": "#/components/schemas/ParetoPriceSource"
     }
    },
    "required": [
     "id"
    ],
    "examples": [
     {
      "id": "pareto-router",
      "min_coding_score": 0.6,
      "max_price": 2,
      "price_source": "weighted_avg"
     }
    ]
   },
   "ParetoPriceSource": {
    "type": "string",
    "description": "Price to compare, that of prompt tokens or an average over prompt and completion tokens.",
    "enum": [
     "prompt",
     "weighted_avg"
    ]
   },
   "ResponseHealingPlugin": {
    "type": "object",
    "description": "Repairs JSON output that is wrapped in prose or slightly broken. Only for requests that are not streamed and ask for JSON; an answer that was cut off stays as it is.",
    "properties": {
     "id": {
      "type": "string",
      "const": "response-healing"
     },
     "enabled": {
      "type": "boolean",
      "description": "Whether the plugin runs."
     }
    },
    "required": [
     "id"
    ]
   },
   "WebPlugin": {
    "type": "object",
    "description": "Searches the web once before the call, gives the model the results and cites them in the answer.",
    "properties": {
     "id": {
      "type": "string",
      "const": "web"
     },
     "enabled": {
      "type": "boolean",
      "description": "Whether the plugin runs."
     },
     "engine": {
      "$ref": "#/components/schemas/WebSearchEngine"
     },
     "mode": {
      "$ref": "#/components/schemas/WebSearchMode"
     },
     "max_results": {
      "type": "integer",
      "minimum": 1,
      "default": 5,
      "description": "Most results to give to the model."
     },
     "max_uses": {
      "type": "integer",
      "minimum": 1,
      "description": "Most searches, for engines that search on their own."
     },
     "search_prompt": {
      "type": "string",
      "description": "Text that introduces the results to the model."
     },
     "include_domains": {
      "type": "array",
      "description": "The only domains to search; `*` and paths are allowed.",
      "items": {
       "type": "string"
      }
     },
     "exclude_domains": {
      "type": "array",
      "description": "Domains not to search; `*` and paths are allowed.",
      "items": {
       "type": "string"
      }
     },
     "user_location": {
      "description": "Where the user is, for local results.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/WebSearchUserLocation"
       },
       {
        "type": "null"
       }
      ]
     }
    },
    "required": [
     "id"
    ],
    "examples": [
     {
      "id": "web",
      "max_results": 3,
      "include_domains": [
       "*.example.org",
       "example.com/docs"
      ]
     }
    ]
   },
   "WebFetchPlugin": {
    "type": "object",
    "description": "Gives the model the tool `service:web_fetch`, with which it reads pages.",
    "properties": {
     "id": {
      "type": "string",
      "const": "web-fetch"
     },
     "enabled": {
      "type": "boolean",
      "description": "Whether the plugin runs."
     },
     "allowed_domains": {
      "type": "array",
      "description": "The only domains to fetch from.",
      "items": {
       "type": "string"
      }
     },
     "blocked_domains": {
      "type": "array",
      "description": "Domains not to fetch from.",
      "items": {
       "type": "string"
      }
     },
     "max_uses": {
      "type": "integer",
      "minimum": 1,
      "description": "Most pages to fetch."
     },
     "max_content_tokens": {
      "type": "integer",
      "minimum": 1,
      "description": "Most tokens of a page to give to the model."
     }
    },
    "required": [
     "id"
    ]
   },
   "WebSearchEngine": {
    "type": "string",
    "description": "Where searches are made: `native` uses the provider's own search, `auto` that where there is one and else the operator's engine, any other value the engine of that name. One that the operator has not configured is 400.",
    "enum": [
     "auto",
     "native",
     "exa",
     "tavily",
     "perplexity",
     "brave",
     "searxng",
     "firecrawl",
     "parallel"
    ]
   },
   "StreamCommit": {
    "type": "string",
    "description": "`first_event` settles on a provider with its first meaningful event; `complete` holds the stream back until the provider has finished, so that a broken one can still be replaced.",
    "enum": [
     "first_event",
     "complete"
    ]
   },
   "ServiceMetadata": {
    "type": "object",
    "description": "How a request was routed. Only there when the request asked for it with `X-Service-Metadata`.",
    "properties": {
     "requested": {
      "type": "string",
      "description": "Model that the request named."
     },
     "strategy": {
      "$ref": "#/components/schemas/RoutingStrategy"
     },
     "region": {
      "type": [
       "string",
       "null"
      ],
      "description": "Region of the endpoint that served, where it has one."
     },
     "summary": {
      "type": "string",
      "description": "What happened, in a short sentence."
     },
     "attempt": {
      "type": "integer",
      "minimum": 0,
      "description": "Number of the attempt that served, from 1; 0 when the request never reached a provider."
     },
     "is_byok": {
      "type": "boolean",
      "description": "Whether a provider key of the workspace was used."
     },
     "generation_time": {
      "type": "integer",
      "minimum": 0,
      "description": "Milliseconds from the start of the attempt that served to its end."
     },
     "endpoints": {
      "$ref": "#/components/schemas/RoutingEndpoints"
     },
     "attempts": {
      "type": "array",
      "description": "Every attempt, in order.",
      "items": {
       "$ref": "#/components/schemas/RouterAttempt"
      }
     },
     "params": {
      "$ref": "#/components/schemas/RouterParams"
     },
     "pipeline": {
      "type": "array",
      "description": "Guardrails, plugins and tools that ran, in order.",
      "items": {
       "$ref": "#/components/schemas/PipelineStage"
      }
     }
    },
    "required": [
     "requested",
     "strategy",
     "region",
     "summary",
     "attempt",
     "is_byok",
     "endpoints"
    ],
    "examples": [
     {
      "requested": "openai/gpt-4.1-mini",
      "strategy": "fallback",
      "region": "eu",
      "summary": "azure answered at the second attempt",
      "attempt": 2,
      "is_byok": false,
      "generation_time": 1420,
      "endpoints": {
       "total": 2,
       "available": [
        {
         "provider": "openai",
         "model": "openai/gpt-4.1-mini",
         "selected": false
        },
        {
         "provider": "azure",
         "model": "openai/gpt-4.1-mini",
         "selected": true
        }
       ]
      },
      "attempts": [
       {
        "provider": "openai",
        "model": "openai/gpt-4.1-mini",
        "status": 429
       },
       {
        "provider": "azure",
        "model": "openai/gpt-4.1-mini",
        "status": 200
       }
      ],
      "params": {
       "ignored_parameters": [
        "top_k"
       ]
      },
      "pipeline": [
       {
        "type": "plugin",
        "name": "web",
        "summary": "5 results",
        "cost_usd": 0.004
       }
      ]
     }
    ]
   },
   "RoutingStrategy": {
    "type": "string",
    "description": "How the model was chosen.",
    "enum": [
     "direct",
     "auto",
     "free",
     "latest",
     "alias",
     "fallback",
     "pareto",
     "fusion"
    ]
   },
   "RoutingEndpoints": {
    "type": "object",
    "description": "Endpoints that could serve the request.",
    "properties": {
     "total": {
      "type": "integer",
      "minimum": 0,
      "description": "How many there were."
     },
     "available": {
      "type": "array",
      "description": "The endpoints, in the order in which they would be tried.",
      "items": {
       "$ref": "#/components/schemas/RoutingEndpoint"
      }
     }
    },
    "required": [
     "total",
     "available"
    ]
   },
   "RoutingEndpoint": {
    "type": "object",
    "description": "An endpoint that could serve.",
    "properties": {
     "provider": {
      "type": "string"
     },
     "model": {
      "type": "string"
     },
     "selected": {
      "type": "boolean",
      "description": "Whether it served."
     }
    },
    "required": [
     "provider",
     "model",
     "selected"
    ]
   },
   "RouterAttempt": {
    "type": "object",
    "description": "One call of a provider.",
    "properties": {
     "provider": {
      "type": "string"
     },
     "model": {
      "type": "string"
     },
     "status": {
      "type": "integer",
      "description": "HTTP status of the attempt; that of the error it counts as when there was no answer."
     }
    },
    "required": [
     "provider",
     "model",
     "status"
    ]
   },
   "RouterParams": {
    "type": "object",
    "description": "Settings that took effect in routing.",
    "properties": {
     "ignored_parameters": {
      "type": "array",
      "description": "Fields of the request that the endpoint does not know and that were left out.",
      "items": {
       "type": "string"
      }
     },
     "quality_floor": {
      "type": "number",
      "format": "double",
      "description": "Least quality score that a model needed."
     },
     "throughput_floor": {
      "type": "number",
      "format": "double",
      "description": "Least throughput that an endpoint needed."
     },
     "version_group": {
      "type": "string",
      "description": "Family of model versions that an alias was resolved in."
     }
    }
   },
   "PipelineStage": {
    "type": "object",
    "description": "Something that ran before, between or after the model calls.",
    "properties": {
     "type": {
      "$ref": "#/components/schemas/PipelineStageType"
     },
     "name": {
      "type": "string",
      "description": "Name of the guardrail, plugin or tool set."
     },
     "summary": {
      "type": "string",
      "description": "What it did, in a few words."
     },
     "guardrail_id": {
      "type": "string",
      "description": "Id of the guardrail, for that kind of stage."
     },
     "guardrail_scope": {
      "type": "string",
      "description": "What the guardrail is assigned to, such as `workspace` or `key`."
     },
     "cost_usd": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "minimum": 0,
      "description": "What the stage cost, in dollars."
     },
     "data": {
      "$ref": "#/components/schemas/PipelineStageData"
     }
    },
    "required": [
     "type",
     "name"
    ]
   },
   "PipelineStageType": {
    "type": "string",
    "description": "Kind of stage.",
    "enum": [
     "guardrail",
     "plugin",
     "server_tools",
     "response_healing",
     "context_compression"
    ]
   },
   "PipelineStageData": {
    "type": "object",
    "description": "Details of a stage. Guardrails use the fields below; other kinds of stage add figures of their own.",
    "properties": {
     "action": {
      "type": "string",
      "description": "What a guardrail did about a finding, `redact` or `block`."
     },
     "detected": {
      "type": "boolean",
      "description": "Whether it found anything."
     },
     "engines": {
      "type": "array",
      "description": "What looked for it.",
      "items": {
       "type": "string"
      }
     },
     "patterns": {
      "type": "array",
      "description": "Names of the patterns that were found.",
      "items": {
       "type": "string"
      }
     }
    },
    "additionalProperties": true
   },
   "ErrorBody": {
    "type": "object",
    "description": "Body of every error.",
    "properties": {
     "error": {
      "$ref": "#/components/schemas/ErrorDetail"
     },
     "service_metadata": {
      "description": "How the request was routed, when it asked for that and got as far.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/ServiceMetadata"
       },
       {
        "type": "null"
       }
      ]
     },
     "user_id": {
      "type": [
       "string",
       "null"
      ],
      "description": "The user to whom the calling key belongs, where there is one."
     }
    },
    "required": [
     "error"
    ],
    "examples": [
     {
      "error": {
       "code": 400,
       "message": "temperature: must be <= 2",
       "metadata": {
        "error_type": "invalid_request",
        "issues": [
         {
          "path": "temperature",
          "message": "must be <= 2"
         }
        ],
        "request_id": "req_4f2c9b7a81de"
       }
      }
     }
    ]
   },
   "ErrorDetail": {
    "type": "object",
    "description": "What went wrong.",
    "properties": {
     "code": {
      "type": "integer",
      "minimum": 400,
      "maximum": 599,
      "description": "The HTTP status."
     },
     "message": {
      "type": "string",
      "description": "For people; its wording may change."
     },
     "metadata": {
      "description": "Details for programs.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/ErrorMetadata"
       },
       {
        "type": "null"
       }
      ]
     }
    },
    "required": [
     "code",
     "message"
    ]
   },
   "ErrorMetadata": {
    "type": "object",
    "description": "Details of an error, as far as they apply.",
    "properties": {
     "error_type": {
      "$ref": "#/components/schemas/ErrorType"
     },
     "request_id": {
      "type": "string",
      "description": "Id of the request in the gateway's log."
     },
     "issues": {
      "type": "array",
      "maxItems": 20,
      "description": "Places in the request that break a rule.",
      "items": {
       "$ref": "#/components/schemas/ErrorIssue"
      }
     },
     "suggestions": {
      "type": "array",
      "description": "Names that may have been meant, for example of models.",
      "items": {
       "type": "string"
      }
     },
     "patterns": {
      "type": "array",
      "description": "Names of the patterns for which a guardrail blocked the request.",
      "items": {
       "type": "string"
      }
     },
     "previous_errors": {
      "type": "array",
      "description": "Attempts that failed, in order.",
      "items": {
       "$ref": "#/components/schemas/PreviousError"
      }
     },
     "availability": {
      "$ref": "#/components/schemas/Availability"
     },
     "budget": {
      "$ref": "#/components/schemas/RefusingBudget"
     }
    }
   },
   "RefusingBudget": {
    "type": "object",
    "description": "The limit that has no room for a request. Amounts are US dollars.",
    "properties": {
     "subject": {
      "$ref": "#/components/schemas/BudgetSubject"
     },
     "interval": {
      "$ref": "#/components/schemas/BudgetInterval"
     },
     "limit_usd": {
      "type": "number",
      "format": "double",
      "description": "The most that may be spent."
     },
     "spent_usd": {
      "type": "number",
      "format": "double",
      "description": "Spent of it."
     },
     "reserved_usd": {
      "type": "number",
      "format": "double",
      "description": "Set aside for requests that are running."
     },
     "needed_usd": {
      "type": "number",
      "format": "double",
      "description": "What the request may cost at most."
     },
     "resets_at": {
      "type": [
       "string",
       "null"
      ],
      "format": "date-time",
      "description": "When spending starts anew; null when it never does."
     }
    },
    "required": [
     "subject",
     "interval",
     "limit_usd",
     "spent_usd",
     "reserved_usd",
     "needed_usd",
     "resets_at"
    ],
    "examples": [
     {
      "subject": "key",
      "interval": "monthly",
      "limit_usd": 25,
      "spent_usd": 24.999,
      "reserved_usd": 0,
      "needed_usd": 0.0123,
      "resets_at": "2026-02-01T00:00:00.000Z"
     }
    ]
   },
   "BudgetSubject": {
    "type": "string",
    "description": "Whose spending is limited.",
    "enum": [
     "key",
     "workspace",
     "organization",
     "guardrail"
    ]
   },
   "BudgetInterval": {
    "type": "string",
    "description": "How often spending starts anew, at 00:00 UTC, for weeks on Monday; `total` never does.",
    "enum": [
     "total",
     "daily",
     "weekly",
     "monthly"
    ]
   },
   "ErrorIssue": {
    "type": "object",
    "description": "A place in the request and the rule that it breaks.",
    "properties": {
     "path": {
      "type": "string",
      "description": "Place in the body or name of the parameter; empty for the body as a whole."
     },
     "message": {
      "type": "string",
      "description": "The rule."
     }
    },
    "required": [
     "path",
     "message"
    ],
    "examples": [
     {
      "path": "input[2].content[0].type",
      "message": "must be one of input_text, input_image, input_file"
     }
    ]
   },
   "PreviousError": {
    "type": "object",
    "description": "A failed attempt.",
    "properties": {
     "provider": {
      "type": "string"
     },
     "model": {
      "type": "string"
     },
     "status": {
      "type": "integer",
      "description": "HTTP status of the attempt; that of the error it counts as when there was no answer."
     },
     "code": {
      "type": "string",
      "description": "Canonical error type of the failure."
     }
    },
    "required": [
     "provider",
     "model",
     "status",
     "code"
    ],
    "examples": [
     {
      "provider": "openai",
      "model": "openai/gpt-4.1-mini",
      "status": 429,
      "code": "rate_limit_exceeded"
     }
    ]
   },
   "Availability": {
    "type": "object",
    "description": "Why nothing could serve the request.",
    "properties": {
     "code": {
      "$ref": "#/components/schemas/AvailabilityCode"
     },
     "retryable": {
      "type": "boolean",
      "description": "Whether the same request may succeed later."
     },
     "retry_after": {
      "type": "integer",
      "minimum": 0,
      "description": "Seconds to wait before that."
     },
     "requested_models": {
      "type": "array",
      "description": "Models that the request would have accepted.",
      "items": {
       "type": "string"
      }
     },
     "affected_providers": {
      "type": "array",
      "description": "Providers that could have served but did not.",
      "items": {
       "type": "string"
      }
     },
     "excluded_by": {
      "type": "array",
      "description": "Constraints that left endpoints out, by name, for example `only`, `max_price`, `zdr`, `context_length` or `guardrail`.",
      "items": {
       "type": "string"
      }
     }
    },
    "required": [
     "code",
     "retryable",
     "requested_models"
    ],
    "examples": [
     {
      "code": "constraint_filtered",
      "retryable": false,
      "requested_models": [
       "deepseek/deepseek-r1"
      ],
      "excluded_by": [
       "only",
       "max_price"
      ]
     }
    ]
   },
   "AvailabilityCode": {
    "type": "string",
    "description": "Kind of unavailability.",
    "enum": [
     "model_not_found",
     "no_endpoints",
     "capacity_exhausted",
     "temporarily_unavailable",
     "privacy_restricted",
     "constraint_filtered",
     "region_restricted",
     "model_deprecated",
     "wrong_endpoint"
    ]
   },
   "ErrorType": {
    "type": "string",
    "description": "Canonical kind of an error, the same whichever provider it came from.",
    "enum": [
     "context_length_exceeded",
     "max_tokens_exceeded",
     "token_limit_exceeded",
     "string_too_long",
     "authentication",
     "permission_denied",
     "payment_required",
     "rate_limit_exceeded",
     "provider_overloaded",
     "provider_unavailable",
     "invalid_request",
     "invalid_prompt",
     "not_found",
     "precondition_failed",
     "payload_too_large",
     "unprocessable",
     "content_policy_violation",
     "refusal",
     "invalid_image",
     "image_too_large",
     "image_too_small",
     "unsupported_image_format",
     "image_not_found",
     "image_download_failed",
     "server",
     "timeout",
     "unmapped"
    ]
   },
   "ModelListResponse": {
    "type": "object",
    "description": "A page of models.",
    "properties": {
     "data": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/Model"
      }
     },
     "total_count": {
      "type": "integer",
      "minimum": 0,
      "description": "Number of models that pass the filters, on all pages."
     },
     "links": {
      "$ref": "#/components/schemas/ModelListLinks"
     }
    },
    "required": [
     "data",
     "total_count",
     "links"
    ]
   },
   "ModelSort": {
    "type": "string",
    "description": "Order of models. Prices are those of prompt tokens; throughput and latency those of the best endpoint in the last 5 minutes, as this gateway measured them; `most-popular` goes by the requests of the caller's organization in the last 30 days, `top-weekly` by its tokens in the last 7, both up to ten minutes old. Models of which nothing is known come last.",
    "enum": [
     "newest",
     "most-popular",
     "top-weekly",
     "pricing-low-to-high",
     "pricing-high-to-low",
     "context-high-to-low",
     "throughput-high-to-low",
     "latency-low-to-high"
    ]
   },
   "Model": {
    "type": "object",
    "description": "A model that the gateway can route to.",
    "properties": {
     "id": {
      "type": "string",
      "description": "What requests name it by."
     },
     "canonical_slug": {
      "type": "string",
      "description": "Its lasting name, version included."
     },
     "name": {
      "type": "string",
      "description": "Name for people."
     },
     "created": {
      "type": "integer",
      "format": "int64",
      "minimum": 0,
      "description": "When it came into the catalog or was released, in Unix seconds."
     },
     "description": {
      "type": "string"
     },
     "context_length": {
      "type": [
       "integer",
       "null"
      ],
      "minimum": 0,
      "description": "Most tokens of input and output together; null when unknown."
     },
     "architecture": {
      "$ref": "#/components/schemas/ModelArchitecture"
     },
     "pricing": {
      "description": "Prices of its cheapest endpoint; null when unknown.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/PublicPricing"
       },
       {
        "type": "null"
       }
      ]
     },
     "top_provider": {
      "$ref": "#/components/schemas/ModelTopProvider"
     },
     "per_request_limits": {
      "description": "Limits of a single request; null without any.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/ModelPerRequestLimits"
       },
       {
        "type": "null"
       }
      ]
     },
     "supported_parameters": {
      "type": "array",
      "description": "Request parameters that at least one endpoint supports.",
      "items": {
       "$ref": "#/components/schemas/ModelParameter"
      }
     },
     "default_parameters": {
      "description": "Values that hold when a request does not set them; null when unknown.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/ModelDefaultParameters"
       },
       {
        "type": "null"
       }
      ]
     },
     "supported_voices": {
      "type": [
       "array",
       "null"
      ],
      "description": "Voices of a model that speaks; null for others.",
      "items": {
       "type": "string"
      }
     },
     "reasoning": {
      "$ref": "#/components/schemas/ModelReasoning"
     },
     "alias_target": {
      "$ref": "#/components/schemas/ModelAliasTarget"
     },
     "hugging_face_id": {
      "type": [
       "string",
       "null"
      ],
      "description": "Id of its weights on Hugging Face, where they are public."
     },
     "knowledge_cutoff": {
      "type": [
       "string",
       "null"
      ],
      "description": "Date (YYYY-MM-DD) up to which it knows the world; null when unknown."
     },
     "expiration_date": {
      "type": [
       "string",
       "null"
      ],
      "description": "Date (YYYY-MM-DD) on which it will be withdrawn; null when none is set."
     },
     "links": {
      "$ref": "#/components/schemas/ModelLinks"
     }
    },
    "required": [
     "id",
     "canonical_slug",
     "name",
     "created",
     "context_length",
     "architecture",
     "pricing",
     "top_provider",
     "per_request_limits",
     "supported_parameters",
     "default_parameters",
     "supported_voices",
     "links"
    ],
    "examples": [
     {
      "id": "openai/gpt-4.1-mini",
      "canonical_slug": "openai/gpt-4.1-mini-2025-04-14",
      "name": "GPT-4.1 mini",
      "created": 1744588800,
      "description": "Small general model with a long context.",
      "context_length": 1047576,
      "architecture": {
       "modality": "text+image->text",
       "input_modalities": [
        "text",
        "image"
       ],
       "output_modalities": [
        "text"
       ],
       "tokenizer": "GPT",
       "instruct_type": null
      },
      "pricing": {
       "prompt": "0.0000004",
       "completion": "0.0000016"
      },
      "top_provider": {
       "context_length": 1047576,
       "max_completion_tokens": 32768,
       "is_moderated": true
      },
      "per_request_limits": null,
      "supported_parameters": [
       "max_tokens",
       "temperature",
       "tools"
      ],
      "default_parameters": null,
      "supported_voices": null,
      "knowledge_cutoff": "2024-06-01",
      "expiration_date": null,
      "links": {
       "details": "/api/v1/models/openai/gpt-4.1-mini/endpoints"
      }
     }
    ]
   },
   "ModelArchitecture": {
    "type": "object",
    "description": "What a model takes and produces.",
    "properties": {
     "modality": {
      "type": [
       "string",
       "null"
      ],
      "description": "Both in short, such as `text+image->text`."
     },
     "input_modalities": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/ModelInputModality"
      }
     },
     "output_modalities": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/ModelOutputModality"
      }
     },
     "tokenizer": {
      "$ref": "#/components/schemas/ModelTokenizer"
     },
     "instruct_type": {
      "description": "Format of its prompts; null when unknown or not applicable.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/ModelInstructType"
       },
       {
        "type": "null"
       }
      ]
     }
    },
    "required": [
     "modality",
     "input_modalities",
     "output_modalities"
    ]
   },
   "ModelInputModality": {
    "type": "string",
    "description": "A kind of input.",
    "enum": [
     "text",
     "image",
     "file",
     "audio",
     "video"
    ]
   },
   "ModelOutputModality": {
    "type": "string",
    "description": "A kind of output.",
    "enum": [
     "text",
     "image",
     "embeddings",
     "audio",
     "video",
     "rerank",
     "speech",
     "transcription"
    ]
   },
   "ModelTokenizer": {
    "type": "string",
    "description": "Family of tokenizer; `Other` for any that is not listed.",
    "enum": [
     "Router",
     "Media",
     "Other",
     "GPT",
     "Claude",
     "Gemini",
     "Gemma",
     "Grok",
     "Cohere",
     "Nova",
     "Qwen",
     "Yi",
     "DeepSeek",
     "Mistral",
     "Llama2",
     "Llama3",
     "Llama4",
     "PaLM",
     "RWKV",
     "Qwen3"
    ]
   },
   "ModelInstructType": {
    "type": "string",
    "description": "Prompt format that a model was trained on.",
    "enum": [
     "none",
     "airoboros",
     "alpaca",
     "alpaca-modif",
     "chatml",
     "claude",
     "code-llama",
     "gemma",
     "llama2",
     "llama3",
     "mistral",
     "nemotron",
     "neural",
     "openchat",
     "phi3",
     "rwkv",
     "vicuna",
     "zephyr",
     "deepseek-r1",
     "deepseek-v3.1",
     "qwq",
     "qwen3"
    ]
   },
   "ModelParameter": {
    "type": "string",
    "description": "Name of a request parameter or capability, such as `temperature`, `top_p`, `top_k`, `min_p`, `top_a`, `frequency_penalty`, `presence_penalty`, `repetition_penalty`, `max_tokens`, `max_completion_tokens`, `logit_bias`, `logprobs`, `top_logprobs`, `prediction`, `seed`, `response_format`, `structured_outputs`, `stop`, `tools`, `tool_choice`, `parallel_tool_calls`, `include_reasoning`, `reasoning`, `reasoning_effort`, `web_search_options`, `verbosity` or `prompt`. Operators may add others.",
    "examples": [
     "structured_outputs"
    ]
   },
   "ModelTopProvider": {
    "type": "object",
    "description": "Limits of the endpoint that serves the model best.",
    "properties": {
     "context_length": {
      "type": [
       "integer",
       "null"
      ],
      "minimum": 0
     },
     "max_completion_tokens": {
      "type": [
       "integer",
       "null"
      ],
      "minimum": 0,
      "description": "Most tokens that it generates."
     },
     "is_moderated": {
      "type": "boolean",
      "description": "Whether the provider checks inputs against its own policy."
     }
    },
    "required": [
     "is_moderated"
    ]
   },
   "ModelPerRequestLimits": {
    "type": "object",
    "description": "Most tokens of a single request.",
    "properties": {
     "prompt_tokens": {
      "type": "number",
      "format": "double",
      "minimum": 0
     },
     "completion_tokens": {
      "type": "number",
      "format": "double",
      "minimum": 0
     }
    },
    "required": [
     "prompt_tokens",
     "completion_tokens"
    ]
   },
   "ModelDefaultParameters": {
    "type": "object",
    "description": "Sampling settings that hold when a request has none.",
    "properties": {
     "temperature": {
      "type": [
       "number",
       "null"
      ],
      "format": "double"
     },
     "top_p": {
      "type": [
       "number",
       "null"
      ],
      "format": "double"
     },
     "top_k": {
      "type": [
       "integer",
       "null"
      ]
     },
     "frequency_penalty": {
      "type": [
       "number",
       "null"
      ],
      "format": "double"
     },
     "presence_penalty": {
      "type": [
       "number",
       "null"
      ],
      "format": "double"
     },
     "repetition_penalty": {
      "type": [
       "number",
       "null"
      ],
      "format": "double"
     }
    }
   },
   "ModelReasoning": {
    "type": "object",
    "description": "How the model reasons; absent when it does not.",
    "properties": {
     "mandatory": {
      "type": "boolean",
      "description": "Whether it cannot be switched off."
     },
     "default_enabled": {
      "type": "boolean",
      "description": "Whether it is on when a request says nothing."
     },
     "default_effort": {
      "description": "Effort when a request names none.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/ReasoningEffort"
       },
       {
        "type": "null"
       }
      ]
     },
     "supported_efforts": {
      "type": [
       "array",
       "null"
      ],
      "description": "Efforts that it knows; null when unknown.",
      "items": {
       "$ref": "#/components/schemas/ReasoningEffort"
      }
     },
     "supports_max_tokens": {
      "type": "boolean",
      "description": "Whether it takes a token budget."
     }
    },
    "required": [
     "mandatory"
    ]
   },
   "ModelAliasTarget": {
    "type": "object",
    "description": "The model that an alias stands for at present.",
    "properties": {
     "slug": {
      "type": "string",
      "description": "Its id."
     },
     "name": {
      "type": "string",
      "description": "Its name for people."
     }
    },
    "required": [
     "slug",
     "name"
    ]
   },
   "ModelLinks": {
    "type": "object",
    "description": "Where there is more about the model.",
    "properties": {
     "details": {
      "type": "string",
      "description": "Path below the server's origin."
     }
    },
    "required": [
     "details"
    ]
   },
   "PublicPricing": {
    "type": "object",
    "description": "Prices in US dollars as decimal strings: per token, except `image` (per input image), `request` (per request) and `web_search` (per search).",
    "properties": {
     "prompt": {
      "$ref": "#/components/schemas/PriceString"
     },
     "completion": {
      "$ref": "#/components/schemas/PriceString"
     },
     "request": {
      "$ref": "#/components/schemas/PriceString"
     },
     "image": {
      "$ref": "#/components/schemas/PriceString"
     },
     "image_token": {
      "$ref": "#/components/schemas/PriceString"
     },
     "image_output": {
      "$ref": "#/components/schemas/PriceString"
     },
     "audio": {
      "$ref": "#/components/schemas/PriceString"
     },
     "audio_output": {
      "$ref": "#/components/schemas/PriceString"
     },
     "input_audio_cache": {
      "$ref": "#/components/schemas/PriceString"
     },
     "web_search": {
      "$ref": "#/components/schemas/PriceString"
     },
     "internal_reasoning": {
      "$ref": "#/components/schemas/PriceString"
     },
     "input_cache_read": {
      "$ref": "#/components/schemas/PriceString"
     },
     "input_cache_write": {
      "$ref": "#/components/schemas/PriceString"
     },
     "input_cache_write_1h": {
      "$ref": "#/components/schemas/PriceString"
     },
     "discount": {
      "type": "number",
      "format": "double",
      "minimum": 0,
      "maximum": 1,
      "description": "Share by which the prices are lowered at present, already taken into account."
     },
     "overrides": {
      "type": "array",
      "description": "Prices that replace the above under certain conditions.",
      "items": {
       "$ref": "#/components/schemas/PricingOverride"
      }
     }
    },
    "required": [
     "prompt",
     "completion"
    ],
    "examples": [
     {
      "prompt": "0.0000004",
      "completion": "0.0000016",
      "input_cache_read": "0.0000001",
      "overrides": [
       {
        "min_prompt_tokens": 200000,
        "prompt": "0.0000008",
        "completion": "0.0000024"
       }
      ]
     }
    ]
   },
   "PricingOverride": {
    "type": "object",
    "description": "Prices for long prompts or for certain hours of the day. Its conditions must all hold; prices not given stay as they are.",
    "properties": {
     "min_prompt_tokens": {
      "type": "number",
      "format": "double",
      "minimum": 0,
      "description": "Holds for prompts of at least this many tokens."
     },
     "utc_start": {
      "type": "number",
      "format": "double",
      "minimum": 0,
      "description": "Hour of the day, in UTC, from which it holds."
     },
     "utc_end": {
      "type": "number",
      "format": "double",
      "minimum": 0,
      "description": "Hour of the day, in UTC, up to which it holds."
     },
     "prompt": {
      "$ref": "#/components/schemas/PriceString"
     },
     "completion": {
      "$ref": "#/components/schemas/PriceString"
     },
     "audio": {
      "$ref": "#/components/schemas/PriceString"
     },
     "input_audio_cache": {
      "$ref": "#/components/schemas/PriceString"
     },
     "input_cache_read": {
      "$ref": "#/components/schemas/PriceString"
     },
     "input_cache_write": {
      "$ref": "#/components/schemas/PriceString"
     },
     "input_cache_write_1h": {
      "$ref": "#/components/schemas/PriceString"
     }
    }
   },
   "PriceString": {
    "type": "string",
    "pattern": "^[0-9]+(\\.[0-9]+)?$",
    "description": "An amount of US dollars, exact, without an exponent.",
    "examples": [
     "0.0000004"
    ]
   },
   "ModelListLinks": {
    "type": "object",
    "description": "Where the list goes on.",
    "properties": {
     "next": {
      "type": [
       "string",
       "null"
      ],
      "description": "Path of the next page, below the server's origin; null on the last one."
     }
    },
    "required": [
     "next"
    ]
   },
   "ModelRegion": {
    "type": "string",
    "description": "A region that endpoints can be bound to.",
    "enum": [
     "eu",
     "us"
    ]
   },
   "ZdrFilter": {
    "type": "string",
    "description": "Only models with an endpoint that is known for zero data retention.",
    "enum": [
     "true"
    ]
   },
   "DistillableFilter": {
    "type": "string",
    "description": "Whether a model's terms are known to allow training other models on its output.",
    "enum": [
     "true",
     "false"
    ]
   },
   "ModelEndpointsResponse": {
    "type": "object",
    "description": "A model and who serves it.",
    "properties": {
     "data": {
      "$ref": "#/components/schemas/ModelEndpoints"
     }
    },
    "required": [
     "data"
    ]
   },
   "ModelEndpoints": {
    "type": "object",
    "description": "A model and its endpoints, in the order of the catalog.",
    "properties": {
     "id": {
      "type": "string",
      "description": "What requests name the model by."
     },
     "name": {
      "type": "string",
      "description": "Name for people."
     },
     "created": {
      "type": "integer",
      "format": "int64",
      "minimum": 0,
      "description": "When it came into the catalog or was released, in Unix seconds; 0 when unknown."
     },
     "description": {
      "type": "string"
     },
     "architecture": {
      "$ref": "#/components/schemas/ModelArchitecture"
     },
     "endpoints": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/PublicEndpoint"
      }
     }
    },
    "required": [
     "id",
     "name",
     "created",
     "description",
     "architecture",
     "endpoints"
    ]
   },
   "PublicEndpoint": {
    "type": "object",
    "description": "A model as one provider serves it, and how that has been going.",
    "properties": {
     "endpoint_id": {
      "type": "string",
      "description": "Its id, `<model>@<tag>`, as usage records name it."
     },
     "name": {
      "type": "string",
      "description": "Provider and model, for people."
     },
     "model_id": {
      "type": "string",
      "description": "The model that it serves."
     },
     "model_name": {
      "type": "string",
      "description": "Name of the model for people."
     },
     "provider_name": {
      "type": "string",
      "description": "Name of the provider for people."
     },
     "tag": {
      "type": "string",
      "description": "What `order`, `only` and `ignore` name it by, `provider` or `provider/variant`."
     },
     "tier": {
      "$ref": "#/components/schemas/EndpointTier"
     },
     "status": {
      "$ref": "#/components/schemas/EndpointStatus"
     },
     "quantization": {
      "description": "Number format of the weights.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/Quantization"
       },
       {
        "type": "null"
       }
      ]
     },
     "context_length": {
      "type": [
       "integer",
       "null"
      ],
      "minimum": 0,
      "description": "Most tokens of input and output together; null when unknown."
     },
     "max_prompt_tokens": {
      "type": [
       "integer",
       "null"
      ],
      "minimum": 0,
      "description": "Most tokens of input, where that has a limit of its own."
     },
     "max_completion_tokens": {
      "type": [
       "integer",
       "null"
      ],
      "minimum": 0,
      "description": "Most tokens that it generates; null when unknown."
     },
     "pricing": {
      "description": "What it costs; null when unknown.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/PublicPricing"
       },
       {
        "type": "null"
       }
      ]
     },
     "supported_parameters": {
      "type": "array",
      "description": "Request parameters that it takes; empty when nothing is known of them, and then nothing is held against it.",
      "items": {
       "$ref": "#/components/schemas/ModelParameter"
      }
     },
     "supports_implicit_caching": {
      "type": "boolean",
      "description": "Whether repeated input is known to get cheaper by itself, without cache marks in the request."
     },
     "uptime_last_5m": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "minimum": 0,
      "maximum": 100,
      "description": "Per cent of the attempts of the last 5 minutes that did not fail by its doing; null without any."
     },
     "uptime_last_30m": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "minimum": 0,
      "maximum": 100,
      "description": "Not kept; null."
     },
     "uptime_last_1d": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "minimum": 0,
      "maximum": 100,
      "description": "Not kept; null."
     },
     "latency_last_5m": {
      "description": "Seconds to the first token in the last 5 minutes; null without a measurement.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/PercentileStats"
       },
       {
        "type": "null"
       }
      ]
     },
     "latency_last_30m": {
      "description": "Not kept; null.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/PercentileStats"
       },
       {
        "type": "null"
       }
      ]
     },
     "throughput_last_5m": {
      "description": "Output tokens a second in the last 5 minutes; null without a measurement.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/PercentileStats"
       },
       {
        "type": "null"
       }
      ]
     },
     "throughput_last_30m": {
      "description": "Not kept; null.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/PercentileStats"
       },
       {
        "type": "null"
       }
      ]
     },
     "last_failure_at": {
      "type": [
       "string",
       "null"
      ],
      "format": "date-time",
      "description": "When it failed last, since the gateway started; null when it has not."
     }
    },
    "required": [
     "endpoint_id",
     "name",
     "model_id",
     "model_name",
     "provider_name",
     "tag",
     "tier",
     "status",
     "quantization",
     "context_length",
     "max_prompt_tokens",
     "max_completion_tokens",
     "pricing",
     "supported_parameters",
     "supports_implicit_caching",
     "uptime_last_5m",
     "uptime_last_30m",
     "uptime_last_1d",
     "latency_last_5m",
     "latency_last_30m",
     "throughput_last_5m",
     "throughput_last_30m",
     "last_failure_at"
    ]
   },
   "EndpointTier": {
    "type": "string",
    "description": "Service tier of an endpoint. One of another tier than `default` has to be asked for.",
    "enum": [
     "default",
     "priority",
     "flex"
    ]
   },
   "EndpointStatus": {
    "type": "integer",
    "description": "0 when it is asked as usual, -1 when it failed in the last 30 seconds and is asked after others, -2 when it is left alone for a while.",
    "enum": [
     0,
     -1,
     -2
    ]
   },
   "PercentileStats": {
    "type": "object",
    "description": "Figures that 50, 75, 90 and 99 of 100 requests reached or beat: at most so many seconds, or at least so many tokens a second.",
    "properties": {
     "p50": {
      "type": "number",
      "format": "double",
      "minimum": 0
     },
     "p75": {
      "type": "number",
      "format": "double",
      "minimum": 0
     },
     "p90": {
      "type": "number",
      "format": "double",
      "minimum": 0
     },
     "p99": {
      "type": "number",
      "format": "double",
      "minimum": 0
     }
    },
    "required": [
     "p50",
     "p75",
     "p90",
     "p99"
    ]
   },
   "ProviderListResponse": {
    "type": "object",
    "description": "All providers.",
    "properties": {
     "data": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/ProviderRecord"
      }
     }
    },
    "required": [
     "data"
    ]
   },
   "ProviderRecord": {
    "type": "object",
    "description": "A company or server that runs models.",
    "properties": {
     "slug": {
      "type": "string",
      "description": "What requests name it by."
     },
     "name": {
      "type": "string",
      "description": "Name for people."
     },
     "headquarters": {
      "type": [
       "string",
       "null"
      ],
      "pattern": "^[A-Z]{2}$",
      "description": "Country of its seat, ISO 3166-1 alpha-2; null when unknown."
     },
     "datacenters": {
      "type": [
       "array",
       "null"
      ],
      "description": "Countries in which it computes; null when unknown.",
      "items": {
       "type": "string",
       "pattern": "^[A-Z]{2}$"
      }
     },
     "privacy_policy_url": {
      "type": [
       "string",
       "null"
      ],
      "description": "Null when unknown."
     },
     "terms_of_service_url": {
      "type": [
       "string",
       "null"
      ],
      "description": "Null when unknown."
     },
     "status_page_url": {
      "type": [
       "string",
       "null"
      ],
      "description": "Null when unknown."
     },
     "data_policy": {
      "$ref": "#/components/schemas/ProviderDataPolicy"
     },
     "zdr": {
      "type": "boolean",
      "description": "Whether it is known for zero data retention."
     },
     "model_count": {
      "type": "integer",
      "minimum": 0,
      "description": "How many models of the list it serves."
     }
    },
    "required": [
     "slug",
     "name",
     "headquarters",
     "datacenters",
     "privacy_policy_url",
     "terms_of_service_url",
     "status_page_url",
     "data_policy",
     "zdr",
     "model_count"
    ]
   },
   "ProviderDataPolicy": {
    "type": "object",
    "description": "What becomes of prompts at a provider.",
    "properties": {
     "training": {
      "type": "boolean",
      "description": "Whether it may train on them."
     },
     "retention": {
      "type": "boolean",
      "description": "Whether it keeps them for a while."
     }
    },
    "required": [
     "training",
     "retention"
    ]
   },
   "ExplainRouteRequest": {
    "type": "object",
    "description": "A request whose route is to be explained.",
    "properties": {
     "format": {
      "$ref": "#/components/schemas/ExplainedFormat"
     },
     "request": {
      "$ref": "#/components/schemas/ExplainedRequest"
     }
    },
    "required": [
     "request"
    ],
    "additionalProperties": false
   },
   "ExplainedFormat": {
    "type": "string",
    "description": "Which inference operation `request` is a body of.",
    "enum": [
     "responses",
     "messages",
     "chat"
    ],
    "default": "responses"
   },
   "ExplainedRequest": {
    "type": "object",
    "description": "An inference body as a whole, since what it asks for decides where it can go.",
    "additionalProperties": true
   },
   "RouteExplanationResponse": {
    "type": "object",
    "description": "The plan for a request.",
    "properties": {
     "data": {
      "$ref": "#/components/schemas/RouteExplanation"
     }
    },
    "required": [
     "data"
    ]
   },
   "RouteExplanation": {
    "type": "object",
    "description": "Where a request would go. Each endpoint of the models that it names is either in `candidates` or in `excluded`.",
    "properties": {
     "requested": {
      "type": "string",
      "description": "The first model that the request names; empty when it names none."
     },
     "requested_models": {
      "type": "array",
      "description": "All of them, in order.",
      "items": {
       "type": "string"
      }
     },
     "strategy": {
      "$ref": "#/components/schemas/RoutingStrategy"
     },
     "version_group": {
      "type": [
       "string",
       "null"
      ],
      "description": "Family in which an alias was resolved; null without an alias."
     },
     "candidates": {
      "type": "array",
      "description": "Endpoints that would be tried, in this order, until one answers.",
      "items": {
       "$ref": "#/components/schemas/RouteCandidate"
      }
     },
     "excluded": {
      "type": "array",
      "description": "Endpoints that would not be tried.",
      "items": {
       "$ref": "#/components/schemas/RouteExclusion"
      }
     },
     "unknown_models": {
      "type": "array",
      "description": "Names that the catalog does not have.",
      "items": {
       "type": "string"
      }
     },
     "unsupported_models": {
      "type": "array",
      "description": "Names with a variant that this gateway cannot do.",
      "items": {
       "type": "string"
      }
     },
     "refusal": {
      "description": "The error that the request would get, where no endpoint is left; else null.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/ErrorDetail"
       },
       {
        "type": "null"
       }
      ]
     }
    },
    "required": [
     "requested",
     "requested_models",
     "strategy",
     "version_group",
     "candidates",
     "excluded",
     "unknown_models",
     "unsupported_models",
     "refusal"
    ]
   },
   "RouteCandidate": {
    "type": "object",
    "description": "An endpoint that would be tried.",
    "properties": {
     "requested_as": {
      "type": "string",
      "description": "The name of the model by which the request asks for it, variants included."
     },
     "sticky": {
      "type": "boolean",
      "description": "Whether it comes first because it served this conversation lately."
     },
     "endpoint": {
      "$ref": "#/components/schemas/PublicEndpoint"
     }
    },
    "required": [
     "requested_as",
     "sticky",
     "endpoint"
    ]
   },
   "RouteExclusion": {
    "type": "object",
    "description": "An endpoint that would not be tried, and the first reason for it.",
    "properties": {
     "reason": {
      "$ref": "#/components/schemas/RouteExclusionReason"
     },
     "detail": {
      "type": "string",
      "description": "What the endpoint is or lacks, in words that follow \"because it\"."
     },
     "endpoint": {
      "$ref": "#/components/schemas/PublicEndpoint"
     }
    },
    "required": [
     "reason",
     "detail",
     "endpoint"
    ]
   },
   "RouteExclusionReason": {
    "type": "string",
    "description": "What left an endpoint out, as `availability.excluded_by` of an error names it too.",
    "enum": [
     "allow_list",
     "only",
     "ignore",
     "data_collection",
     "zdr",
     "quantizations",
     "max_price",
     "enforce_distillable_text",
     "free",
     "input_modalities",
     "output_modalities",
     "prompt",
     "native_tools",
     "reasoning",
     "image_config",
     "require_parameters",
     "context_length",
     "tier",
     "tools",
     "structured_outputs",
     "verbosity",
     "cooling_down",
     "allow_fallbacks"
    ]
   },
   "GenerationResponse": {
    "type": "object",
    "description": "The record of a generation.",
    "properties": {
     "data": {
      "$ref": "#/components/schemas/Generation"
     }
    },
    "required": [
     "data"
    ]
   },
   "Generation": {
    "type": "object",
    "description": "What is kept of one inference request. Times are milliseconds, amounts US dollars. What this gateway does not record is null.",
    "properties": {
     "id": {
      "type": "string"
     },
     "request_id": {
      "type": [
       "string",
       "null"
      ],
      "description": "Id of the request in the gateway's log."
     },
     "upstream_id": {
      "type": [
       "string",
       "null"
      ],
      "description": "The provider's own id of its answer."
     },
     "created_at": {
      "type": "string",
      "format": "date-time",
      "description": "When the request came in."
     },
     "status": {
      "$ref": "#/components/schemas/GenerationStatus"
     },
     "error_type": {
      "description": "What went wrong; null when nothing did.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/ErrorType"
       },
       {
        "type": "null"
       }
      ]
     },
     "requested_model": {
      "type": "string",
      "description": "The first model that the request named."
     },
     "model": {
      "type": "string",
      "description": "The model that answered; the requested one when none did."
     },
     "provider_name": {
      "type": [
       "string",
       "null"
      ],
      "description": "Name of the provider that was asked last; null when none was."
     },
     "router": {
      "type": [
       "string",
       "null"
      ]
     },
     "service_tier": {
      "type": [
       "string",
       "null"
      ],
      "description": "Tier that the provider says it served."
     },
     "streamed": {
      "type": [
       "boolean",
       "null"
      ]
     },
     "cancelled": {
      "type": [
       "boolean",
       "null"
      ],
      "description": "Whether the caller went away before the end."
     },
     "finish_reason": {
      "description": "Why the answer ended; null when it did not end well.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/GenerationFinishReason"
       },
       {
        "type": "null"
       }
      ]
     },
     "native_finish_reason": {
      "type": [
       "string",
       "null"
      ]
     },
     "tokens_prompt": {
      "type": [
       "integer",
       "null"
      ],
      "format": "int64",
      "minimum": 0,
      "description": "Input tokens, cached ones included."
     },
     "tokens_completion": {
      "type": [
       "integer",
       "null"
      ],
      "format": "int64",
      "minimum": 0,
      "description": "Output tokens, reasoning included."
     },
     "native_tokens_prompt": {
      "type": [
       "integer",
       "null"
      ],
      "format": "int64",
      "minimum": 0,
      "description": "The same; this gateway counts as the provider does."
     },
     "native_tokens_completion": {
      "type": [
       "integer",
       "null"
      ],
      "format": "int64",
      "minimum": 0
     },
     "native_tokens_completion_images": {
      "type": [
       "integer",
       "null"
      ],
      "format": "int64",
      "minimum": 0
     },
     "native_tokens_reasoning": {
      "type": [
       "integer",
       "null"
      ],
      "format": "int64",
      "minimum": 0
     },
     "native_tokens_cached": {
      "type": [
       "integer",
       "null"
      ],
      "format": "int64",
      "minimum": 0
     },
     "num_media_prompt": {
      "type": [
       "integer",
       "null"
      ],
      "minimum": 0
     },
     "num_input_audio_prompt": {
      "type": [
       "integer",
       "null"
      ],
      "minimum": 0
     },
     "num_media_completion": {
      "type": [
       "integer",
       "null"
      ],
      "minimum": 0
     },
     "num_search_results": {
      "type": [
       "integer",
       "null"
      ],
      "minimum": 0
     },
     "num_fetches": {
      "type": [
       "integer",
       "null"
      ],
      "minimum": 0
     },
     "total_cost": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "minimum": 0,
      "description": "What the request cost, as in `usage.cost`; null when the price is unknown."
     },
     "usage": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "minimum": 0,
      "description": "The part of it that counts against credits and limits; 0 with the workspace's own provider key."
     },
     "cost_origin": {
      "$ref": "#/components/schemas/CostOrigin"
     },
     "cache_discount": {
      "type": [
       "number",
       "null"
      ],
      "format": "double"
     },
     "upstream_inference_cost": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "minimum": 0,
      "description": "What the provider charges the workspace for its own key; null without one."
     },
     "is_byok": {
      "type": "boolean",
      "description": "Whether a provider key of the workspace was used."
     },
     "latency": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "minimum": 0,
      "description": "From the request's arrival to the first content; null when there was none."
     },
     "generation_time": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "minimum": 0,
      "description": "From the request's arrival to its end."
     },
     "moderation_latency": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "minimum": 0
     },
     "web_search_engine": {
      "type": [
       "string",
       "null"
      ]
     },
     "origin": {
      "type": "string",
      "description": "Empty; where a request comes from is not recorded."
     },
     "http_referer": {
      "type": [
       "string",
       "null"
      ]
     },
     "user_agent": {
      "type": [
       "string",
       "null"
      ]
     },
     "app_id": {
      "type": [
       "integer",
       "null"
      ]
     },
     "external_user": {
      "type": [
       "string",
       "null"
      ]
     },
     "api_type": {
      "description": "Kind of generation.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/GenerationKind"
       },
       {
        "type": "null"
       }
      ]
     },
     "preset_id": {
      "type": [
       "string",
       "null"
      ]
     },
     "data_region": {
      "$ref": "#/components/schemas/DataRegion"
     },
     "workspace_id": {
      "type": [
       "string",
       "null"
      ]
     },
     "session_id": {
      "type": [
       "string",
       "null"
      ]
     },
     "response_cache_source_id": {
      "type": [
       "string",
       "null"
      ]
     },
     "provider_responses": {
      "type": [
       "array",
       "null"
      ],
      "description": "Every attempt, in order.",
      "items": {
       "$ref": "#/components/schemas/ProviderResponse"
      }
     }
    },
    "required": [
     "id",
     "request_id",
     "upstream_id",
     "created_at",
     "status",
     "error_type",
     "requested_model",
     "model",
     "provider_name",
     "router",
     "service_tier",
     "streamed",
     "cancelled",
     "finish_reason",
     "native_finish_reason",
     "tokens_prompt",
     "tokens_completion",
     "native_tokens_prompt",
     "native_tokens_completion",
     "native_tokens_completion_images",
     "native_tokens_reasoning",
     "native_tokens_cached",
     "num_media_prompt",
     "num_input_audio_prompt",
     "num_media_completion",
     "num_search_results",
     "num_fetches",
     "total_cost",
     "usage",
     "cost_origin",
     "cache_discount",
     "upstream_inference_cost",
     "is_byok",
     "latency",
     "generation_time",
     "moderation_latency",
     "web_search_engine",
     "origin",
     "http_referer",
     "user_agent",
     "app_id",
     "external_user",
     "api_type",
     "preset_id",
     "data_region",
     "workspace_id",
     "session_id",
     "response_cache_source_id",
     "provider_responses"
    ]
   },
   "GenerationStatus": {
    "type": "string",
    "description": "How a generation ended. `incomplete` ran into a limit or a content filter, `cancelled` lost its caller on the way.",
    "enum": [
     "completed",
     "incomplete",
     "failed",
     "cancelled"
    ]
   },
   "GenerationFinishReason": {
    "type": "string",
    "description": "Why an answer ended.",
    "enum": [
     "stop",
     "length",
     "tool_calls",
     "content_filter"
    ]
   },
   "GenerationKind": {
    "type": "string",
    "description": "Kind of generation.",
    "enum": [
     "completions"
    ]
   },
   "DataRegion": {
    "type": "string",
    "description": "Where a request may be worked on; this gateway binds none to a region.",
    "enum": [
     "global"
    ]
   },
   "CostOrigin": {
    "type": "string",
    "description": "Where a cost comes from: the provider said it, it was computed from the provider's token counts, or from tokens that the gateway counted in an answer that was cut; `unknown` when the price is.",
    "enum": [
     "provider",
     "computed",
     "estimated",
     "unknown"
    ]
   },
   "ProviderResponse": {
    "type": "object",
    "description": "One attempt at a provider.",
    "properties": {
     "provider_name": {
      "type": "string",
      "description": "Name of the provider for people."
     },
     "model_permaslug": {
      "type": "string",
      "description": "The model that it was asked for."
     },
     "endpoint_id": {
      "type": [
       "string",
       "null"
      ],
      "description": "The endpoint that answered; null for an attempt before it."
     },
     "status": {
      "type": [
       "integer",
       "null"
      ],
      "description": "HTTP status of the attempt; null when there was none."
     },
     "error_type": {
      "type": [
       "string",
       "null"
      ],
      "description": "What went wrong, by the provider's code or the canonical kind; null when it answered."
     },
     "latency": {
      "type": "number",
      "format": "double",
      "minimum": 0,
      "description": "Milliseconds that it took."
     },
     "is_byok": {
      "type": "boolean"
     }
    },
    "required": [
     "provider_name",
     "model_permaslug",
     "endpoint_id",
     "status",
     "error_type",
     "latency",
     "is_byok"
    ]
   },
   "CreditsResponse": {
    "type": "object",
    "description": "Credits and usage of the organization.",
    "properties": {
     "data": {
      "$ref": "#/components/schemas/Credits"
     }
    },
    "required": [
     "data"
    ]
   },
   "Credits": {
    "type": "object",
    "description": "Amounts in US dollars.",
    "properties": {
     "total_credits": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "description": "What the operator has granted altogether; null when spending is not limited by credits."
     },
     "total_usage": {
      "type": "number",
      "format": "double",
      "minimum": 0,
      "description": "What was spent of the credits since they were first granted; without any, what was spent since ever."
     }
    },
    "required": [
     "total_credits",
     "total_usage"
    ]
   },
   "ActivityGrouping": {
    "type": "string",
    "description": "What rows of activity can be split by.",
    "enum": [
     "workspace",
     "api_key"
    ]
   },
   "ActivityResponse": {
    "type": "object",
    "description": "Usage by day, model and endpoint.",
    "properties": {
     "data": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/ActivityItem"
      }
     }
    },
    "required": [
     "data"
    ]
   },
   "ActivityItem": {
    "type": "object",
    "description": "Usage of one endpoint on one UTC day. Amounts are US dollars.",
    "properties": {
     "date": {
      "type": "string",
      "format": "date",
      "description": "The UTC day."
     },
     "model": {
      "type": "string",
      "description": "The model that answered."
     },
     "model_permaslug": {
      "type": "string",
      "description": "The same."
     },
     "endpoint_id": {
      "type": "string",
      "description": "Id of the endpoint, `<model>@<tag>`."
     },
     "provider_name": {
      "type": "string",
      "description": "Name of the provider for people."
     },
     "workspace_id": {
      "type": "string",
      "description": "Only with `group_by=workspace`."
     },
     "api_key_hash": {
      "type": "string",
      "description": "Only with `group_by=api_key`."
     },
     "usage": {
      "type": "number",
      "format": "double",
      "minimum": 0,
      "description": "Cost through the gateway's own provider credentials."
     },
     "byok_usage_inference": {
      "type": "number",
      "format": "double",
      "minimum": 0,
      "description": "Cost through the workspace's own ones."
     },
     "requests": {
      "type": "integer",
      "format": "int64",
      "minimum": 0
     },
     "prompt_tokens": {
      "type": "integer",
      "format": "int64",
      "minimum": 0
     },
     "completion_tokens": {
      "type": "integer",
      "format": "int64",
      "minimum": 0
     },
     "reasoning_tokens": {
      "type": "integer",
      "format": "int64",
      "minimum": 0
     }
    },
    "required": [
     "date",
     "model",
     "model_permaslug",
     "endpoint_id",
     "provider_name",
     "usage",
     "byok_usage_inference",
     "requests",
     "prompt_tokens",
     "completion_tokens",
     "reasoning_tokens"
    ]
   },
   "IncludeDisabled": {
    "type": "string",
    "description": "Whether disabled keys are listed too.",
    "enum": [
     "true",
     "false"
    ],
    "default": "false"
   },
   "ApiKeyKind": {
    "type": "string",
    "description": "Inference keys call models, management keys administer.",
    "enum": [
     "inference",
     "management"
    ]
   },
   "ApiKeyLimitReset": {
    "type": "string",
    "description": "When spending starts anew, at 00:00 UTC, for weeks on Monday.",
    "enum": [
     "daily",
     "weekly",
     "monthly"
    ]
   },
   "ApiKey": {
    "type": "object",
    "description": "The record of a key. Amounts are US dollars; days, weeks (from Monday) and months are those of UTC.",
    "properties": {
     "hash": {
      "type": "string",
      "pattern": "^[0-9a-f]{64}$",
      "description": "Public id, the SHA-256 of the key."
     },
     "id": {
      "type": "integer",
      "format": "int64",
      "minimum": 1,
      "description": "Number of the key, as settings that list keys use it."
     },
     "name": {
      "type": "string",
      "description": "Name for people."
     },
     "label": {
      "type": "string",
      "description": "First and last characters of the key, to recognise it by."
     },
     "kind": {
      "$ref": "#/components/schemas/ApiKeyKind"
     },
     "disabled": {
      "type": "boolean",
      "description": "Whether the key is refused."
     },
     "limit": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "minimum": 0,
      "description": "Most that the key may spend; null without a limit."
     },
     "limit_remaining": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "minimum": 0,
      "description": "What is left of it; null without a limit."
     },
     "limit_reset": {
      "description": "When the limit starts anew; null when it never does.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/ApiKeyLimitReset"
       },
       {
        "type": "null"
       }
      ]
     },
     "include_byok_in_limit": {
      "type": "boolean",
      "description": "Whether usage with the workspace's own provider keys counts towards the limit."
     },
     "usage": {
      "type": "number",
      "format": "double",
      "minimum": 0,
      "description": "Spent in all."
     },
     "usage_daily": {
      "type": "number",
      "format": "double",
      "minimum": 0,
      "description": "Spent today."
     },
     "usage_weekly": {
      "type": "number",
      "format": "double",
      "minimum": 0,
      "description": "Spent this week."
     },
     "usage_monthly": {
      "type": "number",
      "format": "double",
      "minimum": 0,
      "description": "Spent this month."
     },
     "byok_usage": {
      "type": "number",
      "format": "double",
      "minimum": 0,
      "description": "Usage with the workspace's own provider keys, in all."
     },
     "byok_usage_daily": {
      "type": "number",
      "format": "double",
      "minimum": 0,
      "description": "The same, today."
     },
     "byok_usage_weekly": {
      "type": "number",
      "format": "double",
      "minimum": 0,
      "description": "The same, this week."
     },
     "byok_usage_monthly": {
      "type": "number",
      "format": "double",
      "minimum": 0,
      "description": "The same, this month."
     },
     "created_at": {
      "type": "string",
      "format": "date-time"
     },
     "updated_at": {
      "type": [
       "string",
       "null"
      ],
      "format": "date-time",
      "description": "When the record was last changed; null before the first change."
     },
     "expires_at": {
      "type": [
       "string",
       "null"
      ],
      "format": "date-time",
      "description": "From when on the key is refused; null when it never expires."
     },
     "creator_user_id": {
      "type": [
       "string",
       "null"
      ],
      "description": "User who made it; null when it was made by other means."
     },
     "workspace_id": {
      "type": "string",
      "format": "uuid",
      "description": "Workspace that it belongs to."
     }
    },
    "required": [
     "hash",
     "id",
     "name",
     "label",
     "kind",
     "disabled",
     "limit",
     "limit_remaining",
     "limit_reset",
     "include_byok_in_limit",
     "usage",
     "usage_daily",
     "usage_weekly",
     "usage_monthly",
     "byok_usage",
     "byok_usage_daily",
     "byok_usage_weekly",
     "byok_usage_monthly",
     "created_at",
     "updated_at",
     "expires_at",
     "creator_user_id",
     "workspace_id"
    ],
    "examples": [
     {
      "hash": "5f2b8c0e9d1a4736b8e5c2f1a0d9473e6b1c8f5a2e7d9034c6b1a8f5e2d70943",
      "id": 7,
      "name": "Search team",
      "label": "sk-gw-3f9a...c21e",
      "kind": "inference",
      "disabled": false,
      "limit": null,
      "limit_remaining": null,
      "limit_reset": null,
      "include_byok_in_limit": false,
      "usage": 12.480315,
      "usage_daily": 0.21034,
      "usage_weekly": 1.702211,
      "usage_monthly": 4.9131,
      "byok_usage": 0,
      "byok_usage_daily": 0,
      "byok_usage_weekly": 0,
      "byok_usage_monthly": 0,
      "created_at": "2026-01-05T09:30:00.000Z",
      "updated_at": null,
      "expires_at": null,
      "creator_user_id": null,
      "workspace_id": "3c9a1d52-7be4-4c1e-9a57-0d6f2b8e4a13"
     }
    ]
   },
   "ApiKeyResponse": {
    "type": "object",
    "description": "One key.",
    "properties": {
     "data": {
      "$ref": "#/components/schemas/ApiKey"
     }
    },
    "required": [
     "data"
    ]
   },
   "ApiKeyListResponse": {
    "type": "object",
    "description": "A page of keys.",
    "properties": {
     "data": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/ApiKey"
      }
     },
     "total_count": {
      "type": "integer",
      "minimum": 0,
      "description": "Number of keys that pass the filters, on all pages."
     }
    },
    "required": [
     "data",
     "total_count"
    ]
   },
   "CreateKeyRequest": {
    "type": "object",
    "description": "An inference key to create.",
    "additionalProperties": false,
    "properties": {
     "name": {
      "type": "string",
      "minLength": 1,
      "maxLength": 200,
      "description": "Name for people."
     },
     "expires_at": {
      "type": [
       "string",
       "null"
      ],
      "format": "date-time",
      "description": "From when on the key is refused; never when null or absent."
     },
     "workspace_id": {
      "type": "string",
      "format": "uuid",
      "description": "Workspace that the key belongs to; the Default workspace when absent."
     },
     "limit": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "minimum": 0,
      "maximum": 1000000,
      "description": "Most US dollars that the key may spend, with up to nine decimal places; without a limit when null or absent."
     },
     "limit_reset": {
      "description": "When the limit starts anew; never when null or absent.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/ApiKeyLimitReset"
       },
       {
        "type": "null"
       }
      ]
     },
     "include_byok_in_limit": {
      "type": "boolean",
      "description": "Whether usage with the workspace's own provider keys counts towards the limit; false when absent."
     }
    },
    "required": [
     "name"
    ],
    "examples": [
     {
      "name": "Search team"
     }
    ]
   },
   "CreateKeyResponse": {
    "type": "object",
    "description": "A new key.",
    "properties": {
     "data": {
      "$ref": "#/components/schemas/ApiKey"
     },
     "key": {
      "type": "string",
      "description": "The key itself, shown only here."
     }
    },
    "required": [
     "data",
     "key"
    ]
   },
   "UpdateKeyRequest": {
    "type": "object",
    "description": "What to change about a key.",
    "additionalProperties": false,
    "minProperties": 1,
    "properties": {
     "name": {
      "type": "string",
      "minLength": 1,
      "maxLength": 200,
      "description": "Name for people."
     },
     "disabled": {
      "type": "boolean",
      "description": "Whether the key is refused."
     },
     "expires_at": {
      "type": [
       "string",
       "null"
      ],
      "format": "date-time",
      "description": "From when on the key is refused; null for never."
     },
     "limit": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "minimum": 0,
      "maximum": 1000000,
      "description": "Most US dollars that the key may spend, with up to nine decimal places; null lifts the limit."
     },
     "limit_reset": {
      "description": "When the limit starts anew; null for never.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/ApiKeyLimitReset"
       },
       {
        "type": "null"
       }
      ]
     },
     "include_byok_in_limit": {
      "type": "boolean",
      "description": "Whether usage with the workspace's own provider keys counts towards the limit."
     }
    },
    "examples": [
     {
      "disabled": true
     }
    ]
   },
   "DeleteKeyResponse": {
    "type": "object",
    "description": "Confirms a deletion.",
    "properties": {
     "deleted": {
      "type": "boolean",
      "const": true
     }
    },
    "required": [
     "deleted"
    ],
    "examples": [
     {
      "deleted": true
     }
    ]
   },
   "CurrentApiKeyResponse": {
    "type": "object",
    "description": "The calling key.",
    "properties": {
     "data": {
      "$ref": "#/components/schemas/CurrentApiKey"
     }
    },
    "required": [
     "data"
    ]
   },
   "CurrentApiKey": {
    "type": "object",
    "description": "What the caller may know about its own key. Amounts are US dollars; days, weeks (from Monday) and months are those of UTC.",
    "properties": {
     "label": {
      "type": "string",
      "description": "First and last characters of the key, to recognise it by."
     },
     "is_management_key": {
      "type": "boolean",
      "description": "Whether it administers instead of calling models."
     },
     "is_provisioning_key": {
      "type": "boolean",
      "deprecated": true,
      "description": "Old name of `is_management_key`."
     },
     "is_free_tier": {
      "type": "boolean",
      "description": "Whether the account can only use free models; false unless the operator has set up credits."
     },
     "limit": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "minimum": 0,
      "description": "Most that the key may spend; null without a limit."
     },
     "limit_remaining": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "minimum": 0,
      "description": "What is left of it; null without a limit."
     },
     "limit_reset": {
      "description": "When the limit starts anew; null when it never does.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/ApiKeyLimitReset"
       },
       {
        "type": "null"
       }
      ]
     },
     "include_byok_in_limit": {
      "type": "boolean",
      "description": "Whether usage with the workspace's own provider keys counts towards the limit."
     },
     "usage": {
      "type": "number",
      "format": "double",
      "minimum": 0,
      "description": "Spent in all."
     },
     "usage_daily": {
      "type": "number",
      "format": "double",
      "minimum": 0,
      "description": "Spent today."
     },
     "usage_weekly": {
      "type": "number",
      "format": "double",
      "minimum": 0,
      "description": "Spent this week."
     },
     "usage_monthly": {
      "type": "number",
      "format": "double",
      "minimum": 0,
      "description": "Spent this month."
     },
     "byok_usage": {
      "type": "number",
      "format": "double",
      "minimum": 0,
      "description": "Usage with the workspace's own provider keys, in all."
     },
     "byok_usage_daily": {
      "type": "number",
      "format": "double",
      "minimum": 0,
      "description": "The same, today."
     },
     "byok_usage_weekly": {
      "type": "number",
      "format": "double",
      "minimum": 0,
      "description": "The same, this week."
     },
     "byok_usage_monthly": {
      "type": "number",
      "format": "double",
      "minimum": 0,
      "description": "The same, this month."
     },
     "creator_user_id": {
      "type": [
       "string",
       "null"
      ],
      "description": "User who made the key; null when it was made by other means."
     },
     "expires_at": {
      "type": [
       "string",
       "null"
      ],
      "format": "date-time",
      "description": "From when on the key is refused; null when it never expires."
     },
     "rate_limit": {
      "deprecated": true,
      "description": "Kept for old clients; without effect.",
      "$ref": "#/components/schemas/CurrentApiKeyRateLimit"
     }
    },
    "required": [
     "label",
     "is_management_key",
     "is_provisioning_key",
     "is_free_tier",
     "limit",
     "limit_remaining",
     "limit_reset",
     "include_byok_in_limit",
     "usage",
     "usage_daily",
     "usage_weekly",
     "usage_monthly",
     "byok_usage",
     "byok_usage_daily",
     "byok_usage_weekly",
     "byok_usage_monthly",
     "creator_user_id",
     "expires_at",
     "rate_limit"
    ]
   },
   "CurrentApiKeyRateLimit": {
    "type": "object",
    "description": "Kept for old clients; says nothing about real limits.",
    "deprecated": true,
    "properties": {
     "requests": {
      "type": "integer",
      "description": "Always -1, for no limit."
     },
     "interval": {
      "type": "string"
     },
     "note": {
      "type": "string"
     }
    },
    "required": [
     "requests",
     "interval",
     "note"
    ]
   },
   "TokenExchangeRequest": {
    "type": "object",
    "description": "A token exchange, as a form.",
    "properties": {
     "grant_type": {
      "type": "string",
      "minLength": 1,
      "description": "Always `urn:ietf:params:oauth:grant-type:token-exchange`; any other is `unsupported_grant_type`."
     },
     "subject_token": {
      "type": "string",
      "minLength": 1,
      "maxLength": 16384,
      "pattern": "^[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+$",
      "description": "JWT of the identity provider, signed with ES256 or RS256."
     },
     "subject_token_type": {
      "type": "string",
      "const": "urn:ietf:params:oauth:token-type:jwt",
      "description": "What the subject token is."
     },
     "federation_policy_id": {
      "type": "string",
      "pattern": "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$",
      "description": "Id of the policy that shall accept it."
     },
     "requested_token_type": {
      "type": "string",
      "const": "urn:ietf:params:oauth:token-type:access_token",
      "description": "What is asked for."
     },
     "scope": {
      "type": "string",
      "description": "At most `inference`; any other is `invalid_scope`."
     },
     "audience": {
      "$ref": "#/components/schemas/IgnoredFormValue"
     },
     "resource": {
      "$ref": "#/components/schemas/IgnoredFormValue"
     }
    },
    "required": [
     "grant_type",
     "subject_token",
     "subject_token_type",
     "federation_policy_id"
    ]
   },
   "IgnoredFormValue": {
    "description": "Taken and ignored; may be repeated.",
    "type": [
     "string",
     "array"
    ],
    "items": {
     "type": "string"
    }
   },
   "TokenExchangeResponse": {
    "type": "object",
    "description": "An access token.",
    "properties": {
     "access_token": {
      "type": "string",
      "description": "A JWT (ES256, `typ` `at+jwt`), to be sent as bearer to the inference operations. Its `sub` is that of the subject token; `federation_policy_id` and `federation_issuer_id` name what authorized it."
     },
     "issued_token_type": {
      "type": "string",
      "const": "urn:ietf:params:oauth:token-type:access_token",
      "description": "What it is."
     },
     "token_type": {
      "type": "string",
      "const": "Bearer",
      "description": "How it is sent."
     },
     "expires_in": {
      "type": "integer",
      "minimum": 1,
      "maximum": 900,
      "description": "Seconds that it lives; never longer than the subject token."
     },
     "scope": {
      "type": "string",
      "const": "inference",
      "description": "What it is good for."
     }
    },
    "required": [
     "access_token",
     "issued_token_type",
     "token_type",
     "expires_in",
     "scope"
    ]
   },
   "TokenErrorBody": {
    "type": "object",
    "description": "An error of the token exchange, in the form of RFC 6749, section 5.2.",
    "properties": {
     "error": {
      "$ref": "#/components/schemas/TokenErrorCode"
     },
     "error_description": {
      "type": "string",
      "description": "For people; its wording may change."
     }
    },
    "required": [
     "error",
     "error_description"
    ]
   },
   "TokenErrorCode": {
    "type": "string",
    "description": "Kind of the error.",
    "enum": [
     "invalid_request",
     "invalid_grant",
     "invalid_scope",
     "unsupported_grant_type",
     "temporarily_unavailable",
     "server_error"
    ]
   },
   "JsonWebKeySet": {
    "type": "object",
    "description": "Public keys (RFC 7517).",
    "properties": {
     "keys": {
      "type": "array",
      "description": "The keys, the one in use first.",
      "items": {
       "$ref": "#/components/schemas/JsonWebKey"
      }
     }
    },
    "required": [
     "keys"
    ]
   },
   "JsonWebKey": {
    "type": "object",
    "description": "A public key on the curve P-256.",
    "additionalProperties": false,
    "properties": {
     "kty": {
      "type": "string",
      "const": "EC"
     },
     "crv": {
      "type": "string",
      "const": "P-256"
     },
     "x": {
      "type": "string",
      "description": "First coordinate, base64url."
     },
     "y": {
      "type": "string",
      "description": "Second coordinate, base64url."
     },
     "kid": {
      "type": "string",
      "description": "The key's thumbprint (RFC 7638)."
     },
     "alg": {
      "type": "string",
      "const": "ES256"
     },
     "use": {
      "type": "string",
      "const": "sig"
     }
    },
    "required": [
     "kty",
     "crv",
     "x",
     "y",
     "kid",
     "alg",
     "use"
    ]
   },
   "FederationIssuer": {
    "type": "object",
    "description": "An identity provider that the organization trusts.",
    "properties": {
     "id": {
      "type": "string",
      "format": "uuid",
      "description": "Id of the issuer."
     },
     "name": {
      "type": "string",
      "description": "Name for people."
     },
     "issuer_url": {
      "type": "string",
      "description": "Its issuer identifier, exactly as the `iss` of its JWTs says it."
     },
     "jwks_url": {
      "type": [
       "string",
       "null"
      ],
      "description": "Where its keys are; null where they are found by discovery."
     },
     "created_at": {
      "type": "string",
      "format": "date-time",
      "description": "When it was registered."
     },
     "updated_at": {
      "type": [
       "string",
       "null"
      ],
      "format": "date-time",
      "description": "When it was last changed; null if never."
     }
    },
    "required": [
     "id",
     "name",
     "issuer_url",
     "jwks_url",
     "created_at",
     "updated_at"
    ]
   },
   "FederationIssuerResponse": {
    "type": "object",
    "description": "One issuer.",
    "properties": {
     "data": {
      "$ref": "#/components/schemas/FederationIssuer"
     }
    },
    "required": [
     "data"
    ]
   },
   "FederationIssuerListResponse": {
    "type": "object",
    "description": "A page of issuers.",
    "properties": {
     "data": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/FederationIssuer"
      }
     },
     "total_count": {
      "type": "integer",
      "minimum": 0,
      "description": "Number of issuers on all pages."
     }
    },
    "required": [
     "data",
     "total_count"
    ]
   },
   "CreateFederationIssuerRequest": {
    "type": "object",
    "description": "An issuer to register.",
    "additionalProperties": false,
    "properties": {
     "name": {
      "type": "string",
      "minLength": 1,
      "maxLength": 100,
      "description": "Name for people."
     },
     "issuer_url": {
      "type": "string",
      "minLength": 1,
      "maxLength": 2048,
      "description": "Its issuer identifier: an https URL without query, fragment or credentials. http is taken for loopback addresses, outside production only."
     },
     "jwks_url": {
      "type": [
       "string",
       "null"
      ],
      "minLength": 1,
      "maxLength": 2048,
      "description": "Where its keys are, under the same rules; found by discovery when null or absent."
     }
    },
    "required": [
     "name",
     "issuer_url"
    ],
    "examples": [
     {
      "name": "Cluster",
      "issuer_url": "https://oidc.example.com/cluster",
      "jwks_url": "https://oidc.example.com/cluster/keys"
     }
    ]
   },
   "UpdateFederationIssuerRequest": {
    "type": "object",
    "description": "What to change about an issuer.",
    "additionalProperties": false,
    "minProperties": 1,
    "properties": {
     "name": {
      "type": "string",
      "minLength": 1,
      "maxLength": 100,
      "description": "Name for people."
     },
     "issuer_url": {
      "type": "string",
      "minLength": 1,
      "maxLength": 2048,
      "description": "Its issuer identifier."
     },
     "jwks_url": {
      "type": [
       "string",
       "null"
      ],
      "minLength": 1,
      "maxLength": 2048,
      "description": "Where its keys are; null for discovery."
     }
    },
    "examples": [
     {
      "jwks_url": null
     }
    ]
   },
   "FederationClaimCheckType": {
    "type": "string",
    "description": "`scopes`: the claim `scopes` is a list of strings that contains the value. `token_type`: the claim `token_type` is the value.",
    "enum": [
     "scopes",
     "token_type"
    ]
   },
   "FederationClaimCheck": {
    "type": "object",
    "description": "A further claim that a JWT must have. Upper and lower case differ.",
    "additionalProperties": false,
    "properties": {
     "type": {
      "$ref": "#/components/schemas/FederationClaimCheckType"
     },
     "value": {
      "type": "string",
      "minLength": 1,
      "maxLength": 256,
      "description": "What the claim must be or contain."
     }
    },
    "required": [
     "type",
     "value"
    ]
   },
   "FederationPolicy": {
    "type": "object",
    "description": "Which JWTs are accepted, and which key they act as.",
    "properties": {
     "id": {
      "type": "string",
      "format": "uuid",
      "description": "Id of the policy, which workloads send with the exchange."
     },
     "issuer_id": {
      "type": "string",
      "format": "uuid",
      "description": "Issuer whose JWTs it accepts."
     },
     "subject": {
      "type": "string",
      "description": "What `sub` must equal."
     },
     "audience": {
      "type": "string",
      "description": "What `aud` must equal or contain."
     },
     "api_key_hash": {
      "type": "string",
      "pattern": "^[0-9a-f]{64}$",
      "description": "Public id of the inference key that access tokens act as."
     },
     "enabled": {
      "type": "boolean",
      "description": "Whether tokens are exchanged under it."
     },
     "claim_checks": {
      "type": "array",
      "maxItems": 2,
      "description": "Further claims that must be there.",
      "items": {
       "$ref": "#/components/schemas/FederationClaimCheck"
      }
     },
     "created_at": {
      "type": "string",
      "format": "date-time",
      "description": "When it was created."
     },
     "updated_at": {
      "type": [
       "string",
       "null"
      ],
      "format": "date-time",
      "description": "When it was last changed; null if never."
     }
    },
    "required": [
     "id",
     "issuer_id",
     "subject",
     "audience",
     "api_key_hash",
     "enabled",
     "claim_checks",
     "created_at",
     "updated_at"
    ]
   },
   "FederationPolicyResponse": {
    "type": "object",
    "description": "One policy.",
    "properties": {
     "data": {
      "$ref": "#/components/schemas/FederationPolicy"
     }
    },
    "required": [
     "data"
    ]
   },
   "FederationPolicyListResponse": {
    "type": "object",
    "description": "A page of policies.",
    "properties": {
     "data": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/FederationPolicy"
      }
     },
     "total_count": {
      "type": "integer",
      "minimum": 0,
      "description": "Number of policies on all pages."
     }
    },
    "required": [
     "data",
     "total_count"
    ]
   },
   "CreateFederationPolicyRequest": {
    "type": "object",
    "description": "A policy to create.",
    "additionalProperties": false,
    "properties": {
     "issuer_id": {
      "type": "string",
      "format": "uuid",
      "description": "Issuer whose JWTs it accepts."
     },
     "subject": {
      "type": "string",
      "minLength": 1,
      "maxLength": 1024,
      "description": "What `sub` must equal."
     },
     "audience": {
      "type": "string",
      "minLength": 1,
      "maxLength": 1024,
      "description": "What `aud` must equal or contain."
     },
     "api_key_hash": {
      "type": "string",
      "pattern": "^[0-9a-f]{64}$",
      "description": "Public id of the inference key that access tokens act as."
     },
     "enabled": {
      "type": "boolean",
      "description": "Whether tokens are exchanged under it; true when absent."
     },
     "claim_checks": {
      "type": "array",
      "maxItems": 2,
      "description": "Further claims that must be there; each type at most once.",
      "items": {
       "$ref": "#/components/schemas/FederationClaimCheck"
      }
     }
    },
    "required": [
     "issuer_id",
     "subject",
     "audience",
     "api_key_hash"
    ]
   },
   "UpdateFederationPolicyRequest": {
    "type": "object",
    "description": "What to change about a policy.",
    "additionalProperties": false,
    "minProperties": 1,
    "properties": {
     "issuer_id": {
      "type": "string",
      "format": "uuid",
      "description": "Issuer whose JWTs it accepts."
     },
     "subject": {
      "type": "string",
      "minLength": 1,
      "maxLength": 1024,
      "description": "What `sub` must equal."
     },
     "audience": {
      "type": "string",
      "minLength": 1,
      "maxLength": 1024,
      "description": "What `aud` must equal or contain."
     },
     "api_key_hash": {
      "type": "string",
      "pattern": "^[0-9a-f]{64}$",
      "description": "Public id of the inference key that access tokens act as."
     },
     "enabled": {
      "type": "boolean",
      "description": "Whether tokens are exchanged under it."
     },
     "claim_checks": {
      "type": "array",
      "maxItems": 2,
      "description": "Further claims that must be there; each type at most once.",
      "items": {
       "$ref": "#/components/schemas/FederationClaimCheck"
      }
     }
    },
    "examples": [
     {
      "enabled": false
     }
    ]
   },
   "DeleteFederationRecordResponse": {
    "type": "object",
    "description": "Confirms a deletion.",
    "properties": {
     "deleted": {
      "type": "boolean",
      "const": true
     }
    },
    "required": [
     "deleted"
    ]
   },
   "TestFederationPolicyRequest": {
    "type": "object",
    "description": "A JWT to test a policy against.",
    "additionalProperties": false,
    "properties": {
     "subject_token": {
      "type": "string",
      "minLength": 1,
      "maxLength": 16384,
      "description": "The JWT as a workload would send it."
     }
    },
    "required": [
     "subject_token"
    ]
   },
   "FederationCheckName": {
    "type": "string",
    "description": "What is checked, in this order. `header` is that the JWT's header holds nothing that is refused; `keys` that the issuer's keys can be fetched.",
    "enum": [
     "federation_enabled",
     "policy_enabled",
     "api_key",
     "token_form",
     "algorithm",
     "header",
     "issuer",
     "subject",
     "audience",
     "expiry",
     "not_before",
     "issued_at",
     "scopes",
     "token_type",
     "keys",
     "signature"
    ]
   },
   "FederationCheckStatus": {
    "type": "string",
    "description": "How a check ended.",
    "enum": [
     "passed",
     "failed",
     "skipped"
    ]
   },
   "FederationCheck": {
    "type": "object",
    "description": "One check and how it ended.",
    "properties": {
     "check": {
      "$ref": "#/components/schemas/FederationCheckName"
     },
     "status": {
      "$ref": "#/components/schemas/FederationCheckStatus"
     },
     "message": {
      "type": "string",
      "description": "For people; its wording may change."
     }
    },
    "required": [
     "check",
     "status",
     "message"
    ]
   },
   "FederationTestResult": {
    "type": "object",
    "description": "What an exchange would come to.",
    "properties": {
     "accepted": {
      "type": "boolean",
      "description": "Whether a token would be issued."
     },
     "failed_check": {
      "description": "The first check that failed; null when none did.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/FederationCheckName"
       },
       {
        "type": "null"
       }
      ]
     },
     "checks": {
      "type": "array",
      "description": "Every check in order.",
      "items": {
       "$ref": "#/components/schemas/FederationCheck"
      }
     }
    },
    "required": [
     "accepted",
     "failed_check",
     "checks"
    ]
   },
   "FederationTestResponse": {
    "type": "object",
    "description": "The outcome of a test.",
    "properties": {
     "data": {
      "$ref": "#/components/schemas/FederationTestResult"
     }
    },
    "required": [
     "data"
    ]
   },
   "InputItem": {
    "description": "One step of the conversation that the caller sends. Every kind carries a `type`; only a message may leave it out. Whatever the service returned in `output` can be sent back here unchanged.",
    "oneOf": [
     {
      "$ref": "#/components/schemas/TaggedInputItem"
     },
     {
      "$ref": "#/components/schemas/UntaggedMessage"
     }
    ],
    "examples": [
     {
      "role": "user",
      "content": "What is the weather in Oslo?"
     },
     {
      "type": "function_call_output",
      "call_id": "call_7Qp2",
      "output": "{\"celsius\":4}"
     }
    ]
   },
   "TaggedInputItem": {
    "description": "An input item that names its kind in `type`. A kind that is not listed is refused with 400.",
    "type": "object",
    "oneOf": [
     {
      "$ref": "#/components/schemas/MessageInput"
     },
     {
      "$ref": "#/components/schemas/ReasoningItemInput"
     },
     {
      "$ref": "#/components/schemas/FunctionCallItemInput"
     },
     {
      "$ref": "#/components/schemas/FunctionCallOutputItem"
     },
     {
      "$ref": "#/components/schemas/CustomToolCallItem"
     },
     {
      "$ref": "#/components/schemas/CustomToolCallOutputItem"
     },
     {
      "$ref": "#/components/schemas/ToolSearchCallItem"
     },
     {
      "$ref": "#/components/schemas/ToolSearchOutputItem"
     },
     {
      "$ref": "#/components/schemas/ApplyPatchCallItemInput"
     },
     {
      "$ref": "#/components/schemas/ApplyPatchCallOutputItem"
     },
     {
      "$ref": "#/components/schemas/ShellCallItemInput"
     },
     {
      "$ref": "#/components/schemas/ShellCallOutputItemInput"
     },
     {
      "$ref": "#/components/schemas/LocalShellCallItem"
     },
     {
      "$ref": "#/components/schemas/LocalShellCallOutputItem"
     },
     {
      "$ref": "#/components/schemas/WebSearchCallItemInput"
     },
     {
      "$ref": "#/components/schemas/FileSearchCallItem"
     },
     {
      "$ref": "#/components/schemas/ImageGenerationCallItem"
     },
     {
      "$ref": "#/components/schemas/CodeInterpreterCallItem"
     },
     {
      "$ref": "#/components/schemas/ComputerCallItem"
     },
     {
      "$ref": "#/components/schemas/ComputerCallOutputItem"
     },
     {
      "$ref": "#/components/schemas/McpListToolsItem"
     },
     {
      "$ref": "#/components/schemas/McpApprovalRequestItem"
     },
     {
      "$ref": "#/components/schemas/McpApprovalResponseItem"
     },
     {
      "$ref": "#/components/schemas/McpCallItem"
     },
     {
      "$ref": "#/components/schemas/CompactionItem"
     },
     {
      "$ref": "#/components/schemas/ContextCompactionItem"
     },
     {
      "$ref": "#/components/schemas/ItemReference"
     },
     {
      "$ref": "#/components/schemas/AdditionalToolsItem"
     },
     {
      "$ref": "#/components/schemas/AgentMessageItem"
     },
     {
      "$ref": "#/components/schemas/ServiceDatetimeItem"
     },
     {
      "$ref": "#/components/schemas/ServiceWebSearchItem"
     },
     {
      "$ref": "#/components/schemas/ServiceWebFetchItem"
     },
     {
      "$ref": "#/components/schemas/ServiceSearchModelsItem"
     },
     {
      "$ref": "#/components/schemas/ServiceExperimentalSearchModelsItem"
     },
     {
      "$ref": "#/components/schemas/ServiceToolSearchItem"
     },
     {
      "$ref": "#/components/schemas/ServiceFusionItem"
     },
     {
      "$ref": "#/components/schemas/ServiceAdvisorItem"
     },
     {
      "$ref": "#/components/schemas/ServiceSubagentItem"
     },
     {
      "$ref": "#/components/schemas/ServiceImageGenerationItem"
     },
     {
      "$ref": "#/components/schemas/ServiceApplyPatchItem"
     },
     {
      "$ref": "#/components/schemas/ServiceBashItem"
     },
     {
      "$ref": "#/components/schemas/ServiceShellItem"
     },
     {
      "$ref": "#/components/schemas/ServiceTextEditorItem"
     },
     {
      "$ref": "#/components/schemas/ServiceCodeInterpreterItem"
     },
     {
      "$ref": "#/components/schemas/ServiceBrowserUseItem"
     },
     {
      "$ref": "#/components/schemas/ServiceFileSearchItem"
     },
     {
      "$ref": "#/components/schemas/ServiceFilesItem"
     },
     {
      "$ref": "#/components/schemas/ServiceMemoryItem"
     },
     {
      "$ref": "#/components/schemas/ServiceMcpItem"
     }
    ],
    "discriminator": {
     "propertyName": "type",
     "mapping": {
      "message": "#/components/schemas/MessageInput",
      "reasoning": "#/components/schemas/ReasoningItemInput",
      "function_call": "#/components/schemas/FunctionCallItemInput",
      "function_call_output": "#/components/schemas/FunctionCallOutputItem",
      "custom_tool_call": "#/components/schemas/CustomToolCallItem",
      "custom_tool_call_output": "#/components/schemas/CustomToolCallOutputItem",
      "tool_search_call": "#/components/schemas/ToolSearchCallItem",
      "tool_search_output": "#/components/schemas/ToolSearchOutputItem",
      "apply_patch_call": "#/components/schemas/ApplyPatchCallItemInput",
      "apply_patch_call_output": "#/components/schemas/ApplyPatchCallOutputItem",
      "shell_call": "#/components/schemas/ShellCallItemInput",
      "shell_call_output": "#/components/schemas/ShellCallOutputItemInput",
      "local_shell_call": "#/components/schemas/LocalShellCallItem",
      "local_shell_call_output": "#/components/schemas/LocalShellCallOutputItem",
      "web_search_call": "#/components/schemas/WebSearchCallItemInput",
      "file_search_call": "#/components/schemas/FileSearchCallItem",
      "image_generation_call": "#/components/schemas/ImageGenerationCallItem",
      "code_interpreter_call": "#/components/schemas/CodeInterpreterCallItem",
      "computer_call": "#/components/schemas/ComputerCallItem",
      "computer_call_output": "#/components/schemas/ComputerCallOutputItem",
      "mcp_list_tools": "#/components/schemas/McpListToolsItem",
      "mcp_approval_request": "#/components/schemas/McpApprovalRequestItem",
      "mcp_approval_response": "#/components/schemas/McpApprovalResponseItem",
      "mcp_call": "#/components/schemas/McpCallItem",
      "compaction": "#/components/schemas/CompactionItem",
      "context_compaction": "#/components/schemas/ContextCompactionItem",
      "item_reference": "#/components/schemas/ItemReference",
      "additional_tools": "#/components/schemas/AdditionalToolsItem",
      "agent_message": "#/components/schemas/AgentMessageItem",
      "service:datetime": "#/components/schemas/ServiceDatetimeItem",
      "service:web_search": "#/components/schemas/ServiceWebSearchItem",
      "service:web_fetch": "#/components/schemas/ServiceWebFetchItem",
      "service:search_models": "#/components/schemas/ServiceSearchModelsItem",
      "service:experimental__search_models": "#/components/schemas/ServiceExperimentalSearchModelsItem",
      "service:tool_search": "#/components/schemas/ServiceToolSearchItem",
      "service:fusion": "#/components/schemas/ServiceFusionItem",
      "service:advisor": "#/components/schemas/ServiceAdvisorItem",
      "service:subagent": "#/components/schemas/ServiceSubagentItem",
      "service:image_generation": "#/components/schemas/ServiceImageGenerationItem",
      "service:apply_patch": "#/components/schemas/ServiceApplyPatchItem",
      "service:bash": "#/components/schemas/ServiceBashItem",
      "service:shell": "#/components/schemas/ServiceShellItem",
      "service:text_editor": "#/components/schemas/ServiceTextEditorItem",
      "service:code_interpreter": "#/components/schemas/ServiceCodeInterpreterItem",
      "service:browser_use": "#/components/schemas/ServiceBrowserUseItem",
      "service:file_search": "#/components/schemas/ServiceFileSearchItem",
      "service:files": "#/components/schemas/ServiceFilesItem",
      "service:memory": "#/components/schemas/ServiceMemoryItem",
      "service:mcp": "#/components/schemas/ServiceMcpItem"
     }
    }
   },
   "OutputItem": {
    "description": "One thing that the model, or the gateway on its behalf, produced. Items stand in the order in which they happened: thoughts, tool calls and their outcomes, messages.",
    "type": "object",
    "oneOf": [
     {
      "$ref": "#/components/schemas/MessageItem"
     },
     {
      "$ref": "#/components/schemas/ReasoningItem"
     },
     {
      "$ref": "#/components/schemas/FunctionCallItem"
     },
     {
      "$ref": "#/components/schemas/FunctionCallOutputItem"
     },
     {
      "$ref": "#/components/schemas/CustomToolCallItem"
     },
     {
      "$ref": "#/components/schemas/ToolSearchCallItem"
     },
     {
      "$ref": "#/components/schemas/ToolSearchOutputItem"
     },
     {
      "$ref": "#/components/schemas/ApplyPatchCallItem"
     },
     {
      "$ref": "#/components/schemas/ShellCallItem"
     },
     {
      "$ref": "#/components/schemas/ShellCallOutputItem"
     },
     {
      "$ref": "#/components/schemas/LocalShellCallItem"
     },
     {
      "$ref": "#/components/schemas/WebSearchCallItem"
     },
     {
      "$ref": "#/components/schemas/FileSearchCallItem"
     },
     {
      "$ref": "#/components/schemas/ImageGenerationCallItem"
     },
     {
      "$ref": "#/components/schemas/CodeInterpreterCallItem"
     },
     {
      "$ref": "#/components/schemas/ComputerCallItem"
     },
     {
      "$ref": "#/components/schemas/McpListToolsItem"
     },
     {
      "$ref": "#/components/schemas/McpApprovalRequestItem"
     },
     {
      "$ref": "#/components/schemas/McpCallItem"
     },
     {
      "$ref": "#/components/schemas/CompactionItem"
     },
     {
      "$ref": "#/components/schemas/ServiceDatetimeItem"
     },
     {
      "$ref": "#/components/schemas/ServiceWebSearchItem"
     },
     {
      "$ref": "#/components/schemas/ServiceWebFetchItem"
     },
     {
      "$ref": "#/components/schemas/ServiceSearchModelsItem"
     },
     {
      "$ref": "#/components/schemas/ServiceExperimentalSearchModelsItem"
     },
     {
      "$ref": "#/components/schemas/ServiceToolSearchItem"
     },
     {
      "$ref": "#/components/schemas/ServiceFusionItem"
     },
     {
      "$ref": "#/components/schemas/ServiceAdvisorItem"
     },
     {
      "$ref": "#/components/schemas/ServiceSubagentItem"
     },
     {
      "$ref": "#/components/schemas/ServiceImageGenerationItem"
     },
     {
      "$ref": "#/components/schemas/ServiceApplyPatchItem"
     },
     {
      "$ref": "#/components/schemas/ServiceBashItem"
     },
     {
      "$ref": "#/components/schemas/ServiceShellItem"
     },
     {
      "$ref": "#/components/schemas/ServiceTextEditorItem"
     },
     {
      "$ref": "#/components/schemas/ServiceCodeInterpreterItem"
     },
     {
      "$ref": "#/components/schemas/ServiceBrowserUseItem"
     },
     {
      "$ref": "#/components/schemas/ServiceFileSearchItem"
     },
     {
      "$ref": "#/components/schemas/ServiceFilesItem"
     },
     {
      "$ref": "#/components/schemas/ServiceMemoryItem"
     },
     {
      "$ref": "#/components/schemas/ServiceMcpItem"
     }
    ],
    "discriminator": {
     "propertyName": "type",
     "mapping": {
      "message": "#/components/schemas/MessageItem",
      "reasoning": "#/components/schemas/ReasoningItem",
      "function_call": "#/components/schemas/FunctionCallItem",
      "function_call_output": "#/components/schemas/FunctionCallOutputItem",
      "custom_tool_call": "#/components/schemas/CustomToolCallItem",
      "tool_search_call": "#/components/schemas/ToolSearchCallItem",
      "tool_search_output": "#/components/schemas/ToolSearchOutputItem",
      "apply_patch_call": "#/components/schemas/ApplyPatchCallItem",
      "shell_call": "#/components/schemas/ShellCallItem",
      "shell_call_output": "#/components/schemas/ShellCallOutputItem",
      "local_shell_call": "#/components/schemas/LocalShellCallItem",
      "web_search_call": "#/components/schemas/WebSearchCallItem",
      "file_search_call": "#/components/schemas/FileSearchCallItem",
      "image_generation_call": "#/components/schemas/ImageGenerationCallItem",
      "code_interpreter_call": "#/components/schemas/CodeInterpreterCallItem",
      "computer_call": "#/components/schemas/ComputerCallItem",
      "mcp_list_tools": "#/components/schemas/McpListToolsItem",
      "mcp_approval_request": "#/components/schemas/McpApprovalRequestItem",
      "mcp_call": "#/components/schemas/McpCallItem",
      "compaction": "#/components/schemas/CompactionItem",
      "service:datetime": "#/components/schemas/ServiceDatetimeItem",
      "service:web_search": "#/components/schemas/ServiceWebSearchItem",
      "service:web_fetch": "#/components/schemas/ServiceWebFetchItem",
      "service:search_models": "#/components/schemas/ServiceSearchModelsItem",
      "service:experimental__search_models": "#/components/schemas/ServiceExperimentalSearchModelsItem",
      "service:tool_search": "#/components/schemas/ServiceToolSearchItem",
      "service:fusion": "#/components/schemas/ServiceFusionItem",
      "service:advisor": "#/components/schemas/ServiceAdvisorItem",
      "service:subagent": "#/components/schemas/ServiceSubagentItem",
      "service:image_generation": "#/components/schemas/ServiceImageGenerationItem",
      "service:apply_patch": "#/components/schemas/ServiceApplyPatchItem",
      "service:bash": "#/components/schemas/ServiceBashItem",
      "service:shell": "#/components/schemas/ServiceShellItem",
      "service:text_editor": "#/components/schemas/ServiceTextEditorItem",
      "service:code_interpreter": "#/components/schemas/ServiceCodeInterpreterItem",
      "service:browser_use": "#/components/schemas/ServiceBrowserUseItem",
      "service:file_search": "#/components/schemas/ServiceFileSearchItem",
      "service:files": "#/components/schemas/ServiceFilesItem",
      "service:memory": "#/components/schemas/ServiceMemoryItem",
      "service:mcp": "#/components/schemas/ServiceMcpItem"
     }
    }
   },
   "UntaggedMessage": {
    "description": "A message without `type`. It means the same as one with `type` set to `message`.",
    "type": "object",
    "propertyNames": {
     "pattern": "^(?!type$)"
    },
    "required": [
     "role"
    ],
    "properties": {
     "role": {
      "$ref": "#/components/schemas/MessageRole"
     },
     "content": {
      "$ref": "#/components/schemas/InputMessageContent"
     },
     "id": {
      "type": [
       "string",
       "null"
      ],
      "description": "Identifier of the message, where it came out of an earlier response."
     },
     "status": {
      "description": "How far the message had got when it was returned. Not looked at.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/ItemStatus"
       },
       {
        "type": "null"
       }
      ]
     },
     "phase": {
      "description": "Which phase of its turn an assistant message belongs to.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/MessagePhase"
       },
       {
        "type": "null"
       }
      ]
     }
    },
    "examples": [
     {
      "role": "user",
      "content": "Hello!"
     }
    ]
   },
   "MessageInput": {
    "description": "A message of any role. Messages that the model wrote earlier are sent back in the same shape.",
    "type": "object",
    "required": [
     "type",
     "role"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "message"
     },
     "role": {
      "$ref": "#/components/schemas/MessageRole"
     },
     "content": {
      "$ref": "#/components/schemas/InputMessageContent"
     },
     "id": {
      "type": [
       "string",
       "null"
      ],
      "description": "Identifier of the message, where it came out of an earlier response."
     },
     "status": {
      "description": "How far the message had got when it was returned. Not looked at.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/ItemStatus"
       },
       {
        "type": "null"
       }
      ]
     },
     "phase": {
      "description": "Which phase of its turn an assistant message belongs to. Keep it when sending an answer back.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/MessagePhase"
       },
       {
        "type": "null"
       }
      ]
     }
    },
    "examples": [
     {
      "type": "message",
      "role": "user",
      "content": "Summarise the attached report."
     },
     {
      "type": "message",
      "role": "user",
      "content": [
       {
        "type": "input_text",
        "text": "What is in this picture?"
       },
       {
        "type": "input_image",
        "image_url": "https://example.com/harbour.jpg",
        "detail": "auto"
       }
      ]
     },
     {
      "type": "message",
      "role": "assistant",
      "id": "msg_01",
      "status": "completed",
      "content": [
       {
        "type": "output_text",
        "text": "A harbour at dusk."
       }
      ]
     }
    ]
   },
   "InputMessageContent": {
    "description": "The text of a message, or its parts. Null and an empty array both mean a message that says nothing.",
    "oneOf": [
     {
      "type": "string"
     },
     {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/InputContentPart"
      }
     },
     {
      "type": "null"
     }
    ]
   },
   "MessageItem": {
    "description": "A message written by the model.",
    "type": "object",
    "required": [
     "type",
     "id",
     "role",
     "content"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "message"
     },
     "id": {
      "type": "string",
      "description": "Identifier of the message; events refer to it as `item_id`."
     },
     "role": {
      "type": "string",
      "const": "assistant"
     },
     "status": {
      "$ref": "#/components/schemas/ItemStatus"
     },
     "content": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/OutputContentPart"
      },
      "description": "What the message says. Empty while the first part has not begun."
     },
     "phase": {
      "description": "Whether this is a remark on the way or the answer itself, where the model tells the two apart.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/MessagePhase"
       },
       {
        "type": "null"
       }
      ]
     }
    },
    "examples": [
     {
      "type": "message",
      "id": "msg_01",
      "role": "assistant",
      "status": "completed",
      "content": [
       {
        "type": "output_text",
        "text": "It is 4 degrees in Oslo.",
        "annotations": []
       }
      ]
     }
    ]
   },
   "MessageRole": {
    "description": "Who speaks. `developer` and `system` both instruct the model and rank above `user`.",
    "type": "string",
    "enum": [
     "user",
     "assistant",
     "system",
     "developer"
    ]
   },
   "MessagePhase": {
    "description": "`commentary` accompanies the work that is still going on, `final_answer` concludes the turn.",
    "type": "string",
    "enum": [
     "commentary",
     "final_answer"
    ]
   },
   "ItemStatus": {
    "description": "How far an item has got. `incomplete` items were cut off, by a token limit for example.",
    "type": "string",
    "enum": [
     "in_progress",
     "completed",
     "incomplete"
    ]
   },
   "FailableItemStatus": {
    "description": "How far an item has got, for work that may also fail without ending the response.",
    "type": "string",
    "enum": [
     "in_progress",
     "completed",
     "incomplete",
     "failed"
    ]
   },
   "InputContentPart": {
    "description": "One part of a message in the input.",
    "type": "object",
    "oneOf": [
     {
      "$ref": "#/components/schemas/InputText"
     },
     {
      "$ref": "#/components/schemas/InputImage"
     },
     {
      "$ref": "#/components/schemas/InputFile"
     },
     {
      "$ref": "#/components/schemas/InputAudio"
     },
     {
      "$ref": "#/components/schemas/InputVideo"
     },
     {
      "$ref": "#/components/schemas/OutputTextInput"
     },
     {
      "$ref": "#/components/schemas/Refusal"
     }
    ],
    "discriminator": {
     "propertyName": "type",
     "mapping": {
      "input_text": "#/components/schemas/InputText",
      "input_image": "#/components/schemas/InputImage",
      "input_file": "#/components/schemas/InputFile",
      "input_audio": "#/components/schemas/InputAudio",
      "input_video": "#/components/schemas/InputVideo",
      "output_text": "#/components/schemas/OutputTextInput",
      "refusal": "#/components/schemas/Refusal"
     }
    }
   },
   "OutputContentPart": {
    "description": "One part of a message that the model wrote.",
    "type": "object",
    "oneOf": [
     {
      "$ref": "#/components/schemas/OutputText"
     },
     {
      "$ref": "#/components/schemas/Refusal"
     }
    ],
    "discriminator": {
     "propertyName": "type",
     "mapping": {
      "output_text": "#/components/schemas/OutputText",
      "refusal": "#/components/schemas/Refusal"
     }
    }
   },
   "ToolOutputPart": {
    "description": "One part of a tool's result.",
    "type": "object",
    "oneOf": [
     {
      "$ref": "#/components/schemas/InputText"
     },
     {
      "$ref": "#/components/schemas/InputImage"
     },
     {
      "$ref": "#/components/schemas/InputFile"
     },
     {
      "$ref": "#/components/schemas/InputVideo"
     }
    ],
    "discriminator": {
     "propertyName": "type",
     "mapping": {
      "input_text": "#/components/schemas/InputText",
      "input_image": "#/components/schemas/InputImage",
      "input_file": "#/components/schemas/InputFile",
      "input_video": "#/components/schemas/InputVideo"
     }
    }
   },
   "InputText": {
    "description": "Text for the model to read.",
    "type": "object",
    "required": [
     "type",
     "text"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "input_text"
     },
     "text": {
      "type": "string",
      "description": "The text."
     },
     "prompt_cache_breakpoint": {
      "description": "Ends a stretch of the prompt that is to be cached.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/PromptCacheBreakpoint"
       },
       {
        "type": "null"
       }
      ]
     },
     "cache_control": {
      "description": "Caches the prompt up to and including this part.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/CacheControl"
       },
       {
        "type": "null"
       }
      ]
     }
    },
    "examples": [
     {
      "type": "input_text",
      "text": "Translate this to French."
     }
    ]
   },
   "InputImage": {
    "description": "A picture, given by address, as a data URL, or by the identifier of a file at the provider.",
    "type": "object",
    "required": [
     "type"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "input_image"
     },
     "image_url": {
      "type": [
       "string",
       "null"
      ],
      "description": "An `https` address or a base64 `data:` URL."
     },
     "file_id": {
      "type": [
       "string",
       "null"
      ],
      "description": "Identifier of a file that was uploaded to the provider."
     },
     "detail": {
      "description": "How closely the model looks; `auto` when left out.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/ImageDetail"
       },
       {
        "type": "null"
       }
      ]
     },
     "prompt_cache_breakpoint": {
      "description": "Ends a stretch of the prompt that is to be cached.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/PromptCacheBreakpoint"
       },
       {
        "type": "null"
       }
      ]
     },
     "cache_control": {
      "description": "Caches the prompt up to and including this part.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/CacheControl"
       },
       {
        "type": "null"
       }
      ]
     }
    },
    "examples": [
     {
      "type": "input_image",
      "image_url": "https://example.com/harbour.jpg",
      "detail": "high"
     }
    ]
   },
   "ImageDetail": {
    "description": "How closely the model looks at a picture. `low` costs the fewest tokens, `original` skips scaling down.",
    "type": "string",
    "enum": [
     "auto",
     "high",
     "low",
     "original"
    ]
   },
   "InputFile": {
    "description": "A document. Give one of `file_data`, `file_url` and `file_id`.",
    "type": "object",
    "required": [
     "type"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "input_file"
     },
     "file_id": {
      "type": [
       "string",
       "null"
      ],
      "description": "Identifier of a file that was uploaded to the provider."
     },
     "file_data": {
      "type": [
       "string",
       "null"
      ],
      "description": "The content as a base64 `data:` URL."
     },
     "file_url": {
      "type": [
       "string",
       "null"
      ],
      "description": "Address from which the file can be fetched."
     },
     "filename": {
      "type": [
       "string",
       "null"
      ],
      "description": "Name that the model is shown; also tells the kind of file where nothing else does."
     },
     "prompt_cache_breakpoint": {
      "description": "Ends a stretch of the prompt that is to be cached.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/PromptCacheBreakpoint"
       },
       {
        "type": "null"
       }
      ]
     },
     "cache_control": {
      "description": "Caches the prompt up to and including this part.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/CacheControl"
       },
       {
        "type": "null"
       }
      ]
     }
    },
    "examples": [
     {
      "type": "input_file",
      "filename": "report.pdf",
      "file_url": "https://example.com/report.pdf"
     }
    ]
   },
   "InputAudio": {
    "description": "A recording for the model to listen to.",
    "type": "object",
    "required": [
     "type",
     "input_audio"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "input_audio"
     },
     "input_audio": {
      "$ref": "#/components/schemas/InputAudioData"
     },
     "prompt_cache_breakpoint": {
      "description": "Ends a stretch of the prompt that is to be cached.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/PromptCacheBreakpoint"
       },
       {
        "type": "null"
       }
      ]
     },
     "cache_control": {
      "description": "Caches the prompt up to and including this part.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/CacheControl"
       },
       {
        "type": "null"
       }
      ]
     }
    },
    "examples": [
     {
      "type": "input_audio",
      "input_audio": {
       "data": "UklGRiQAAABXQVZF",
       "format": "wav"
      }
     }
    ]
   },
   "InputAudioData": {
    "description": "The bytes of a recording and how they are coded.",
    "type": "object",
    "required": [
     "data",
     "format"
    ],
    "properties": {
     "data": {
      "type": "string",
      "description": "The recording in base64."
     },
     "format": {
      "$ref": "#/components/schemas/InputAudioFormat"
     }
    }
   },
   "InputAudioFormat": {
    "description": "File format of a recording.",
    "type": "string",
    "enum": [
     "mp3",
     "wav"
    ]
   },
   "InputVideo": {
    "description": "A film for the model to watch.",
    "type": "object",
    "required": [
     "type",
     "video_url"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "input_video"
     },
     "video_url": {
      "type": "string",
      "description": "An `https` address or a base64 `data:` URL."
     },
     "prompt_cache_breakpoint": {
      "description": "Ends a stretch of the prompt that is to be cached.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/PromptCacheBreakpoint"
       },
       {
        "type": "null"
       }
      ]
     },
     "cache_control": {
      "description": "Caches the prompt up to and including this part.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/CacheControl"
       },
       {
        "type": "null"
       }
      ]
     }
    },
    "examples": [
     {
      "type": "input_video",
      "video_url": "https://example.com/tour.mp4"
     }
    ]
   },
   "OutputText": {
    "description": "Text written by the model.",
    "type": "object",
    "required": [
     "type",
     "text",
     "annotations"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "output_text"
     },
     "text": {
      "type": "string",
      "description": "The text."
     },
     "annotations": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/Annotation"
      },
      "description": "Sources and files that the text refers to; empty where there are none."
     },
     "logprobs": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/LogProb"
      },
      "description": "How probable each token was, where the request asked for it."
     }
    },
    "examples": [
     {
      "type": "output_text",
      "text": "The bridge opened in 1932.",
      "annotations": [
       {
        "type": "url_citation",
        "url": "https://example.com/bridge",
        "title": "The bridge",
        "start_index": 0,
        "end_index": 26
       }
      ]
     }
    ]
   },
   "OutputTextInput": {
    "description": "Text that the model wrote in an earlier turn, as the caller sends it back.",
    "type": "object",
    "required": [
     "type",
     "text"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "output_text"
     },
     "text": {
      "type": "string",
      "description": "The text."
     },
     "annotations": {
      "description": "The annotations that came with the text. They may be left out.",
      "type": [
       "array",
       "null"
      ],
      "items": {
       "$ref": "#/components/schemas/Annotation"
      }
     },
     "logprobs": {
      "description": "The token probabilities that came with the text. Not looked at.",
      "type": [
       "array",
       "null"
      ],
      "items": {
       "$ref": "#/components/schemas/LogProb"
      }
     },
     "prompt_cache_breakpoint": {
      "description": "Ends a stretch of the prompt that is to be cached.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/PromptCacheBreakpoint"
       },
       {
        "type": "null"
       }
      ]
     },
     "cache_control": {
      "description": "Caches the prompt up to and including this part.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/CacheControl"
       },
       {
        "type": "null"
       }
      ]
     }
    },
    "examples": [
     {
      "type": "output_text",
      "text": "The bridge opened in 1932."
     }
    ]
   },
   "Refusal": {
    "description": "The model's own words for declining to answer.",
    "type": "object",
    "required": [
     "type",
     "refusal"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "refusal"
     },
     "refusal": {
      "type": "string",
      "description": "What the model said."
     }
    },
    "examples": [
     {
      "type": "refusal",
      "refusal": "I can't help with that."
     }
    ]
   },
   "LogProb": {
    "description": "How probable one token of the text was, and what else the model considered in its place.",
    "type": "object",
    "required": [
     "token",
     "logprob",
     "bytes",
     "top_logprobs"
    ],
    "properties": {
     "token": {
      "type": "string",
      "description": "The token as text."
     },
     "logprob": {
      "type": "number",
      "format": "double",
      "description": "Natural logarithm of the probability."
     },
     "bytes": {
      "type": "array",
      "items": {
       "type": "integer",
       "minimum": 0,
       "maximum": 255
      },
      "description": "The token as UTF-8 bytes, for tokens that hold part of a character."
     },
     "top_logprobs": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/TopLogProb"
      },
      "description": "The most probable tokens at this place, as many as `top_logprobs` asked for."
     }
    },
    "examples": [
     {
      "token": "Hi",
      "logprob": -0.02,
      "bytes": [
       72,
       105
      ],
      "top_logprobs": []
     }
    ]
   },
   "TopLogProb": {
    "description": "One token that the model considered.",
    "type": "object",
    "required": [
     "token",
     "logprob",
     "bytes"
    ],
    "properties": {
     "token": {
      "type": "string",
      "description": "The token as text."
     },
     "logprob": {
      "type": "number",
      "format": "double",
      "description": "Natural logarithm of the probability."
     },
     "bytes": {
      "type": "array",
      "items": {
       "type": "integer",
       "minimum": 0,
       "maximum": 255
      },
      "description": "The token as UTF-8 bytes."
     }
    }
   },
   "Annotation": {
    "description": "Ties a stretch of text to a source or a file.",
    "type": "object",
    "oneOf": [
     {
      "$ref": "#/components/schemas/UrlCitation"
     },
     {
      "$ref": "#/components/schemas/FileCitation"
     },
     {
      "$ref": "#/components/schemas/ContainerFileCitation"
     },
     {
      "$ref": "#/components/schemas/FilePathAnnotation"
     }
    ],
    "discriminator": {
     "propertyName": "type",
     "mapping": {
      "url_citation": "#/components/schemas/UrlCitation",
      "file_citation": "#/components/schemas/FileCitation",
      "container_file_citation": "#/components/schemas/ContainerFileCitation",
      "file_path": "#/components/schemas/FilePathAnnotation"
     }
    }
   },
   "UrlCitation": {
    "description": "A web page that supports a stretch of the text.",
    "type": "object",
    "required": [
     "type",
     "url",
     "title",
     "start_index",
     "end_index"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "url_citation"
     },
     "url": {
      "type": "string",
      "description": "Address of the page."
     },
     "title": {
      "type": "string",
      "description": "Title of the page."
     },
     "start_index": {
      "type": "integer",
      "minimum": 0,
      "description": "First character of the stretch."
     },
     "end_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Character after the last one of the stretch."
     },
     "content": {
      "type": "string",
      "description": "Excerpt of the page that was shown to the model."
     }
    },
    "examples": [
     {
      "type": "url_citation",
      "url": "https://example.com/bridge",
      "title": "The bridge",
      "start_index": 0,
      "end_index": 26
     }
    ]
   },
   "FileCitation": {
    "description": "A searched file that supports the text.",
    "type": "object",
    "required": [
     "type",
     "file_id",
     "filename",
     "index"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "file_citation"
     },
     "file_id": {
      "type": "string",
      "description": "Identifier of the file."
     },
     "filename": {
      "type": "string",
      "description": "Name of the file."
     },
     "index": {
      "type": "integer",
      "minimum": 0,
      "description": "Character of the text at which the file is cited."
     }
    },
    "examples": [
     {
      "type": "file_citation",
      "file_id": "file_12",
      "filename": "handbook.pdf",
      "index": 118
     }
    ]
   },
   "ContainerFileCitation": {
    "description": "A file that the model made or used in a code container.",
    "type": "object",
    "required": [
     "type",
     "container_id",
     "file_id",
     "filename",
     "start_index",
     "end_index"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "container_file_citation"
     },
     "container_id": {
      "type": "string",
      "description": "Container that holds the file."
     },
     "file_id": {
      "type": "string",
      "description": "Identifier of the file in the container."
     },
     "filename": {
      "type": "string",
      "description": "Name of the file."
     },
     "start_index": {
      "type": "integer",
      "minimum": 0,
      "description": "First character of the stretch that refers to the file."
     },
     "end_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Character after the last one of the stretch."
     }
    },
    "examples": [
     {
      "type": "container_file_citation",
      "container_id": "cntr_4",
      "file_id": "cfile_9",
      "filename": "plot.png",
      "start_index": 0,
      "end_index": 14
     }
    ]
   },
   "FilePathAnnotation": {
    "description": "A file that the model offers for download.",
    "type": "object",
    "required": [
     "type",
     "file_id",
     "index"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "file_path"
     },
     "file_id": {
      "type": "string",
      "description": "Identifier of the file."
     },
     "index": {
      "type": "integer",
      "minimum": 0,
      "description": "Character of the text at which the file is named."
     }
    },
    "examples": [
     {
      "type": "file_path",
      "file_id": "file_12",
      "index": 40
     }
    ]
   },
   "ReasoningItem": {
    "description": "What the model thought before it went on. Send it back with the next request so that the model can take the thread up again; `encrypted_content` and `signature` carry it even where the text is hidden.",
    "type": "object",
    "required": [
     "type",
     "id",
     "summary"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "reasoning"
     },
     "id": {
      "type": "string",
      "description": "Identifier of the item."
     },
     "summary": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/SummaryText"
      },
      "description": "Summary of the thoughts; empty unless one was asked for."
     },
     "content": {
      "description": "The thoughts themselves, where the provider shows them.",
      "type": [
       "array",
       "null"
      ],
      "items": {
       "$ref": "#/components/schemas/ReasoningText"
      }
     },
     "encrypted_content": {
      "type": [
       "string",
       "null"
      ],
      "description": "The thoughts sealed by the provider. Returned when `include` names `reasoning.encrypted_content`."
     },
     "status": {
      "description": "How far the item has got, where the provider says so.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/ItemStatus"
       },
       {
        "type": "null"
       }
      ]
     },
     "format": {
      "description": "Who sealed or signed the thoughts, which decides where they can be replayed.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/ReasoningFormat"
       },
       {
        "type": "null"
       }
      ]
     },
     "signature": {
      "type": [
       "string",
       "null"
      ],
      "description": "Provider's proof that the text in `content` has not been changed."
     }
    },
    "examples": [
     {
      "type": "reasoning",
      "id": "rs_01",
      "status": "completed",
      "summary": [
       {
        "type": "summary_text",
        "text": "Compared both offers by price per unit."
       }
      ],
      "content": [
       {
        "type": "reasoning_text",
        "text": "The first costs 3 per unit, the second 2.5."
       }
      ],
      "encrypted_content": null,
      "format": "openai-responses-v1",
      "signature": null
     }
    ]
   },
   "ReasoningItemInput": {
    "description": "Thoughts of an earlier turn, sent back so that the model can take the thread up again.",
    "type": "object",
    "required": [
     "type"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "reasoning"
     },
     "id": {
      "type": [
       "string",
       "null"
      ],
      "description": "Identifier that the item was returned with."
     },
     "summary": {
      "description": "Summary of the thoughts.",
      "type": [
       "array",
       "null"
      ],
      "items": {
       "$ref": "#/components/schemas/SummaryText"
      }
     },
     "content": {
      "description": "The thoughts themselves.",
      "type": [
       "array",
       "null"
      ],
      "items": {
       "$ref": "#/components/schemas/ReasoningText"
      }
     },
     "encrypted_content": {
      "type": [
       "string",
       "null"
      ],
      "description": "The thoughts as the provider sealed them."
     },
     "status": {
      "description": "How far the item had got when it was returned. Not looked at.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/ItemStatus"
       },
       {
        "type": "null"
       }
      ]
     },
     "format": {
      "description": "Who sealed or signed the thoughts. Thoughts of another provider than the one that serves are left out.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/ReasoningFormat"
       },
       {
        "type": "null"
       }
      ]
     },
     "signature": {
      "type": [
       "string",
       "null"
      ],
      "description": "Provider's proof that the text in `content` has not been changed."
     }
    },
    "examples": [
     {
      "type": "reasoning",
      "id": "rs_01",
      "summary": [],
      "encrypted_content": "gAAAAABo2f0x"
     }
    ]
   },
   "ReasoningText": {
    "description": "A stretch of thought.",
    "type": "object",
    "required": [
     "type",
     "text"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "reasoning_text"
     },
     "text": {
      "type": "string",
      "description": "The text."
     }
    }
   },
   "SummaryText": {
    "description": "A paragraph of a summary of thoughts.",
    "type": "object",
    "required": [
     "type",
     "text"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "summary_text"
     },
     "text": {
      "type": "string",
      "description": "The text."
     }
    }
   },
   "ReasoningFormat": {
    "description": "Provider family and version that a reasoning item comes from. Sealed thoughts are only understood by the same one.",
    "type": "string",
    "enum": [
     "unknown",
     "openai-responses-v1",
     "azure-openai-responses-v1",
     "bedrock-openai-responses-v1",
     "bedrock-xai-responses-v1",
     "xai-responses-v1",
     "meta-responses-v1",
     "anthropic-claude-v1",
     "google-gemini-v1"
    ]
   },
   "FunctionCallItem": {
    "description": "The model asks the caller to run a function. Answer with a `function_call_output` that has the same `call_id`.",
    "type": "object",
    "required": [
     "type",
     "call_id",
     "name",
     "arguments"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "function_call"
     },
     "id": {
      "type": "string",
      "description": "Identifier of the item; events refer to it as `item_id`."
     },
     "call_id": {
      "type": "string",
      "description": "Ties the call to its result."
     },
     "name": {
      "type": "string",
      "description": "Function to run."
     },
     "namespace": {
      "type": "string",
      "description": "Namespace that the function was declared in."
     },
     "arguments": {
      "type": "string",
      "description": "Arguments as JSON text. Check them; models make mistakes."
     },
     "status": {
      "$ref": "#/components/schemas/ItemStatus"
     },
     "subagent_id": {
      "type": "string",
      "description": "Sub-agent that makes the call, where it is not the model itself."
     },
     "subagent_items": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/SubagentItem"
      },
      "description": "The sub-agent's conversation up to the call. Send it back with the call so that the sub-agent can go on."
     }
    },
    "examples": [
     {
      "type": "function_call",
      "id": "fc_01",
      "call_id": "call_7Qp2",
      "name": "get_weather",
      "arguments": "{\"city\":\"Oslo\"}",
      "status": "completed"
     }
    ]
   },
   "FunctionCallItemInput": {
    "description": "A function call of an earlier turn, as the caller sends it back.",
    "type": "object",
    "required": [
     "type",
     "call_id",
     "name",
     "arguments"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "function_call"
     },
     "id": {
      "type": [
       "string",
       "null"
      ],
      "description": "Identifier that the item was returned with."
     },
     "call_id": {
      "type": "string",
      "description": "Ties the call to its result."
     },
     "name": {
      "type": "string",
      "description": "Function that was called."
     },
     "namespace": {
      "type": [
       "string",
       "null"
      ],
      "description": "Namespace that the function was declared in."
     },
     "arguments": {
      "type": "string",
      "description": "Arguments as JSON text."
     },
     "status": {
      "description": "How far the call had got when it was returned.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/ItemStatus"
       },
       {
        "type": "null"
       }
      ]
     },
     "subagent_id": {
      "type": [
       "string",
       "null"
      ],
      "description": "Sub-agent that made the call."
     },
     "subagent_items": {
      "description": "The sub-agent's conversation, as it was returned with the call.",
      "type": [
       "array",
       "null"
      ],
      "items": {
       "$ref": "#/components/schemas/SubagentItem"
      }
     }
    },
    "examples": [
     {
      "type": "function_call",
      "call_id": "call_7Qp2",
      "name": "get_weather",
      "arguments": "{\"city\":\"Oslo\"}"
     }
    ]
   },
   "SubagentItem": {
    "description": "One item of a sub-agent's conversation. It has the fields of the item kind that `type` names; the caller only keeps it and sends it back.",
    "type": "object",
    "required": [
     "type"
    ],
    "properties": {
     "type": {
      "type": "string",
      "description": "Kind of the item."
     }
    },
    "additionalProperties": true
   },
   "FunctionCallOutputItem": {
    "description": "The result of a function call. A result whose call is not in the input is refused with 422.",
    "type": "object",
    "required": [
     "type",
     "call_id",
     "output"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "function_call_output"
     },
     "id": {
      "type": [
       "string",
       "null"
      ],
      "description": "Identifier of the item."
     },
     "call_id": {
      "type": "string",
      "description": "The `call_id` of the call that this answers."
     },
     "output": {
      "$ref": "#/components/schemas/ToolOutput"
     },
     "status": {
      "description": "How far the function had got.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/ItemStatus"
       },
       {
        "type": "null"
       }
      ]
     }
    },
    "examples": [
     {
      "type": "function_call_output",
      "call_id": "call_7Qp2",
      "output": "{\"celsius\":4}"
     },
     {
      "type": "function_call_output",
      "id": "fco_01",
      "call_id": "call_7Qp3",
      "status": "completed",
      "output": [
       {
        "type": "input_text",
        "text": "The chart of the last week."
       },
       {
        "type": "input_image",
        "file_id": "file_12",
        "detail": "auto"
       }
      ]
     }
    ]
   },
   "ToolOutput": {
    "description": "A tool's result, as text (JSON text included) or as parts.",
    "oneOf": [
     {
      "type": "string"
     },
     {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/ToolOutputPart"
      }
     }
    ]
   },
   "CustomToolCallItem": {
    "description": "The model asks the caller to run a tool that takes free text. Answer with a `custom_tool_call_output`.",
    "type": "object",
    "required": [
     "type",
     "call_id",
     "name",
     "input"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "custom_tool_call"
     },
     "id": {
      "type": [
       "string",
       "null"
      ],
      "description": "Identifier of the item."
     },
     "call_id": {
      "type": "string",
      "description": "Ties the call to its result."
     },
     "name": {
      "type": "string",
      "description": "Tool to run."
     },
     "namespace": {
      "type": [
       "string",
       "null"
      ],
      "description": "Namespace that the tool was declared in."
     },
     "input": {
      "type": "string",
      "description": "The text that the model wrote for the tool."
     },
     "status": {
      "description": "How far the call has got, where the provider says so.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/ItemStatus"
       },
       {
        "type": "null"
       }
      ]
     }
    },
    "examples": [
     {
      "type": "custom_tool_call",
      "id": "ctc_01",
      "call_id": "call_8Xa1",
      "name": "run_sql",
      "input": "select count(*) from orders",
      "status": "completed"
     }
    ]
   },
   "CustomToolCallOutputItem": {
    "description": "The result of a custom tool call.",
    "type": "object",
    "required": [
     "type",
     "call_id",
     "output"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "custom_tool_call_output"
     },
     "id": {
      "type": [
       "string",
       "null"
      ],
      "description": "Identifier of the item."
     },
     "call_id": {
      "type": "string",
      "description": "The `call_id` of the call that this answers."
     },
     "output": {
      "$ref": "#/components/schemas/ToolOutput"
     },
     "status": {
      "description": "How far the tool had got.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/ItemStatus"
       },
       {
        "type": "null"
       }
      ]
     }
    },
    "examples": [
     {
      "type": "custom_tool_call_output",
      "call_id": "call_8Xa1",
      "output": "412"
     }
    ]
   },
   "ToolSearchCallItem": {
    "description": "The model looks for tools whose loading was deferred.",
    "type": "object",
    "required": [
     "type",
     "arguments"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "tool_search_call"
     },
     "id": {
      "type": [
       "string",
       "null"
      ],
      "description": "Identifier of the item."
     },
     "call_id": {
      "type": [
       "string",
       "null"
      ],
      "description": "Ties the call to its result; null where the provider runs the search itself."
     },
     "execution": {
      "description": "Who runs the search.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/ToolSearchExecution"
       },
       {
        "type": "null"
       }
      ]
     },
     "arguments": {
      "type": "object",
      "additionalProperties": true,
      "description": "What the model looks for. The shape belongs to the search tool, so any JSON object is possible."
     },
     "status": {
      "description": "How far the search has got.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/ItemStatus"
       },
       {
        "type": "null"
       }
      ]
     }
    },
    "examples": [
     {
      "type": "tool_search_call",
      "id": "tsc_01",
      "call_id": null,
      "execution": "server",
      "arguments": {
       "paths": [
        "weather"
       ]
      },
      "status": "completed"
     }
    ]
   },
   "ToolSearchOutputItem": {
    "description": "The tools that a search found; the model can call them from here on.",
    "type": "object",
    "required": [
     "type",
     "tools"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "tool_search_output"
     },
     "id": {
      "type": [
       "string",
       "null"
      ],
      "description": "Identifier of the item."
     },
     "call_id": {
      "type": [
       "string",
       "null"
      ],
      "description": "The `call_id` of the search that this answers."
     },
     "execution": {
      "description": "Who ran the search.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/ToolSearchExecution"
       },
       {
        "type": "null"
       }
      ]
     },
     "tools": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/Tool"
      },
      "description": "The tools that were found."
     },
     "status": {
      "description": "How far the search has got.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/ItemStatus"
       },
       {
        "type": "null"
       }
      ]
     }
    },
    "examples": [
     {
      "type": "tool_search_output",
      "id": "tso_01",
      "call_id": null,
      "execution": "server",
      "status": "completed",
      "tools": [
       {
        "type": "function",
        "name": "get_weather",
        "description": "Current weather of a city.",
        "parameters": {
         "type": "object",
         "properties": {
          "city": {
           "type": "string"
          }
         },
         "required": [
          "city"
         ]
        },
        "strict": true
       }
      ]
     }
    ]
   },
   "ToolSearchExecution": {
    "description": "Whether the provider (`server`) or the caller (`client`) searches the tools.",
    "type": "string",
    "enum": [
     "server",
     "client"
    ]
   },
   "ApplyPatchCallItem": {
    "description": "The model asks the caller to change a file. Answer with an `apply_patch_call_output`.",
    "type": "object",
    "required": [
     "type",
     "id",
     "call_id",
     "operation",
     "status"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "apply_patch_call"
     },
     "id": {
      "type": "string",
      "description": "Identifier of the item; events refer to it as `item_id`."
     },
     "call_id": {
      "type": "string",
      "description": "Ties the call to its result."
     },
     "operation": {
      "$ref": "#/components/schemas/ApplyPatchOperation"
     },
     "status": {
      "$ref": "#/components/schemas/ApplyPatchCallStatus"
     }
    },
    "examples": [
     {
      "type": "apply_patch_call",
      "id": "apc_01",
      "call_id": "call_9Lm4",
      "status": "completed",
      "operation": {
       "type": "update_file",
       "path": "src/greet.py",
       "diff": "@@\n-print(\"hi\")\n+print(\"hello\")\n"
      }
     }
    ]
   },
   "ApplyPatchCallItemInput": {
    "description": "A change of a file that was asked for in an earlier turn.",
    "type": "object",
    "required": [
     "type",
     "call_id",
     "operation",
     "status"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "apply_patch_call"
     },
     "id": {
      "type": [
       "string",
       "null"
      ],
      "description": "Identifier that the item was returned with."
     },
     "call_id": {
      "type": "string",
      "description": "Ties the call to its result."
     },
     "operation": {
      "$ref": "#/components/schemas/ApplyPatchOperation"
     },
     "status": {
      "$ref": "#/components/schemas/ApplyPatchCallStatus"
     }
    },
    "examples": [
     {
      "type": "apply_patch_call",
      "call_id": "call_9Lm5",
      "status": "completed",
      "operation": {
       "type": "delete_file",
       "path": "src/old.py"
      }
     }
    ]
   },
   "ApplyPatchCallStatus": {
    "description": "Whether the change is still being written down or ready to be carried out.",
    "type": "string",
    "enum": [
     "in_progress",
     "completed"
    ]
   },
   "ApplyPatchOperation": {
    "description": "One change of one file.",
    "type": "object",
    "oneOf": [
     {
      "$ref": "#/components/schemas/ApplyPatchCreateFile"
     },
     {
      "$ref": "#/components/schemas/ApplyPatchUpdateFile"
     },
     {
      "$ref": "#/components/schemas/ApplyPatchDeleteFile"
     }
    ],
    "discriminator": {
     "propertyName": "type",
     "mapping": {
      "create_file": "#/components/schemas/ApplyPatchCreateFile",
      "update_file": "#/components/schemas/ApplyPatchUpdateFile",
      "delete_file": "#/components/schemas/ApplyPatchDeleteFile"
     }
    }
   },
   "ApplyPatchCreateFile": {
    "description": "Makes a new file.",
    "type": "object",
    "required": [
     "type",
     "path",
     "diff"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "create_file"
     },
     "path": {
      "type": "string",
      "description": "Path relative to the workspace."
     },
     "diff": {
      "type": "string",
      "description": "The content as added lines of a diff."
     }
    }
   },
   "ApplyPatchUpdateFile": {
    "description": "Changes an existing file.",
    "type": "object",
    "required": [
     "type",
     "path",
     "diff"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "update_file"
     },
     "path": {
      "type": "string",
      "description": "Path relative to the workspace."
     },
     "diff": {
      "type": "string",
      "description": "The change as a diff without line numbers."
     }
    }
   },
   "ApplyPatchDeleteFile": {
    "description": "Removes a file.",
    "type": "object",
    "required": [
     "type",
     "path"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "delete_file"
     },
     "path": {
      "type": "string",
      "description": "Path relative to the workspace."
     }
    }
   },
   "ApplyPatchCallOutputItem": {
    "description": "What became of a change that the model asked for.",
    "type": "object",
    "required": [
     "type",
     "call_id",
     "status"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "apply_patch_call_output"
     },
     "id": {
      "type": [
       "string",
       "null"
      ],
      "description": "Identifier of the item."
     },
     "call_id": {
      "type": "string",
      "description": "The `call_id` of the call that this answers."
     },
     "status": {
      "$ref": "#/components/schemas/ApplyPatchCallOutputStatus"
     },
     "output": {
      "type": [
       "string",
       "null"
      ],
      "description": "Remarks for the model, such as why the change did not apply."
     }
    },
    "examples": [
     {
      "type": "apply_patch_call_output",
      "call_id": "call_9Lm4",
      "status": "completed",
      "output": "Patched src/greet.py."
     }
    ]
   },
   "ApplyPatchCallOutputStatus": {
    "description": "Whether the change was made.",
    "type": "string",
    "enum": [
     "completed",
     "failed"
    ]
   },
   "ShellCallItem": {
    "description": "The model wants commands run in a shell, the caller's or one that the provider hosts.",
    "type": "object",
    "required": [
     "type",
     "id",
     "call_id",
     "status"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "shell_call"
     },
     "id": {
      "type": "string",
      "description": "Identifier of the item."
     },
     "call_id": {
      "type": "string",
      "description": "Ties the call to its result."
     },
     "action": {
      "$ref": "#/components/schemas/ShellAction"
     },
     "arguments": {
      "type": [
       "string",
       "null"
      ],
      "description": "The call as the model wrote it, in JSON text."
     },
     "environment": {
      "description": "Where the commands run. The shape is the provider's own, so any object or null is possible.",
      "type": [
       "object",
       "null"
      ],
      "additionalProperties": true
     },
     "status": {
      "$ref": "#/components/schemas/ItemStatus"
     }
    },
    "examples": [
     {
      "type": "shell_call",
      "id": "sh_01",
      "call_id": "call_2Bc7",
      "status": "completed",
      "action": {
       "commands": [
        "ls -la"
       ],
       "timeout_ms": 10000,
       "max_output_length": null
      }
     }
    ]
   },
   "ShellCallItemInput": {
    "description": "A shell call of an earlier turn, as the caller sends it back.",
    "type": "object",
    "required": [
     "type",
     "call_id"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "shell_call"
     },
     "id": {
      "type": [
       "string",
       "null"
      ],
      "description": "Identifier that the item was returned with."
     },
     "call_id": {
      "type": "string",
      "description": "Ties the call to its result."
     },
     "action": {
      "$ref": "#/components/schemas/ShellAction"
     },
     "arguments": {
      "type": [
       "string",
       "null"
      ],
      "description": "The call as the model wrote it, in JSON text."
     },
     "environment": {
      "description": "Where the commands run. The shape is the provider's own, so any object or null is possible.",
      "type": [
       "object",
       "null"
      ],
      "additionalProperties": true
     },
     "status": {
      "description": "How far the call had got.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/ItemStatus"
       },
       {
        "type": "null"
       }
      ]
     }
    },
    "examples": [
     {
      "type": "shell_call",
      "call_id": "call_2Bc7",
      "action": {
       "commands": [
        "ls -la"
       ]
      }
     }
    ]
   },
   "ShellAction": {
    "description": "Commands to run one after the other.",
    "type": "object",
    "required": [
     "commands"
    ],
    "properties": {
     "commands": {
      "type": "array",
      "items": {
       "type": "string"
      },
      "description": "Command lines."
     },
     "timeout_ms": {
      "type": [
       "integer",
       "null"
      ],
      "minimum": 0,
      "description": "Time allowed in milliseconds."
     },
     "max_output_length": {
      "type": [
       "integer",
       "null"
      ],
      "minimum": 0,
      "description": "Characters of output that the model wants to see at most."
     }
    }
   },
   "ShellCallOutputItem": {
    "description": "What the commands of a shell call printed and how they ended.",
    "type": "object",
    "required": [
     "type",
     "id",
     "call_id",
     "output",
     "status"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "shell_call_output"
     },
     "id": {
      "type": "string",
      "description": "Identifier of the item."
     },
     "call_id": {
      "type": "string",
      "description": "The `call_id` of the call that this answers."
     },
     "output": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/ShellCommandOutput"
      },
      "description": "One entry a command."
     },
     "max_output_length": {
      "type": [
       "integer",
       "null"
      ],
      "minimum": 0,
      "description": "Limit that the output was cut to."
     },
     "status": {
      "$ref": "#/components/schemas/ItemStatus"
     }
    },
    "examples": [
     {
      "type": "shell_call_output",
      "id": "sho_01",
      "call_id": "call_2Bc7",
      "status": "completed",
      "max_output_length": null,
      "output": [
       {
        "stdout": "README.md",
        "stderr": "",
        "outcome": {
         "type": "exit",
         "exit_code": 0
        }
       }
      ]
     }
    ]
   },
   "ShellCallOutputItemInput": {
    "description": "The result of a shell call, from the caller's shell or from an earlier turn.",
    "type": "object",
    "required": [
     "type",
     "call_id",
     "output"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "shell_call_output"
     },
     "id": {
      "type": [
       "string",
       "null"
      ],
      "description": "Identifier of the item."
     },
     "call_id": {
      "type": "string",
      "description": "The `call_id` of the call that this answers."
     },
     "output": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/ShellCommandOutput"
      },
      "description": "One entry a command."
     },
     "max_output_length": {
      "type": [
       "integer",
       "null"
      ],
      "minimum": 0,
      "description": "Limit that the output was cut to."
     },
     "status": {
      "description": "How far the commands had got.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/ItemStatus"
       },
       {
        "type": "null"
       }
      ]
     }
    },
    "examples": [
     {
      "type": "shell_call_output",
      "call_id": "call_2Bc7",
      "output": [
       {
        "stdout": "",
        "stderr": "",
        "outcome": {
         "type": "timeout"
        }
       }
      ]
     }
    ]
   },
   "ShellCommandOutput": {
    "description": "What one command printed and how it ended.",
    "type": "object",
    "required": [
     "stdout",
     "stderr",
     "outcome"
    ],
    "properties": {
     "stdout": {
      "type": "string",
      "description": "Standard output."
     },
     "stderr": {
      "type": "string",
      "description": "Standard error."
     },
     "outcome": {
      "$ref": "#/components/schemas/ShellOutcome"
     }
    }
   },
   "ShellOutcome": {
    "description": "How a command ended.",
    "type": "object",
    "oneOf": [
     {
      "$ref": "#/components/schemas/ShellExitOutcome"
     },
     {
      "$ref": "#/components/schemas/ShellTimeoutOutcome"
     }
    ],
    "discriminator": {
     "propertyName": "type",
     "mapping": {
      "exit": "#/components/schemas/ShellExitOutcome",
      "timeout": "#/components/schemas/ShellTimeoutOutcome"
     }
    }
   },
   "ShellExitOutcome": {
    "description": "The command ended by itself.",
    "type": "object",
    "required": [
     "type",
     "exit_code"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "exit"
     },
     "exit_code": {
      "type": "integer",
      "description": "Exit code; 0 means success."
     }
    }
   },
   "ShellTimeoutOutcome": {
    "description": "The command was stopped because its time was up.",
    "type": "object",
    "required": [
     "type"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "timeout"
     }
    }
   },
   "LocalShellCallItem": {
    "description": "The model asks the caller to run one command on the caller's machine. Answer with a `local_shell_call_output`.",
    "type": "object",
    "required": [
     "type",
     "call_id",
     "action",
     "status"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "local_shell_call"
     },
     "id": {
      "type": [
       "string",
       "null"
      ],
      "description": "Identifier of the item."
     },
     "call_id": {
      "type": "string",
      "description": "Ties the call to its result."
     },
     "action": {
      "$ref": "#/components/schemas/LocalShellAction"
     },
     "status": {
      "$ref": "#/components/schemas/ItemStatus"
     }
    },
    "examples": [
     {
      "type": "local_shell_call",
      "id": "lsh_01",
      "call_id": "call_3Dw8",
      "status": "completed",
      "action": {
       "type": "exec",
       "command": [
        "git",
        "status"
       ],
       "env": {},
       "working_directory": "/repo"
      }
     }
    ]
   },
   "LocalShellAction": {
    "description": "A command to run, without a shell in between.",
    "type": "object",
    "required": [
     "type",
     "command"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "exec"
     },
     "command": {
      "type": "array",
      "items": {
       "type": "string"
      },
      "description": "Program and arguments. Empty while the call is still being written."
     },
     "env": {
      "description": "Environment variables to set.",
      "type": [
       "object",
       "null"
      ],
      "additionalProperties": {
       "type": "string"
      }
     },
     "timeout_ms": {
      "type": [
       "integer",
       "null"
      ],
      "minimum": 0,
      "description": "Time allowed in milliseconds."
     },
     "user": {
      "type": [
       "string",
       "null"
      ],
      "description": "User to run as."
     },
     "working_directory": {
      "type": [
       "string",
       "null"
      ],
      "description": "Directory to run in."
     }
    }
   },
   "LocalShellCallOutputItem": {
    "description": "What a local shell call printed.",
    "type": "object",
    "required": [
     "type",
     "id",
     "output"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "local_shell_call_output"
     },
     "id": {
      "type": "string",
      "description": "Identifier of the call that this answers."
     },
     "call_id": {
      "type": [
       "string",
       "null"
      ],
      "description": "The `call_id` of the call that this answers, where the caller sends it as well."
     },
     "output": {
      "type": "string",
      "description": "The outcome as text, JSON text included."
     },
     "status": {
      "description": "How far the command had got.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/ItemStatus"
       },
       {
        "type": "null"
       }
      ]
     }
    },
    "examples": [
     {
      "type": "local_shell_call_output",
      "id": "call_3Dw8",
      "output": "On branch main"
     }
    ]
   },
   "WebSearchCallItem": {
    "description": "A search or a page visit by the provider's own web search.",
    "type": "object",
    "required": [
     "type",
     "id",
     "status"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "web_search_call"
     },
     "id": {
      "type": "string",
      "description": "Identifier of the item; events refer to it as `item_id`."
     },
     "status": {
      "$ref": "#/components/schemas/WebSearchCallStatus"
     },
     "action": {
      "$ref": "#/components/schemas/WebSearchAction"
     }
    },
    "examples": [
     {
      "type": "web_search_call",
      "id": "ws_01",
      "status": "completed",
      "action": {
       "type": "search",
       "query": "opening year of the bridge",
       "queries": [
        "opening year of the bridge"
       ],
       "sources": [
        {
         "type": "url",
         "url": "https://example.com/bridge"
        }
       ]
      }
     }
    ]
   },
   "WebSearchCallItemInput": {
    "description": "A provider's web search of an earlier turn, as the caller sends it back.",
    "type": "object",
    "required": [
     "type"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "web_search_call"
     },
     "id": {
      "type": [
       "string",
       "null"
      ],
      "description": "Identifier that the item was returned with."
     },
     "status": {
      "description": "How far the search had got.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/WebSearchCallStatus"
       },
       {
        "type": "null"
       }
      ]
     },
     "action": {
      "description": "What was done.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/WebSearchAction"
       },
       {
        "type": "null"
       }
      ]
     }
    },
    "examples": [
     {
      "type": "web_search_call",
      "status": "completed",
      "action": {
       "type": "open_page",
       "url": "https://example.com/bridge"
      }
     }
    ]
   },
   "WebSearchCallStatus": {
    "description": "How far a search has got.",
    "type": "string",
    "enum": [
     "in_progress",
     "searching",
     "completed",
     "failed"
    ]
   },
   "WebSearchAction": {
    "description": "What a web search did.",
    "type": "object",
    "oneOf": [
     {
      "$ref": "#/components/schemas/WebSearchQueryAction"
     },
     {
      "$ref": "#/components/schemas/WebSearchOpenPageAction"
     },
     {
      "$ref": "#/components/schemas/WebSearchFindInPageAction"
     }
    ],
    "discriminator": {
     "propertyName": "type",
     "mapping": {
      "search": "#/components/schemas/WebSearchQueryAction",
      "open_page": "#/components/schemas/WebSearchOpenPageAction",
      "find_in_page": "#/components/schemas/WebSearchFindInPageAction"
     }
    }
   },
   "WebSearchQueryAction": {
    "description": "Asked a search engine.",
    "type": "object",
    "required": [
     "type"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "search"
     },
     "query": {
      "type": [
       "string",
       "null"
      ],
      "description": "What was searched for, where the provider tells."
     },
     "queries": {
      "type": "array",
      "items": {
       "type": "string"
      },
      "description": "All queries, where several were sent at once."
     },
     "sources": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/WebSearchSource"
      },
      "description": "What the search came up with."
     }
    }
   },
   "WebSearchOpenPageAction": {
    "description": "Opened a page.",
    "type": "object",
    "required": [
     "type"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "open_page"
     },
     "url": {
      "type": [
       "string",
       "null"
      ],
      "description": "Address of the page."
     }
    }
   },
   "WebSearchFindInPageAction": {
    "description": "Looked for a text in a page.",
    "type": "object",
    "required": [
     "type",
     "url",
     "pattern"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "find_in_page"
     },
     "url": {
      "type": "string",
      "description": "Address of the page."
     },
     "pattern": {
      "type": "string",
      "description": "Text that was looked for."
     }
    }
   },
   "WebSearchSource": {
    "description": "A source that a search came up with.",
    "type": "object",
    "oneOf": [
     {
      "$ref": "#/components/schemas/WebSearchUrlSource"
     },
     {
      "$ref": "#/components/schemas/WebSearchApiSource"
     }
    ],
    "discriminator": {
     "propertyName": "type",
     "mapping": {
      "url": "#/components/schemas/WebSearchUrlSource",
      "api": "#/components/schemas/WebSearchApiSource"
     }
    }
   },
   "WebSearchUrlSource": {
    "description": "A web page.",
    "type": "object",
    "required": [
     "type",
     "url"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "url"
     },
     "url": {
      "type": "string",
      "description": "Address of the page."
     }
    }
   },
   "WebSearchApiSource": {
    "description": "A data feed of the provider, such as weather or stock prices.",
    "type": "object",
    "required": [
     "type",
     "name"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "api"
     },
     "name": {
      "type": "string",
      "description": "Name of the feed."
     }
    }
   },
   "FileSearchCallItem": {
    "description": "A search of the provider in files that were uploaded to it.",
    "type": "object",
    "required": [
     "type",
     "id",
     "status",
     "queries"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "file_search_call"
     },
     "id": {
      "type": "string",
      "description": "Identifier of the item."
     },
     "status": {
      "$ref": "#/components/schemas/WebSearchCallStatus"
     },
     "queries": {
      "type": "array",
      "items": {
       "type": "string"
      },
      "description": "What was searched for."
     },
     "results": {
      "description": "What was found. Returned when `include` names `file_search_call.results`.",
      "type": [
       "array",
       "null"
      ],
      "items": {
       "$ref": "#/components/schemas/FileSearchResult"
      }
     }
    },
    "examples": [
     {
      "type": "file_search_call",
      "id": "fs_01",
      "status": "completed",
      "queries": [
       "notice period"
      ],
      "results": [
       {
        "file_id": "file_12",
        "filename": "handbook.pdf",
        "score": 0.87,
        "text": "The notice period is three months.",
        "attributes": {
         "department": "hr"
        }
       }
      ]
     }
    ]
   },
   "FileSearchResult": {
    "description": "A passage that a file search found.",
    "type": "object",
    "properties": {
     "file_id": {
      "type": "string",
      "description": "File that holds the passage."
     },
     "filename": {
      "type": "string",
      "description": "Name of the file."
     },
     "score": {
      "type": "number",
      "format": "double",
      "description": "How well the passage fits, from 0 to 1."
     },
     "text": {
      "type": "string",
      "description": "The passage."
     },
     "attributes": {
      "description": "Key-value pairs that were stored with the file. The keys are the owner's.",
      "type": [
       "object",
       "null"
      ],
      "additionalProperties": true
     }
    }
   },
   "ImageGenerationCallItem": {
    "description": "A picture made by the provider's own image tool.",
    "type": "object",
    "required": [
     "type",
     "id",
     "status"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "image_generation_call"
     },
     "id": {
      "type": "string",
      "description": "Identifier of the item; events refer to it as `item_id`."
     },
     "status": {
      "$ref": "#/components/schemas/ImageGenerationCallStatus"
     },
     "result": {
      "type": [
       "string",
       "null"
      ],
      "description": "The picture in base64; null until it is there."
     },
     "prompt": {
      "type": [
       "string",
       "null"
      ],
      "description": "What was to be drawn."
     },
     "revised_prompt": {
      "type": [
       "string",
       "null"
      ],
      "description": "What the tool made of the prompt."
     },
     "background": {
      "type": [
       "string",
       "null"
      ],
      "description": "Background that was drawn, for example `opaque`."
     },
     "output_format": {
      "type": [
       "string",
       "null"
      ],
      "description": "File format of the picture, for example `png`."
     },
     "quality": {
      "type": [
       "string",
       "null"
      ],
      "description": "Quality that was used, for example `medium`."
     },
     "size": {
      "type": [
       "string",
       "null"
      ],
      "description": "Width and height in pixels, for example `1024x1024`."
     }
    },
    "examples": [
     {
      "type": "image_generation_call",
      "id": "ig_01",
      "status": "completed",
      "result": "iVBORw0KGgo=",
      "revised_prompt": "A lighthouse in fog, watercolour",
      "output_format": "png",
      "size": "1024x1024"
     }
    ]
   },
   "ImageGenerationCallStatus": {
    "description": "How far a picture has got.",
    "type": "string",
    "enum": [
     "in_progress",
     "generating",
     "completed",
     "failed"
    ]
   },
   "CodeInterpreterCallItem": {
    "description": "Code that the model had the provider run in a container.",
    "type": "object",
    "required": [
     "type",
     "id",
     "status"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "code_interpreter_call"
     },
     "id": {
      "type": "string",
      "description": "Identifier of the item; events refer to it as `item_id`."
     },
     "status": {
      "$ref": "#/components/schemas/CodeInterpreterCallStatus"
     },
     "container_id": {
      "type": [
       "string",
       "null"
      ],
      "description": "Container in which the code ran."
     },
     "code": {
      "type": [
       "string",
       "null"
      ],
      "description": "The code."
     },
     "outputs": {
      "description": "What the code produced. Returned when `include` names `code_interpreter_call.outputs`.",
      "type": [
       "array",
       "null"
      ],
      "items": {
       "$ref": "#/components/schemas/CodeInterpreterOutput"
      }
     }
    },
    "examples": [
     {
      "type": "code_interpreter_call",
      "id": "ci_01",
      "status": "completed",
      "container_id": "cntr_4",
      "code": "print(2 ** 10)",
      "outputs": [
       {
        "type": "logs",
        "logs": "1024"
       }
      ]
     }
    ]
   },
   "CodeInterpreterCallStatus": {
    "description": "How far the code has got.",
    "type": "string",
    "enum": [
     "in_progress",
     "interpreting",
     "completed",
     "incomplete",
     "failed"
    ]
   },
   "CodeInterpreterOutput": {
    "description": "Something that the code produced.",
    "type": "object",
    "oneOf": [
     {
      "$ref": "#/components/schemas/CodeInterpreterLogsOutput"
     },
     {
      "$ref": "#/components/schemas/CodeInterpreterImageOutput"
     },
     {
      "$ref": "#/components/schemas/CodeInterpreterFileOutput"
     }
    ],
    "discriminator": {
     "propertyName": "type",
     "mapping": {
      "logs": "#/components/schemas/CodeInterpreterLogsOutput",
      "image": "#/components/schemas/CodeInterpreterImageOutput",
      "file": "#/components/schemas/CodeInterpreterFileOutput"
     }
    }
   },
   "CodeInterpreterLogsOutput": {
    "description": "Text that the code printed.",
    "type": "object",
    "required": [
     "type",
     "logs"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "logs"
     },
     "logs": {
      "type": "string",
      "description": "The text."
     }
    }
   },
   "CodeInterpreterImageOutput": {
    "description": "A picture that the code drew.",
    "type": "object",
    "required": [
     "type",
     "url"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "image"
     },
     "url": {
      "type": "string",
      "description": "Address of the picture."
     }
    }
   },
   "CodeInterpreterFileOutput": {
    "description": "A file that the code wrote.",
    "type": "object",
    "required": [
     "type"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "file"
     },
     "id": {
      "type": "string",
      "description": "Identifier of the file."
     },
     "filename": {
      "type": "string",
      "description": "Name of the file."
     },
     "media_type": {
      "type": "string",
      "description": "Media type of the file."
     },
     "size_bytes": {
      "type": "integer",
      "format": "int64",
      "minimum": 0,
      "description": "Size in bytes."
     },
     "sha256": {
      "type": "string",
      "description": "SHA-256 of the content in hexadecimal."
     },
     "download_url": {
      "type": "string",
      "description": "Address from which the file can be fetched for a while."
     },
     "expires_at": {
      "type": "string",
      "description": "When the file will be gone."
     },
     "status": {
      "type": "string",
      "description": "Whether the file could be kept."
     },
     "error_code": {
      "type": [
       "string",
       "null"
      ],
      "description": "Why the file could not be kept."
     }
    }
   },
   "ComputerCallItem": {
    "description": "The model asks the caller to act on a screen. Answer with a `computer_call_output` that shows the screen afterwards.",
    "type": "object",
    "required": [
     "type",
     "call_id",
     "status",
     "pending_safety_checks"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "computer_call"
     },
     "id": {
      "type": "string",
      "description": "Identifier of the item."
     },
     "call_id": {
      "type": "string",
      "description": "Ties the call to its result."
     },
     "action": {
      "$ref": "#/components/schemas/ComputerAction"
     },
     "pending_safety_checks": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/ComputerSafetyCheck"
      },
      "description": "Warnings that a person should confirm before the action is carried out."
     },
     "status": {
      "$ref": "#/components/schemas/ItemStatus"
     }
    },
    "examples": [
     {
      "type": "computer_call",
      "id": "cu_01",
      "call_id": "call_5Gh9",
      "status": "completed",
      "action": {
       "type": "click",
       "button": "left",
       "x": 120,
       "y": 48
      },
      "pending_safety_checks": []
     }
    ]
   },
   "ComputerSafetyCheck": {
    "description": "A warning about an action on a screen.",
    "type": "object",
    "required": [
     "id"
    ],
    "properties": {
     "id": {
      "type": "string",
      "description": "Identifier of the warning."
     },
     "code": {
      "type": [
       "string",
       "null"
      ],
      "description": "Kind of the warning."
     },
     "message": {
      "type": [
       "string",
       "null"
      ],
      "description": "The warning in words."
     }
    }
   },
   "ComputerAction": {
    "description": "One action with mouse or keyboard. Coordinates are pixels from the upper left corner.",
    "type": "object",
    "oneOf": [
     {
      "$ref": "#/components/schemas/ComputerClickAction"
     },
     {
      "$ref": "#/components/schemas/ComputerDoubleClickAction"
     },
     {
      "$ref": "#/components/schemas/ComputerDragAction"
     },
     {
      "$ref": "#/components/schemas/ComputerKeypressAction"
     },
     {
      "$ref": "#/components/schemas/ComputerMoveAction"
     },
     {
      "$ref": "#/components/schemas/ComputerScreenshotAction"
     },
     {
      "$ref": "#/components/schemas/ComputerScrollAction"
     },
     {
      "$ref": "#/components/schemas/ComputerTypeAction"
     },
     {
      "$ref": "#/components/schemas/ComputerWaitAction"
     }
    ],
    "discriminator": {
     "propertyName": "type",
     "mapping": {
      "click": "#/components/schemas/ComputerClickAction",
      "double_click": "#/components/schemas/ComputerDoubleClickAction",
      "drag": "#/components/schemas/ComputerDragAction",
      "keypress": "#/components/schemas/ComputerKeypressAction",
      "move": "#/components/schemas/ComputerMoveAction",
      "screenshot": "#/components/schemas/ComputerScreenshotAction",
      "scroll": "#/components/schemas/ComputerScrollAction",
      "type": "#/components/schemas/ComputerTypeAction",
      "wait": "#/components/schemas/ComputerWaitAction"
     }
    }
   },
   "ComputerClickAction": {
    "description": "Press a mouse button once.",
    "type": "object",
    "required": [
     "type",
     "button",
     "x",
     "y"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "click"
     },
     "button": {
      "$ref": "#/components/schemas/ComputerMouseButton"
     },
     "x": {
      "type": "integer",
      "description": "Distance from the left."
     },
     "y": {
      "type": "integer",
      "description": "Distance from the top."
     },
     "keys": {
      "description": "Keys to hold meanwhile.",
      "type": [
       "array",
       "null"
      ],
      "items": {
       "type": "string"
      }
     }
    }
   },
   "ComputerMouseButton": {
    "description": "A button of the mouse.",
    "type": "string",
    "enum": [
     "left",
     "right",
     "wheel",
     "back",
     "forward"
    ]
   },
   "ComputerDoubleClickAction": {
    "description": "Press the left mouse button twice.",
    "type": "object",
    "required": [
     "type",
     "x",
     "y"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "double_click"
     },
     "x": {
      "type": "integer",
      "description": "Distance from the left."
     },
     "y": {
      "type": "integer",
      "description": "Distance from the top."
     },
     "keys": {
      "description": "Keys to hold meanwhile.",
      "type": [
       "array",
       "null"
      ],
      "items": {
       "type": "string"
      }
     }
    }
   },
   "ComputerDragAction": {
    "description": "Hold the left mouse button and move along a path.",
    "type": "object",
    "required": [
     "type",
     "path"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "drag"
     },
     "path": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/ComputerPoint"
      },
      "description": "Places to pass, in order."
     },
     "keys": {
      "description": "Keys to hold meanwhile.",
      "type": [
       "array",
       "null"
      ],
      "items": {
       "type": "string"
      }
     }
    }
   },
   "ComputerPoint": {
    "description": "A place on the screen.",
    "type": "object",
    "required": [
     "x",
     "y"
    ],
    "properties": {
     "x": {
      "type": "integer",
      "description": "Distance from the left."
     },
     "y": {
      "type": "integer",
      "description": "Distance from the top."
     }
    }
   },
   "ComputerKeypressAction": {
    "description": "Press keys together.",
    "type": "object",
    "required": [
     "type",
     "keys"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "keypress"
     },
     "keys": {
      "type": "array",
      "items": {
       "type": "string"
      },
      "description": "Names of the keys."
     }
    }
   },
   "ComputerMoveAction": {
    "description": "Move the mouse.",
    "type": "object",
    "required": [
     "type",
     "x",
     "y"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "move"
     },
     "x": {
      "type": "integer",
      "description": "Distance from the left."
     },
     "y": {
      "type": "integer",
      "description": "Distance from the top."
     },
     "keys": {
      "description": "Keys to hold meanwhile.",
      "type": [
       "array",
       "null"
      ],
      "items": {
       "type": "string"
      }
     }
    }
   },
   "ComputerScreenshotAction": {
    "description": "Show the screen.",
    "type": "object",
    "required": [
     "type"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "screenshot"
     }
    }
   },
   "ComputerScrollAction": {
    "description": "Turn the mouse wheel.",
    "type": "object",
    "required": [
     "type",
     "x",
     "y",
     "scroll_x",
     "scroll_y"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "scroll"
     },
     "x": {
      "type": "integer",
      "description": "Distance of the mouse from the left."
     },
     "y": {
      "type": "integer",
      "description": "Distance of the mouse from the top."
     },
     "scroll_x": {
      "type": "integer",
      "description": "Pixels to the right; negative means to the left."
     },
     "scroll_y": {
      "type": "integer",
      "description": "Pixels down; negative means up."
     },
     "keys": {
      "description": "Keys to hold meanwhile.",
      "type": [
       "array",
       "null"
      ],
      "items": {
       "type": "string"
      }
     }
    }
   },
   "ComputerTypeAction": {
    "description": "Type a text.",
    "type": "object",
    "required": [
     "type",
     "text"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "type"
     },
     "text": {
      "type": "string",
      "description": "The text."
     }
    }
   },
   "ComputerWaitAction": {
    "description": "Do nothing for a moment.",
    "type": "object",
    "required": [
     "type"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "wait"
     }
    }
   },
   "ComputerCallOutputItem": {
    "description": "The screen after a computer call.",
    "type": "object",
    "required": [
     "type",
     "call_id",
     "output"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "computer_call_output"
     },
     "id": {
      "type": [
       "string",
       "null"
      ],
      "description": "Identifier of the item."
     },
     "call_id": {
      "type": "string",
      "description": "The `call_id` of the call that this answers."
     },
     "output": {
      "$ref": "#/components/schemas/ComputerScreenshot"
     },
     "acknowledged_safety_checks": {
      "description": "Warnings of the call that a person confirmed.",
      "type": [
       "array",
       "null"
      ],
      "items": {
       "$ref": "#/components/schemas/ComputerSafetyCheck"
      }
     },
     "status": {
      "description": "How far the action had got.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/ItemStatus"
       },
       {
        "type": "null"
       }
      ]
     }
    },
    "examples": [
     {
      "type": "computer_call_output",
      "call_id": "call_5Gh9",
      "output": {
       "type": "computer_screenshot",
       "image_url": "data:image/png;base64,iVBORw0KGgo="
      }
     }
    ]
   },
   "ComputerScreenshot": {
    "description": "A picture of the screen, by address, as a data URL, or by the identifier of a file at the provider.",
    "type": "object",
    "required": [
     "type"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "computer_screenshot"
     },
     "image_url": {
      "type": [
       "string",
       "null"
      ],
      "description": "An `https` address or a base64 `data:` URL."
     },
     "file_id": {
      "type": [
       "string",
       "null"
      ],
      "description": "Identifier of a file that was uploaded to the provider."
     }
    }
   },
   "McpListToolsItem": {
    "description": "The tools that an MCP server offers. Sent back, it spares the provider from asking again.",
    "type": "object",
    "required": [
     "type",
     "id",
     "server_label",
     "tools"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "mcp_list_tools"
     },
     "id": {
      "type": "string",
      "description": "Identifier of the item; events refer to it as `item_id`."
     },
     "server_label": {
      "type": "string",
      "description": "Label that the request gave the server."
     },
     "tools": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/McpToolDefinition"
      },
      "description": "Tools of the server."
     },
     "error": {
      "$ref": "#/components/schemas/McpFailure"
     }
    },
    "examples": [
     {
      "type": "mcp_list_tools",
      "id": "mcpl_01",
      "server_label": "tickets",
      "tools": [
       {
        "name": "create_ticket",
        "description": "Opens a ticket.",
        "input_schema": {
         "type": "object",
         "properties": {
          "title": {
           "type": "string"
          }
         }
        },
        "annotations": {
         "read_only": false
        }
       }
      ]
     }
    ]
   },
   "McpToolDefinition": {
    "description": "A tool of an MCP server.",
    "type": "object",
    "required": [
     "name",
     "input_schema"
    ],
    "properties": {
     "name": {
      "type": "string",
      "description": "Name of the tool."
     },
     "description": {
      "type": [
       "string",
       "null"
      ],
      "description": "What the tool does."
     },
     "input_schema": {
      "type": "object",
      "additionalProperties": true,
      "description": "JSON Schema of the arguments."
     },
     "annotations": {
      "description": "Hints of the server about the tool. The keys are the server's.",
      "type": [
       "object",
       "null"
      ],
      "additionalProperties": true
     }
    }
   },
   "McpFailure": {
    "description": "Why an MCP server did not answer, in words or with the details of the protocol. Null or absent where it did.",
    "oneOf": [
     {
      "type": "string"
     },
     {
      "$ref": "#/components/schemas/McpErrorDetails"
     },
     {
      "type": "null"
     }
    ]
   },
   "McpErrorDetails": {
    "description": "Failure of an MCP server. Which fields are there depends on the kind.",
    "type": "object",
    "properties": {
     "type": {
      "type": "string",
      "description": "Kind of the failure."
     },
     "code": {
      "description": "Code of the protocol or of the connection.",
      "oneOf": [
       {
        "type": "integer"
       },
       {
        "type": "string"
       },
       {
        "type": "null"
       }
      ]
     },
     "message": {
      "type": [
       "string",
       "null"
      ],
      "description": "The failure in words."
     }
    }
   },
   "McpApprovalRequestItem": {
    "description": "The provider wants the caller's consent before it calls a tool. Answer with an `mcp_approval_response`.",
    "type": "object",
    "required": [
     "type",
     "id",
     "server_label",
     "name",
     "arguments"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "mcp_approval_request"
     },
     "id": {
      "type": "string",
      "description": "Identifier of the question."
     },
     "server_label": {
      "type": "string",
      "description": "Label that the request gave the server."
     },
     "name": {
      "type": "string",
      "description": "Tool to be called."
     },
     "arguments": {
      "type": "string",
      "description": "Arguments as JSON text."
     }
    },
    "examples": [
     {
      "type": "mcp_approval_request",
      "id": "mcpr_01",
      "server_label": "tickets",
      "name": "create_ticket",
      "arguments": "{\"title\":\"Broken link\"}"
     }
    ]
   },
   "McpApprovalResponseItem": {
    "description": "The caller's answer to a request for consent.",
    "type": "object",
    "required": [
     "type",
     "approval_request_id",
     "approve"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "mcp_approval_response"
     },
     "id": {
      "type": [
       "string",
       "null"
      ],
      "description": "Identifier of the item."
     },
     "approval_request_id": {
      "type": "string",
      "description": "The `id` of the question."
     },
     "approve": {
      "type": "boolean",
      "description": "Whether the tool may be called."
     },
     "reason": {
      "type": [
       "string",
       "null"
      ],
      "description": "Explanation for the model."
     }
    },
    "examples": [
     {
      "type": "mcp_approval_response",
      "approval_request_id": "mcpr_01",
      "approve": true
     }
    ]
   },
   "McpCallItem": {
    "description": "A call that the provider made to a tool of an MCP server, with its result.",
    "type": "object",
    "required": [
     "type",
     "id",
     "server_label",
     "name",
     "arguments"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "mcp_call"
     },
     "id": {
      "type": "string",
      "description": "Identifier of the item; events refer to it as `item_id`."
     },
     "server_label": {
      "type": "string",
      "description": "Label that the request gave the server."
     },
     "name": {
      "type": "string",
      "description": "Tool that was called."
     },
     "arguments": {
      "type": "string",
      "description": "Arguments as JSON text."
     },
     "output": {
      "type": [
       "string",
       "null"
      ],
      "description": "What the tool answered."
     },
     "error": {
      "$ref": "#/components/schemas/McpFailure"
     },
     "approval_request_id": {
      "type": [
       "string",
       "null"
      ],
      "description": "Question for consent that came before the call."
     },
     "status": {
      "description": "How far the call has got, where the provider says so.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/McpCallStatus"
       },
       {
        "type": "null"
       }
      ]
     }
    },
    "examples": [
     {
      "type": "mcp_call",
      "id": "mcp_01",
      "server_label": "tickets",
      "name": "create_ticket",
      "arguments": "{\"title\":\"Broken link\"}",
      "output": "{\"id\":17}",
      "error": null,
      "status": "completed"
     }
    ]
   },
   "McpCallStatus": {
    "description": "How far a call has got.",
    "type": "string",
    "enum": [
     "in_progress",
     "calling",
     "completed",
     "incomplete",
     "failed"
    ]
   },
   "CompactionItem": {
    "description": "An earlier stretch of the conversation, shortened and sealed by the provider. Send it in place of that stretch.",
    "type": "object",
    "required": [
     "type",
     "encrypted_content"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "compaction"
     },
     "id": {
      "type": [
       "string",
       "null"
      ],
      "description": "Identifier of the item."
     },
     "encrypted_content": {
      "type": "string",
      "description": "The sealed stretch."
     },
     "created_by": {
      "type": [
       "string",
       "null"
      ],
      "description": "Who had the conversation shortened."
     }
    },
    "examples": [
     {
      "type": "compaction",
      "id": "cmp_01",
      "encrypted_content": "gAAAAABo2f0x"
     }
    ]
   },
   "ContextCompactionItem": {
    "description": "Marks the place at which a client shortened the conversation.",
    "type": "object",
    "required": [
     "type"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "context_compaction"
     },
     "id": {
      "type": [
       "string",
       "null"
      ],
      "description": "Identifier of the item."
     },
     "encrypted_content": {
      "type": [
       "string",
       "null"
      ],
      "description": "The sealed stretch, where there is one."
     }
    },
    "examples": [
     {
      "type": "context_compaction",
      "encrypted_content": null
     }
    ]
   },
   "ItemReference": {
    "description": "Stands for another item by its identifier. Nothing is stored between requests, so it can only mean an item of the same input; otherwise the request is refused with 422.",
    "type": "object",
    "required": [
     "type",
     "id"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "item_reference"
     },
     "id": {
      "type": "string",
      "description": "Identifier of the item meant."
     }
    },
    "examples": [
     {
      "type": "item_reference",
      "id": "msg_01"
     }
    ]
   },
   "AdditionalToolsItem": {
    "description": "Makes further tools known in the middle of a conversation, without touching the cached start of the prompt.",
    "type": "object",
    "required": [
     "type",
     "role",
     "tools"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "additional_tools"
     },
     "id": {
      "type": [
       "string",
       "null"
      ],
      "description": "Identifier of the item."
     },
     "role": {
      "$ref": "#/components/schemas/AdditionalToolsRole"
     },
     "tools": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/Tool"
      },
      "description": "Tools that the model may use from here on."
     }
    },
    "examples": [
     {
      "type": "additional_tools",
      "role": "developer",
      "tools": [
       {
        "type": "function",
        "name": "get_order",
        "description": "Looks an order up.",
        "parameters": {
         "type": "object",
         "properties": {
          "order_id": {
           "type": "string"
          }
         },
         "required": [
          "order_id"
         ]
        },
        "strict": true
       }
      ]
     }
    ]
   },
   "AdditionalToolsRole": {
    "description": "Who brings the tools in. Callers use `developer`.",
    "type": "string",
    "enum": [
     "unknown",
     "user",
     "assistant",
     "system",
     "critic",
     "discriminator",
     "developer",
     "tool"
    ]
   },
   "AgentMessageItem": {
    "description": "What one agent said to another, in a conversation of several agents.",
    "type": "object",
    "required": [
     "type",
     "author",
     "recipient",
     "content"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "agent_message"
     },
     "id": {
      "type": [
       "string",
       "null"
      ],
      "description": "Identifier of the item."
     },
     "author": {
      "type": "string",
      "description": "Agent that speaks."
     },
     "recipient": {
      "type": "string",
      "description": "Agent that is spoken to."
     },
     "agent": {
      "description": "Agent in whose conversation the message stands.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/AgentIdentity"
       },
       {
        "type": "null"
       }
      ]
     },
     "content": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/AgentMessagePart"
      },
      "description": "What was said."
     }
    },
    "examples": [
     {
      "type": "agent_message",
      "author": "planner",
      "recipient": "coder",
      "content": [
       {
        "type": "input_text",
        "text": "Please add a test for the parser."
       }
      ]
     }
    ]
   },
   "AgentIdentity": {
    "description": "Names an agent.",
    "type": "object",
    "required": [
     "agent_name"
    ],
    "properties": {
     "agent_name": {
      "type": "string",
      "description": "Name of the agent."
     }
    }
   },
   "AgentMessagePart": {
    "description": "One part of a message between agents.",
    "type": "object",
    "oneOf": [
     {
      "$ref": "#/components/schemas/InputText"
     },
     {
      "$ref": "#/components/schemas/InputImage"
     },
     {
      "$ref": "#/components/schemas/EncryptedContent"
     }
    ],
    "discriminator": {
     "propertyName": "type",
     "mapping": {
      "input_text": "#/components/schemas/InputText",
      "input_image": "#/components/schemas/InputImage",
      "encrypted_content": "#/components/schemas/EncryptedContent"
     }
    }
   },
   "EncryptedContent": {
    "description": "A part that only the provider can read.",
    "type": "object",
    "required": [
     "type",
     "encrypted_content"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "encrypted_content"
     },
     "encrypted_content": {
      "type": "string",
      "description": "The sealed content."
     }
    }
   },
   "ServiceDatetimeItem": {
    "description": "The gateway told the model the time.",
    "type": "object",
    "required": [
     "type",
     "status",
     "datetime",
     "timezone"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "service:datetime"
     },
     "id": {
      "type": "string",
      "description": "Identifier of the item."
     },
     "status": {
      "$ref": "#/components/schemas/ItemStatus"
     },
     "datetime": {
      "type": "string",
      "description": "Date and time in ISO 8601."
     },
     "timezone": {
      "type": "string",
      "description": "IANA name of the time zone."
     }
    },
    "examples": [
     {
      "type": "service:datetime",
      "id": "st_01",
      "status": "completed",
      "datetime": "2026-03-02T09:15:00+01:00",
      "timezone": "Europe/Oslo"
     }
    ]
   },
   "ServiceWebSearchItem": {
    "description": "The gateway searched the web for the model.",
    "type": "object",
    "required": [
     "type",
     "status"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "service:web_search"
     },
     "id": {
      "type": "string",
      "description": "Identifier of the item."
     },
     "status": {
      "$ref": "#/components/schemas/ItemStatus"
     },
     "action": {
      "$ref": "#/components/schemas/WebSearchQueryAction"
     }
    },
    "examples": [
     {
      "type": "service:web_search",
      "id": "st_02",
      "status": "completed",
      "action": {
       "type": "search",
       "query": "opening year of the bridge",
       "sources": [
        {
         "type": "url",
         "url": "https://example.com/bridge"
        }
       ]
      }
     }
    ]
   },
   "ServiceWebFetchItem": {
    "description": "The gateway fetched a page for the model.",
    "type": "object",
    "required": [
     "type",
     "status"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "service:web_fetch"
     },
     "id": {
      "type": "string",
      "description": "Identifier of the item."
     },
     "status": {
      "$ref": "#/components/schemas/ItemStatus"
     },
     "url": {
      "type": "string",
      "description": "Address of the page."
     },
     "title": {
      "type": "string",
      "description": "Title of the page."
     },
     "content": {
      "type": "string",
      "description": "Text of the page as the model saw it."
     },
     "httpStatus": {
      "type": "integer",
      "minimum": 100,
      "maximum": 599,
      "description": "Status that the page was answered with."
     },
     "error": {
      "type": "string",
      "description": "Why the page could not be fetched."
     }
    },
    "examples": [
     {
      "type": "service:web_fetch",
      "id": "st_03",
      "status": "completed",
      "url": "https://example.com/bridge",
      "title": "The bridge",
      "content": "The bridge opened in 1932.",
      "httpStatus": 200
     }
    ]
   },
   "ServiceSearchModelsItem": {
    "description": "The gateway looked through its model catalog for the model.",
    "type": "object",
    "required": [
     "type",
     "status"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "service:search_models"
     },
     "id": {
      "type": "string",
      "description": "Identifier of the item."
     },
     "status": {
      "$ref": "#/components/schemas/ItemStatus"
     },
     "query": {
      "type": "string",
      "description": "What was searched for."
     },
     "arguments": {
      "type": "string",
      "description": "The call as the model wrote it, in JSON text."
     }
    },
    "examples": [
     {
      "type": "service:search_models",
      "id": "st_04",
      "status": "completed",
      "query": "cheap vision model",
      "arguments": "{\"query\":\"cheap vision model\"}"
     }
    ]
   },
   "ServiceExperimentalSearchModelsItem": {
    "description": "The same as `service:search_models`, for requests that declare the tool under its earlier name.",
    "type": "object",
    "required": [
     "type",
     "status"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "service:experimental__search_models"
     },
     "id": {
      "type": "string",
      "description": "Identifier of the item."
     },
     "status": {
      "$ref": "#/components/schemas/ItemStatus"
     },
     "query": {
      "type": "string",
      "description": "What was searched for."
     },
     "arguments": {
      "type": "string",
      "description": "The call as the model wrote it, in JSON text."
     }
    },
    "examples": [
     {
      "type": "service:experimental__search_models",
      "id": "st_05",
      "status": "completed",
      "query": "cheap vision model"
     }
    ]
   },
   "ServiceToolSearchItem": {
    "description": "The gateway looked for tools whose loading was deferred.",
    "type": "object",
    "required": [
     "type",
     "status"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "service:tool_search"
     },
     "id": {
      "type": "string",
      "description": "Identifier of the item."
     },
     "status": {
      "$ref": "#/components/schemas/ItemStatus"
     },
     "query": {
      "type": "string",
      "description": "What was searched for."
     }
    },
    "examples": [
     {
      "type": "service:tool_search",
      "id": "st_06",
      "status": "completed",
      "query": "calendar"
     }
    ]
   },
   "ServiceFusionItem": {
    "description": "Several models answered the same question and an analyst compared their answers.",
    "type": "object",
    "required": [
     "type",
     "status"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "service:fusion"
     },
     "id": {
      "type": "string",
      "description": "Identifier of the item; events refer to it as `item_id`."
     },
     "status": {
      "$ref": "#/components/schemas/ItemStatus"
     },
     "analysis": {
      "$ref": "#/components/schemas/FusionAnalysis"
     },
     "responses": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/FusionResponse"
      },
      "description": "Answers of the models."
     },
     "failed_models": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/FusionFailedModel"
      },
      "description": "Models that did not answer."
     },
     "sources": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/FusionSource"
      },
      "description": "Web pages that the answers rest on."
     },
     "error": {
      "type": "string",
      "description": "Why there is no analysis."
     },
     "failure_reason": {
      "type": "string",
      "description": "Short code of the failure."
     }
    },
    "examples": [
     {
      "type": "service:fusion",
      "id": "st_07",
      "status": "completed",
      "analysis": {
       "consensus": [
        "Both recommend an index on customer_id."
       ],
       "contradictions": [
        {
         "topic": "Partitioning",
         "stances": [
          {
           "model": "openai/gpt-5.1",
           "stance": "Worth it from the start."
          },
          {
           "model": "google/gemini-3-pro",
           "stance": "Not at this size."
          }
         ]
        }
       ],
       "partial_coverage": [
        {
         "models": [
          "openai/gpt-5.1"
         ],
         "point": "Mentions vacuum settings."
        }
       ],
       "unique_insights": [
        {
         "model": "google/gemini-3-pro",
         "insight": "A covering index makes the sort unnecessary."
        }
       ],
       "blind_spots": [
        "Nobody looked at the write load."
       ]
      },
      "responses": [
       {
        "model": "openai/gpt-5.1",
        "content": "Add an index on customer_id and partition the table."
       }
      ],
      "failed_models": [
       {
        "model": "mistralai/mistral-large",
        "error": "The provider is overloaded.",
        "status_code": 529
       }
      ],
      "sources": [
       {
        "url": "https://example.com/indexes",
        "title": "About indexes"
       }
      ]
     }
    ]
   },
   "FusionResponse": {
    "description": "What one model answered.",
    "type": "object",
    "required": [
     "model"
    ],
    "properties": {
     "model": {
      "type": "string",
      "description": "Model that answered."
     },
     "content": {
      "type": "string",
      "description": "The answer."
     }
    }
   },
   "FusionFailedModel": {
    "description": "A model that did not answer.",
    "type": "object",
    "required": [
     "model",
     "error"
    ],
    "properties": {
     "model": {
      "type": "string",
      "description": "Model that was asked."
     },
     "error": {
      "type": "string",
      "description": "What went wrong."
     },
     "status_code": {
      "type": "integer",
      "minimum": 100,
      "maximum": 599,
      "description": "HTTP status of the failure."
     }
    }
   },
   "FusionSource": {
    "description": "A web page that an answer rests on.",
    "type": "object",
    "required": [
     "url",
     "title"
    ],
    "properties": {
     "url": {
      "type": "string",
      "description": "Address of the page."
     },
     "title": {
      "type": "string",
      "description": "Title of the page."
     }
    }
   },
   "ServiceAdvisorItem": {
    "description": "The model asked another model for advice.",
    "type": "object",
    "required": [
     "type",
     "status"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "service:advisor"
     },
     "id": {
      "type": "string",
      "description": "Identifier of the item."
     },
     "status": {
      "$ref": "#/components/schemas/FailableItemStatus"
     },
     "instance_name": {
      "type": "string",
      "description": "Name of the advisor, where the request declares several."
     },
     "model": {
      "type": "string",
      "description": "Model that gave the advice."
     },
     "prompt": {
      "type": "string",
      "description": "What was asked."
     },
     "advice": {
      "type": "string",
      "description": "What was answered."
     },
     "error": {
      "type": "string",
      "description": "Why there is no advice."
     }
    },
    "examples": [
     {
      "type": "service:advisor",
      "id": "st_08",
      "status": "completed",
      "model": "anthropic/claude-opus-4.5",
      "prompt": "Is a lock needed here?",
      "advice": "No, the update is atomic already."
     }
    ]
   },
   "ServiceSubagentItem": {
    "description": "The model handed a task to another model.",
    "type": "object",
    "required": [
     "type",
     "status"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "service:subagent"
     },
     "id": {
      "type": "string",
      "description": "Identifier of the item."
     },
     "call_id": {
      "type": "string",
      "description": "Ties the hand-over to the function calls that the sub-agent makes."
     },
     "status": {
      "$ref": "#/components/schemas/FailableItemStatus"
     },
     "instance_name": {
      "type": "string",
      "description": "Name of the sub-agent, where the request declares several."
     },
     "name": {
      "type": "string",
      "description": "Name of the tool that the model called."
     },
     "model": {
      "type": "string",
      "description": "Model that worked on the task."
     },
     "task_name": {
      "type": "string",
      "description": "The task in a few words."
     },
     "task_description": {
      "type": "string",
      "description": "The task in full."
     },
     "outcome": {
      "type": "string",
      "description": "What came of it."
     },
     "error": {
      "type": "string",
      "description": "Why nothing came of it."
     }
    },
    "examples": [
     {
      "type": "service:subagent",
      "id": "st_09",
      "call_id": "call_6Jk1",
      "status": "completed",
      "model": "openai/gpt-5.1-mini",
      "task_name": "Collect prices",
      "task_description": "List the prices of the three nearest shops.",
      "outcome": "3.20, 3.45 and 2.99."
     }
    ]
   },
   "ServiceImageGenerationItem": {
    "description": "The gateway had a picture made for the model.",
    "type": "object",
    "required": [
     "type",
     "status"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "service:image_generation"
     },
     "id": {
      "type": "string",
      "description": "Identifier of the item."
     },
     "status": {
      "$ref": "#/components/schemas/ItemStatus"
     },
     "prompt": {
      "type": "string",
      "description": "What was to be drawn."
     },
     "revisedPrompt": {
      "type": "string",
      "description": "What the image model made of the prompt."
     },
     "result": {
      "type": [
       "string",
       "null"
      ],
      "description": "The picture, as base64 or as an address."
     },
     "imageB64": {
      "type": "string",
      "description": "The picture in base64."
     },
     "imageUrl": {
      "type": "string",
      "description": "Address of the picture."
     }
    },
    "examples": [
     {
      "type": "service:image_generation",
      "id": "st_10",
      "status": "completed",
      "prompt": "A lighthouse in fog",
      "imageUrl": "https://example.com/lighthouse.png",
      "result": "https://example.com/lighthouse.png"
     }
    ]
   },
   "ServiceApplyPatchItem": {
    "description": "A change of a file that the model asked for through the gateway's patch tool.",
    "type": "object",
    "required": [
     "type",
     "status"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "service:apply_patch"
     },
     "id": {
      "type": "string",
      "description": "Identifier of the item."
     },
     "call_id": {
      "type": "string",
      "description": "Ties the call to its result."
     },
     "status": {
      "$ref": "#/components/schemas/ItemStatus"
     },
     "operation": {
      "$ref": "#/components/schemas/ApplyPatchOperation"
     }
    },
    "examples": [
     {
      "type": "service:apply_patch",
      "id": "st_11",
      "call_id": "call_9Lm6",
      "status": "completed",
      "operation": {
       "type": "create_file",
       "path": "notes.md",
       "diff": "+# Notes"
      }
     }
    ]
   },
   "ServiceBashItem": {
    "description": "A command that ran in a sandbox.",
    "type": "object",
    "required": [
     "type",
     "status"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "service:bash"
     },
     "id": {
      "type": "string",
      "description": "Identifier of the item."
     },
     "call_id": {
      "type": [
       "string",
       "null"
      ],
      "description": "Ties the call to its result."
     },
     "status": {
      "$ref": "#/components/schemas/ItemStatus"
     },
     "arguments": {
      "type": [
       "string",
       "null"
      ],
      "description": "The call as the model wrote it, in JSON text."
     },
     "command": {
      "type": "string",
      "description": "The command."
     },
     "stdout": {
      "type": "string",
      "description": "Standard output."
     },
     "stderr": {
      "type": "string",
      "description": "Standard error."
     },
     "exitCode": {
      "type": "integer",
      "description": "Exit code; 0 means success."
     }
    },
    "examples": [
     {
      "type": "service:bash",
      "id": "st_12",
      "call_id": null,
      "status": "completed",
      "command": "wc -l notes.md",
      "stdout": "12 notes.md",
      "stderr": "",
      "exitCode": 0
     }
    ]
   },
   "ServiceShellItem": {
    "description": "Commands that ran in a sandbox.",
    "type": "object",
    "required": [
     "type",
     "status"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "service:shell"
     },
     "id": {
      "type": "string",
      "description": "Identifier of the item."
     },
     "call_id": {
      "type": [
       "string",
       "null"
      ],
      "description": "Ties the call to its result."
     },
     "status": {
      "$ref": "#/components/schemas/ItemStatus"
     },
     "arguments": {
      "type": [
       "string",
       "null"
      ],
      "description": "The call as the model wrote it, in JSON text."
     },
     "action": {
      "$ref": "#/components/schemas/ShellAction"
     },
     "output": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/ShellCommandOutput"
      },
      "description": "One entry a command."
     }
    },
    "examples": [
     {
      "type": "service:shell",
      "id": "st_13",
      "status": "completed",
      "action": {
       "commands": [
        "date"
       ],
       "timeout_ms": null,
       "max_output_length": null
      },
      "output": [
       {
        "stdout": "Mon Mar 2",
        "stderr": "",
        "outcome": {
         "type": "exit",
         "exit_code": 0
        }
       }
      ]
     }
    ]
   },
   "ServiceTextEditorItem": {
    "description": "A file that was viewed or changed in a sandbox.",
    "type": "object",
    "required": [
     "type",
     "status"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "service:text_editor"
     },
     "id": {
      "type": "string",
      "description": "Identifier of the item."
     },
     "status": {
      "$ref": "#/components/schemas/ItemStatus"
     },
     "command": {
      "$ref": "#/components/schemas/TextEditorCommand"
     },
     "filePath": {
      "type": "string",
      "description": "The file."
     }
    },
    "examples": [
     {
      "type": "service:text_editor",
      "id": "st_14",
      "status": "completed",
      "command": "view",
      "filePath": "notes.md"
     }
    ]
   },
   "TextEditorCommand": {
    "description": "What was done with the file.",
    "type": "string",
    "enum": [
     "view",
     "create",
     "str_replace",
     "insert"
    ]
   },
   "ServiceCodeInterpreterItem": {
    "description": "Code that ran in a sandbox.",
    "type": "object",
    "required": [
     "type",
     "status"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "service:code_interpreter"
     },
     "id": {
      "type": "string",
      "description": "Identifier of the item."
     },
     "status": {
      "$ref": "#/components/schemas/ItemStatus"
     },
     "language": {
      "type": "string",
      "description": "Language of the code."
     },
     "code": {
      "type": "string",
      "description": "The code."
     },
     "stdout": {
      "type": "string",
      "description": "Standard output."
     },
     "stderr": {
      "type": "string",
      "description": "Standard error."
     },
     "exitCode": {
      "type": "integer",
      "description": "Exit code; 0 means success."
     }
    },
    "examples": [
     {
      "type": "service:code_interpreter",
      "id": "st_15",
      "status": "completed",
      "language": "python",
      "code": "print(2 ** 10)",
      "stdout": "1024",
      "stderr": "",
      "exitCode": 0
     }
    ]
   },
   "ServiceBrowserUseItem": {
    "description": "A step in a browser that the model steers.",
    "type": "object",
    "required": [
     "type",
     "status"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "service:browser_use"
     },
     "id": {
      "type": "string",
      "description": "Identifier of the item."
     },
     "status": {
      "$ref": "#/components/schemas/ItemStatus"
     },
     "action": {
      "type": "string",
      "description": "What was done."
     },
     "screenshotB64": {
      "type": "string",
      "description": "The page afterwards as a picture in base64."
     }
    },
    "examples": [
     {
      "type": "service:browser_use",
      "id": "st_16",
      "status": "completed",
      "action": "click",
      "screenshotB64": "iVBORw0KGgo="
     }
    ]
   },
   "ServiceFileSearchItem": {
    "description": "A search in files that the gateway holds for the caller.",
    "type": "object",
    "required": [
     "type",
     "status"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "service:file_search"
     },
     "id": {
      "type": "string",
      "description": "Identifier of the item."
     },
     "status": {
      "$ref": "#/components/schemas/ItemStatus"
     },
     "queries": {
      "type": "array",
      "items": {
       "type": "string"
      },
      "description": "What was searched for."
     }
    },
    "examples": [
     {
      "type": "service:file_search",
      "id": "st_17",
      "status": "completed",
      "queries": [
       "notice period"
      ]
     }
    ]
   },
   "ServiceFilesItem": {
    "description": "A file that was read or written through the gateway's file tool.",
    "type": "object",
    "required": [
     "type",
     "status"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "service:files"
     },
     "id": {
      "type": "string",
      "description": "Identifier of the item."
     },
     "call_id": {
      "type": [
       "string",
       "null"
      ],
      "description": "Ties the call to its result."
     },
     "status": {
      "$ref": "#/components/schemas/ItemStatus"
     },
     "arguments": {
      "type": [
       "string",
       "null"
      ],
      "description": "The call as the model wrote it, in JSON text."
     },
     "operation": {
      "type": "string",
      "description": "What was done with the file."
     },
     "file_id": {
      "type": "string",
      "description": "Identifier of the file."
     },
     "filename": {
      "type": "string",
      "description": "Name of the file."
     },
     "result": {
      "type": "string",
      "description": "What the model was told."
     },
     "error": {
      "type": "string",
      "description": "What went wrong."
     }
    },
    "examples": [
     {
      "type": "service:files",
      "id": "st_18",
      "status": "completed",
      "operation": "read",
      "file_id": "file_12",
      "filename": "handbook.pdf",
      "result": "The notice period is three months."
     }
    ]
   },
   "ServiceMemoryItem": {
    "description": "Something that the model looked up in its memory, put there or removed.",
    "type": "object",
    "required": [
     "type",
     "status"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "service:memory"
     },
     "id": {
      "type": "string",
      "description": "Identifier of the item."
     },
     "status": {
      "$ref": "#/components/schemas/ItemStatus"
     },
     "action": {
      "$ref": "#/components/schemas/MemoryAction"
     },
     "key": {
      "type": "string",
      "description": "Name of the entry."
     },
     "value": {
      "description": "The entry. It is whatever JSON value the model stored."
     }
    },
    "examples": [
     {
      "type": "service:memory",
      "id": "st_19",
      "status": "completed",
      "action": "write",
      "key": "favourite_colour",
      "value": "green"
     }
    ]
   },
   "MemoryAction": {
    "description": "What was done with an entry of the memory.",
    "type": "string",
    "enum": [
     "read",
     "write",
     "delete"
    ]
   },
   "ServiceMcpItem": {
    "description": "A call that the gateway made to a tool of an MCP server.",
    "type": "object",
    "required": [
     "type",
     "status"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "service:mcp"
     },
     "id": {
      "type": "string",
      "description": "Identifier of the item."
     },
     "status": {
      "$ref": "#/components/schemas/ItemStatus"
     },
     "serverLabel": {
      "type": "string",
      "description": "Label that the request gave the server."
     },
     "toolName": {
      "type": "string",
      "description": "Tool that was called."
     }
    },
    "examples": [
     {
      "type": "service:mcp",
      "id": "st_20",
      "status": "completed",
      "serverLabel": "tickets",
      "toolName": "create_ticket"
     }
    ]
   },
   "Tool": {
    "type": "object",
    "description": "A tool that the model may use. `function` and `custom` tools run at the caller; the provider's own kinds (web search, file search, code interpreter, computer use, MCP, image generation, shells, patches) need an endpoint of a provider that has them; kinds that start with `service:` are run by the gateway, whichever provider serves the request.",
    "oneOf": [
     {
      "$ref": "#/components/schemas/FunctionTool"
     },
     {
      "$ref": "#/components/schemas/CustomTool"
     },
     {
      "$ref": "#/components/schemas/NamespaceTool"
     },
     {
      "$ref": "#/components/schemas/WebSearchPreviewTool"
     },
     {
      "$ref": "#/components/schemas/WebSearchPreview20250311Tool"
     },
     {
      "$ref": "#/components/schemas/WebSearchTool"
     },
     {
      "$ref": "#/components/schemas/WebSearch20250826Tool"
     },
     {
      "$ref": "#/components/schemas/FileSearchTool"
     },
     {
      "$ref": "#/components/schemas/ComputerUsePreviewTool"
     },
     {
      "$ref": "#/components/schemas/CodeInterpreterTool"
     },
     {
      "$ref": "#/components/schemas/McpTool"
     },
     {
      "$ref": "#/components/schemas/ImageGenerationTool"
     },
     {
      "$ref": "#/components/schemas/LocalShellTool"
     },
     {
      "$ref": "#/components/schemas/ShellTool"
     },
     {
      "$ref": "#/components/schemas/ApplyPatchTool"
     },
     {
      "$ref": "#/components/schemas/ToolSearchTool"
     },
     {
      "$ref": "#/components/schemas/ServiceAdvisorTool"
     },
     {
      "$ref": "#/components/schemas/ServiceSubagentTool"
     },
     {
      "$ref": "#/components/schemas/ServiceDatetimeTool"
     },
     {
      "$ref": "#/components/schemas/ServiceFilesTool"
     },
     {
      "$ref": "#/components/schemas/ServiceFusionTool"
     },
     {
      "$ref": "#/components/schemas/ServiceImageGenerationTool"
     },
     {
      "$ref": "#/components/schemas/ServiceSearchModelsTool"
     },
     {
      "$ref": "#/components/schemas/ServiceWebFetchTool"
     },
     {
      "$ref": "#/components/schemas/ServiceWebSearchTool"
     },
     {
      "$ref": "#/components/schemas/ServiceApplyPatchTool"
     },
     {
      "$ref": "#/components/schemas/ServiceBashTool"
     },
     {
      "$ref": "#/components/schemas/ServiceShellTool"
     },
     {
      "$ref": "#/components/schemas/ServiceToolSearchTool"
     }
    ],
    "discriminator": {
     "propertyName": "type",
     "mapping": {
      "function": "#/components/schemas/FunctionTool",
      "custom": "#/components/schemas/CustomTool",
      "namespace": "#/components/schemas/NamespaceTool",
      "web_search_preview": "#/components/schemas/WebSearchPreviewTool",
      "web_search_preview_2025_03_11": "#/components/schemas/WebSearchPreview20250311Tool",
      "web_search": "#/components/schemas/WebSearchTool",
      "web_search_2025_08_26": "#/components/schemas/WebSearch20250826Tool",
      "file_search": "#/components/schemas/FileSearchTool",
      "computer_use_preview": "#/components/schemas/ComputerUsePreviewTool",
      "code_interpreter": "#/components/schemas/CodeInterpreterTool",
      "mcp": "#/components/schemas/McpTool",
      "image_generation": "#/components/schemas/ImageGenerationTool",
      "local_shell": "#/components/schemas/LocalShellTool",
      "shell": "#/components/schemas/ShellTool",
      "apply_patch": "#/components/schemas/ApplyPatchTool",
      "tool_search": "#/components/schemas/ToolSearchTool",
      "service:advisor": "#/components/schemas/ServiceAdvisorTool",
      "service:subagent": "#/components/schemas/ServiceSubagentTool",
      "service:datetime": "#/components/schemas/ServiceDatetimeTool",
      "service:files": "#/components/schemas/ServiceFilesTool",
      "service:fusion": "#/components/schemas/ServiceFusionTool",
      "service:image_generation": "#/components/schemas/ServiceImageGenerationTool",
      "service:experimental__search_models": "#/components/schemas/ServiceSearchModelsTool",
      "service:search_models": "#/components/schemas/ServiceSearchModelsTool",
      "service:web_fetch": "#/components/schemas/ServiceWebFetchTool",
      "service:web_search": "#/components/schemas/ServiceWebSearchTool",
      "service:apply_patch": "#/components/schemas/ServiceApplyPatchTool",
      "service:bash": "#/components/schemas/ServiceBashTool",
      "service:shell": "#/components/schemas/ServiceShellTool",
      "service:tool_search": "#/components/schemas/ServiceToolSearchTool"
     }
    }
   },
   "FunctionTool": {
    "type": "object",
    "description": "A function of the caller. When the model calls it the response ends with a `function_call` item; the caller runs it and sends the result back as `function_call_output`. Members that were left out are null where a response echoes the tool.",
    "required": [
     "type",
     "name"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "function"
     },
     "name": {
      "type": "string",
      "minLength": 1,
      "maxLength": 128,
      "pattern": "^[a-zA-Z0-9_.-]+$",
      "description": "Name that the model calls the function by. Unique within the request."
     },
     "description": {
      "type": [
       "string",
       "null"
      ],
      "description": "What the function does and when to call it."
     },
     "parameters": {
      "type": [
       "object",
       "null"
      ],
      "additionalProperties": true,
      "description": "JSON Schema of the arguments, hence free-form. Null or absent for a function without arguments."
     },
     "strict": {
      "type": [
       "boolean",
       "null"
      ],
      "description": "Whether the arguments must follow `parameters` exactly."
     },
     "defer_loading": {
      "type": "boolean",
      "description": "Keep the definition out of the prompt until a tool search finds it."
     },
     "output_schema": {
      "type": [
       "object",
       "null"
      ],
      "additionalProperties": true,
      "description": "JSON Schema of what the function returns, hence free-form."
     },
     "allowed_callers": {
      "oneOf": [
       {
        "type": "array",
        "items": {
         "$ref": "#/components/schemas/ToolCaller"
        }
       },
       {
        "type": "null"
       }
      ],
      "description": "Who may call the function. Null or absent lets the model alone call it."
     }
    },
    "examples": [
     {
      "type": "function",
      "name": "get_weather",
      "description": "Current weather of a city.",
      "parameters": {
       "type": "object",
       "properties": {
        "city": {
         "type": "string"
        }
       },
       "required": [
        "city"
       ],
       "additionalProperties": false
      },
      "strict": true
     }
    ]
   },
   "ToolCaller": {
    "type": "string",
    "description": "Origin of a tool call, `direct` from the model or `programmatic` from code that the model runs.",
    "enum": [
     "direct",
     "programmatic"
    ]
   },
   "CustomTool": {
    "type": "object",
    "description": "A tool of the caller that takes free text instead of JSON arguments, optionally bound to a grammar.",
    "required": [
     "type",
     "name"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "custom"
     },
     "name": {
      "type": "string",
      "minLength": 1,
      "description": "Name that the model calls the tool by."
     },
     "description": {
      "type": "string",
      "description": "What the tool does and when to call it."
     },
     "format": {
      "$ref": "#/components/schemas/CustomToolFormat"
     }
    },
    "examples": [
     {
      "type": "custom",
      "name": "write_sql",
      "description": "Runs a read-only query.",
      "format": {
       "type": "grammar",
       "syntax": "regex",
       "definition": "SELECT .+"
      }
     }
    ]
   },
   "CustomToolFormat": {
    "type": "object",
    "description": "What input a custom tool takes.",
    "oneOf": [
     {
      "$ref": "#/components/schemas/CustomToolTextFormat"
     },
     {
      "$ref": "#/components/schemas/CustomToolGrammarFormat"
     }
    ],
    "discriminator": {
     "propertyName": "type",
     "mapping": {
      "text": "#/components/schemas/CustomToolTextFormat",
      "grammar": "#/components/schemas/CustomToolGrammarFormat"
     }
    }
   },
   "CustomToolTextFormat": {
    "type": "object",
    "description": "Any text.",
    "required": [
     "type"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "text"
     }
    }
   },
   "CustomToolGrammarFormat": {
    "type": "object",
    "description": "Text that a grammar accepts.",
    "required": [
     "type",
     "syntax",
     "definition"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "grammar"
     },
     "syntax": {
      "$ref": "#/components/schemas/GrammarSyntax"
     },
     "definition": {
      "type": "string",
      "description": "The grammar itself."
     }
    }
   },
   "GrammarSyntax": {
    "type": "string",
    "description": "Language that a grammar is written in.",
    "enum": [
     "lark",
     "regex"
    ]
   },
   "NamespaceTool": {
    "type": "object",
    "description": "A named group of tools of the caller, presented to the model as one unit.",
    "required": [
     "type",
     "name",
     "description",
     "tools"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "namespace"
     },
     "name": {
      "type": "string",
      "minLength": 1,
      "description": "Name of the group. Calls carry it beside the name of the tool."
     },
     "description": {
      "type": "string",
      "description": "What the tools of the group have in common."
     },
     "tools": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/NamespaceMember"
      },
      "description": "The tools of the group."
     }
    },
    "examples": [
     {
      "type": "namespace",
      "name": "crm",
      "description": "Customer records.",
      "tools": [
       {
        "type": "function",
        "name": "find_customer",
        "parameters": {
         "type": "object",
         "properties": {
          "email": {
           "type": "string"
          }
         },
         "required": [
          "email"
         ]
        },
        "defer_loading": true
       }
      ]
     }
    ]
   },
   "NamespaceMember": {
    "type": "object",
    "description": "A tool inside a namespace.",
    "oneOf": [
     {
      "$ref": "#/components/schemas/FunctionTool"
     },
     {
      "$ref": "#/components/schemas/CustomTool"
     }
    ],
    "discriminator": {
     "propertyName": "type",
     "mapping": {
      "function": "#/components/schemas/FunctionTool",
      "custom": "#/components/schemas/CustomTool"
     }
    }
   },
   "WebSearchPreviewTool": {
    "type": "object",
    "description": "Web search by the provider or a configured engine, in its first preview form.",
    "required": [
     "type"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "web_search_preview"
     },
     "engine": {
      "$ref": "#/components/schemas/WebSearchEngine"
     },
     "mode": {
      "$ref": "#/components/schemas/WebSearchMode"
     },
     "filters": {
      "oneOf": [
       {
        "$ref": "#/components/schemas/WebSearchFilters"
       },
       {
        "type": "null"
       }
      ],
      "description": "Domains to search or to leave out."
     },
     "max_results": {
      "type": "integer",
      "minimum": 1,
      "description": "Most results of one search."
     },
     "max_uses": {
      "type": "integer",
      "minimum": 1,
      "description": "Most searches in one request."
     },
     "search_context_size": {
      "$ref": "#/components/schemas/SearchContextSize"
     },
     "user_location": {
      "oneOf": [
       {
        "$ref": "#/components/schemas/WebSearchUserLocation"
       },
       {
        "type": "null"
       }
      ],
      "description": "Rough whereabouts of the end user."
     }
    },
    "examples": [
     {
      "type": "web_search_preview",
      "search_context_size": "medium",
      "user_location": {
       "type": "approximate",
       "country": "US"
      }
     }
    ]
   },
   "WebSearchPreview20250311Tool": {
    "type": "object",
    "description": "Web search, preview of 11 March 2025.",
    "required": [
     "type"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "web_search_preview_2025_03_11"
     },
     "engine": {
      "$ref": "#/components/schemas/WebSearchEngine"
     },
     "mode": {
      "$ref": "#/components/schemas/WebSearchMode"
     },
     "filters": {
      "oneOf": [
       {
        "$ref": "#/components/schemas/WebSearchFilters"
       },
       {
        "type": "null"
       }
      ],
      "description": "Domains to search or to leave out."
     },
     "max_results": {
      "type": "integer",
      "minimum": 1,
      "description": "Most results of one search."
     },
     "max_uses": {
      "type": "integer",
      "minimum": 1,
      "description": "Most searches in one request."
     },
     "search_context_size": {
      "$ref": "#/components/schemas/SearchContextSize"
     },
     "user_location": {
      "oneOf": [
       {
        "$ref": "#/components/schemas/WebSearchUserLocation"
       },
       {
        "type": "null"
       }
      ],
      "description": "Rough whereabouts of the end user."
     }
    },
    "examples": [
     {
      "type": "web_search_preview_2025_03_11",
      "search_context_size": "medium",
      "user_location": {
       "type": "approximate",
       "country": "US"
      }
     }
    ]
   },
   "WebSearchTool": {
    "type": "object",
    "description": "Web search by the provider or a configured engine.",
    "required": [
     "type"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "web_search"
     },
     "engine": {
      "$ref": "#/components/schemas/WebSearchEngine"
     },
     "mode": {
      "$ref": "#/components/schemas/WebSearchMode"
     },
     "filters": {
      "oneOf": [
       {
        "$ref": "#/components/schemas/WebSearchFilters"
       },
       {
        "type": "null"
       }
      ],
      "description": "Domains to search or to leave out."
     },
     "max_results": {
      "type": "integer",
      "minimum": 1,
      "description": "Most results of one search."
     },
     "max_uses": {
      "type": "integer",
      "minimum": 1,
      "description": "Most searches in one request."
     },
     "search_context_size": {
      "$ref": "#/components/schemas/SearchContextSize"
     },
     "user_location": {
      "oneOf": [
       {
        "$ref": "#/components/schemas/WebSearchUserLocation"
       },
       {
        "type": "null"
       }
      ],
      "description": "Rough whereabouts of the end user."
     }
    },
    "examples": [
     {
      "type": "web_search",
      "search_context_size": "medium",
      "user_location": {
       "type": "approximate",
       "country": "US"
      }
     }
    ]
   },
   "WebSearch20250826Tool": {
    "type": "object",
    "description": "Web search, version of 26 August 2025.",
    "required": [
     "type"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "web_search_2025_08_26"
     },
     "engine": {
      "$ref": "#/components/schemas/WebSearchEngine"
     },
     "mode": {
      "$ref": "#/components/schemas/WebSearchMode"
     },
     "filters": {
      "oneOf": [
       {
        "$ref": "#/components/schemas/WebSearchFilters"
       },
       {
        "type": "null"
       }
      ],
      "description": "Domains to search or to leave out."
     },
     "max_results": {
      "type": "integer",
      "minimum": 1,
      "description": "Most results of one search."
     },
     "max_uses": {
      "type": "integer",
      "minimum": 1,
      "description": "Most searches in one request."
     },
     "search_context_size": {
      "$ref": "#/components/schemas/SearchContextSize"
     },
     "user_location": {
      "oneOf": [
       {
        "$ref": "#/components/schemas/WebSearchUserLocation"
       },
       {
        "type": "null"
       }
      ],
      "description": "Rough whereabouts of the end user."
     }
    },
    "examples": [
     {
      "type": "web_search_2025_08_26",
      "search_context_size": "medium",
      "user_location": {
       "type": "approximate",
       "country": "US"
      }
     }
    ]
   },
   "WebSearchFilters": {
    "type": "object",
    "description": "Domains that a search is limited to or kept away from.",
    "properties": {
     "allowed_domains": {
      "type": [
       "array",
       "null"
      ],
      "items": {
       "type": "string"
      },
      "description": "Only results of these domains and their subdomains."
     },
     "blocked_domains": {
      "type": [
       "array",
       "null"
      ],
      "items": {
       "type": "string"
      },
      "description": "No results of these domains."
     },
     "excluded_domains": {
      "type": [
       "array",
       "null"
      ],
      "items": {
       "type": "string"
      },
      "description": "Same as `blocked_domains`, for engines that call it so."
     }
    },
    "examples": [
     {
      "allowed_domains": [
       "example.org"
      ]
     }
    ]
   },
   "WebSearchMode": {
    "type": "string",
    "description": "How thorough a search is, for engines that let one choose. Each engine knows some of the values and takes the nearest.",
    "enum": [
     "instant",
     "fast",
     "auto",
     "deep-lite",
     "deep",
     "deep-reasoning",
     "turbo",
     "basic",
     "advanced"
    ]
   },
   "SearchContextSize": {
    "type": "string",
    "description": "How much of what was found is put before the model.",
    "enum": [
     "low",
     "medium",
     "high"
    ]
   },
   "WebSearchUserLocation": {
    "type": "object",
    "description": "Rough whereabouts of the end user, for results that depend on the place.",
    "properties": {
     "type": {
      "type": "string",
      "const": "approximate"
     },
     "city": {
      "type": [
       "string",
       "null"
      ]
     },
     "region": {
      "type": [
       "string",
       "null"
      ],
      "description": "State, province or the like."
     },
     "country": {
      "type": [
       "string",
       "null"
      ],
      "description": "ISO 3166-1 code of two letters."
     },
     "timezone": {
      "type": [
       "string",
       "null"
      ],
      "description": "IANA name of the time zone."
     }
    },
    "examples": [
     {
      "type": "approximate",
      "city": "Lisbon",
      "country": "PT",
      "timezone": "Europe/Lisbon"
     }
    ]
   },
   "FileSearchTool": {
    "type": "object",
    "description": "Search in vector stores that the provider keeps.",
    "required": [
     "type",
     "vector_store_ids"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "file_search"
     },
     "vector_store_ids": {
      "type": "array",
      "items": {
       "type": "string"
      },
      "description": "The stores to search."
     },
     "filters": {
      "oneOf": [
       {
        "$ref": "#/components/schemas/FileSearchFilter"
       },
       {
        "type": "null"
       }
      ],
      "description": "Condition on the attributes of the files."
     },
     "max_num_results": {
      "type": "integer",
      "minimum": 1,
      "maximum": 50,
      "description": "Most results to return."
     },
     "ranking_options": {
      "$ref": "#/components/schemas/FileSearchRanking"
     }
    },
    "examples": [
     {
      "type": "file_search",
      "vector_store_ids": [
       "vs_68caad8b"
      ],
      "max_num_results": 5,
      "filters": {
       "type": "and",
       "filters": [
        {
         "type": "eq",
         "key": "language",
         "value": "en"
        },
        {
         "type": "gte",
         "key": "year",
         "value": 2024
        }
       ]
      }
     }
    ]
   },
   "FileSearchFilter": {
    "type": "object",
    "description": "One comparison, or several combined.",
    "oneOf": [
     {
      "$ref": "#/components/schemas/ComparisonFilter"
     },
     {
      "$ref": "#/components/schemas/CompoundFilter"
     }
    ],
    "discriminator": {
     "propertyName": "type",
     "mapping": {
      "eq": "#/components/schemas/ComparisonFilter",
      "ne": "#/components/schemas/ComparisonFilter",
      "gt": "#/components/schemas/ComparisonFilter",
      "gte": "#/components/schemas/ComparisonFilter",
      "lt": "#/components/schemas/ComparisonFilter",
      "lte": "#/components/schemas/ComparisonFilter",
      "and": "#/components/schemas/CompoundFilter",
      "or": "#/components/schemas/CompoundFilter"
     }
    }
   },
   "ComparisonFilter": {
    "type": "object",
    "description": "Compares an attribute with a value.",
    "required": [
     "type",
     "key",
     "value"
    ],
    "properties": {
     "type": {
      "type": "string",
      "enum": [
       "eq",
       "ne",
       "gt",
       "gte",
       "lt",
       "lte"
      ],
      "description": "The comparison, equal, not equal, greater, greater or equal, less, less or equal."
     },
     "key": {
      "type": "string",
      "description": "Name of the attribute."
     },
     "value": {
      "$ref": "#/components/schemas/FilterValue"
     }
    },
    "examples": [
     {
      "type": "eq",
      "key": "language",
      "value": "en"
     }
    ]
   },
   "FilterValue": {
    "description": "Value that an attribute is compared with.",
    "oneOf": [
     {
      "type": "string"
     },
     {
      "type": "number",
      "format": "double"
     },
     {
      "type": "boolean"
     },
     {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/FilterListValue"
      }
     }
    ]
   },
   "FilterListValue": {
    "description": "Member of a list of values.",
    "oneOf": [
     {
      "type": "string"
     },
     {
      "type": "number",
      "format": "double"
     }
    ]
   },
   "CompoundFilter": {
    "type": "object",
    "description": "Combines filters, `and` when all must hold, `or` when one is enough.",
    "required": [
     "type",
     "filters"
    ],
    "properties": {
     "type": {
      "type": "string",
      "enum": [
       "and",
       "or"
      ]
     },
     "filters": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/FileSearchFilter"
      },
      "description": "The filters to combine, which may be compound themselves."
     }
    },
    "examples": [
     {
      "type": "or",
      "filters": [
       {
        "type": "eq",
        "key": "team",
        "value": "sales"
       },
       {
        "type": "eq",
        "key": "team",
        "value": "support"
       }
      ]
     }
    ]
   },
   "FileSearchRanking": {
    "type": "object",
    "description": "How file search results are ranked and cut off.",
    "properties": {
     "ranker": {
      "$ref": "#/components/schemas/FileSearchRanker"
     },
     "score_threshold": {
      "type": "number",
      "format": "double",
      "minimum": 0,
      "maximum": 1,
      "description": "Results below this score are dropped."
     }
    }
   },
   "FileSearchRanker": {
    "type": "string",
    "description": "Ranking algorithm.",
    "enum": [
     "auto",
     "default-2024-11-15"
    ]
   },
   "ComputerUsePreviewTool": {
    "type": "object",
    "description": "Lets the model operate a screen of the caller through clicks, keys and screenshots.",
    "required": [
     "type",
     "display_width",
     "display_height",
     "environment"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "computer_use_preview"
     },
     "display_width": {
      "type": "integer",
      "minimum": 1,
      "description": "Width of the screen in pixels."
     },
     "display_height": {
      "type": "integer",
      "minimum": 1,
      "description": "Height of the screen in pixels."
     },
     "environment": {
      "$ref": "#/components/schemas/ComputerEnvironment"
     }
    },
    "examples": [
     {
      "type": "computer_use_preview",
      "display_width": 1280,
      "display_height": 800,
      "environment": "browser"
     }
    ]
   },
   "ComputerEnvironment": {
    "type": "string",
    "description": "What kind of computer the model operates.",
    "enum": [
     "windows",
     "mac",
     "linux",
     "ubuntu",
     "browser"
    ]
   },
   "CodeInterpreterTool": {
    "type": "object",
    "description": "Lets the model run code in a container of the provider.",
    "required": [
     "type"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "code_interpreter"
     },
     "container": {
      "oneOf": [
       {
        "type": "string"
       },
       {
        "$ref": "#/components/schemas/CodeInterpreterContainer"
       }
      ],
      "description": "Id of an existing container, or what a new one should hold. Some providers require it."
     }
    },
    "examples": [
     {
      "type": "code_interpreter",
      "container": {
       "type": "auto",
       "file_ids": [
        "file-8gHt"
       ],
       "memory_limit": "4g"
      }
     }
    ]
   },
   "CodeInterpreterContainer": {
    "type": "object",
    "description": "A container that the provider creates for the request.",
    "required": [
     "type"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "auto"
     },
     "file_ids": {
      "type": "array",
      "items": {
       "type": "string"
      },
      "description": "Files of the provider that the code can read."
     },
     "memory_limit": {
      "oneOf": [
       {
        "$ref": "#/components/schemas/ContainerMemoryLimit"
       },
       {
        "type": "null"
       }
      ],
      "description": "Memory of the container. Null leaves it to the provider."
     }
    }
   },
   "ContainerMemoryLimit": {
    "type": "string",
    "description": "Memory of a container.",
    "enum": [
     "1g",
     "4g",
     "16g",
     "64g"
    ]
   },
   "McpTool": {
    "type": "object",
    "description": "Tools of a remote MCP server or of a connector, called by the provider. Give either `server_url` or `connector_id`.",
    "required": [
     "type",
     "server_label"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "mcp"
     },
     "server_label": {
      "type": "string",
      "description": "Name that calls to this server are marked with."
     },
     "server_url": {
      "type": "string",
      "format": "uri",
      "description": "Address of the server."
     },
     "connector_id": {
      "$ref": "#/components/schemas/McpConnector"
     },
     "server_description": {
      "type": "string",
      "description": "What the server offers, for the model to read."
     },
     "authorization": {
      "type": "string",
      "description": "OAuth access token for the server or connector. Relayed to the provider, never logged."
     },
     "headers": {
      "type": [
       "object",
       "null"
      ],
      "additionalProperties": {
       "type": "string"
      },
      "description": "Further HTTP headers for the server, a map since their names are the caller's choice."
     },
     "allowed_tools": {
      "oneOf": [
       {
        "type": "array",
        "items": {
         "type": "string"
        }
       },
       {
        "$ref": "#/components/schemas/McpToolFilter"
       },
       {
        "type": "null"
       }
      ],
      "description": "Names of the tools that may be used, or a filter. Null allows all."
     },
     "require_approval": {
      "oneOf": [
       {
        "$ref": "#/components/schemas/McpApprovalMode"
       },
       {
        "$ref": "#/components/schemas/McpApprovalRules"
       },
       {
        "type": "null"
       }
      ],
      "description": "Which calls wait for the caller's consent."
     }
    },
    "examples": [
     {
      "type": "mcp",
      "server_label": "docs",
      "server_url": "https://mcp.example.com/sse",
      "allowed_tools": [
       "search",
       "read"
      ],
      "require_approval": {
       "never": {
        "tool_names": [
         "search"
        ]
       }
      }
     }
    ]
   },
   "McpToolFilter": {
    "type": "object",
    "description": "Selects tools of an MCP server.",
    "properties": {
     "tool_names": {
      "type": "array",
      "items": {
       "type": "string"
      },
      "description": "The tools with these names."
     },
     "read_only": {
      "type": "boolean",
      "description": "The tools that the server marks as read-only."
     }
    }
   },
   "McpApprovalMode": {
    "type": "string",
    "description": "One rule for all tools of the server.",
    "enum": [
     "always",
     "never"
    ]
   },
   "McpApprovalRules": {
    "type": "object",
    "description": "Tools that always need consent, and tools that never do.",
    "properties": {
     "always": {
      "$ref": "#/components/schemas/McpToolFilter"
     },
     "never": {
      "$ref": "#/components/schemas/McpToolFilter"
     }
    }
   },
   "McpConnector": {
    "type": "string",
    "description": "A connector that the provider maintains, in place of a server of one's own.",
    "enum": [
     "connector_dropbox",
     "connector_gmail",
     "connector_googlecalendar",
     "connector_googledrive",
     "connector_microsoftteams",
     "connector_outlookcalendar",
     "connector_outlookemail",
     "connector_sharepoint"
    ]
   },
   "ImageGenerationTool": {
    "type": "object",
    "description": "Image generation by the provider that serves the request.",
    "required": [
     "type"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "image_generation"
     },
     "model": {
      "type": "string",
      "description": "Image model of the provider."
     },
     "background": {
      "$ref": "#/components/schemas/ImageBackground"
     },
     "input_fidelity": {
      "oneOf": [
       {
        "$ref": "#/components/schemas/ImageInputFidelity"
       },
       {
        "type": "null"
       }
      ],
      "description": "How closely input images are followed."
     },
     "input_image_mask": {
      "$ref": "#/components/schemas/ImageMask"
     },
     "moderation": {
      "$ref": "#/components/schemas/ImageModeration"
     },
     "output_compression": {
      "type": "integer",
      "minimum": 0,
      "maximum": 100,
      "description": "Compression of the output in percent, for webp and jpeg."
     },
     "output_format": {
      "$ref": "#/components/schemas/ImageOutputFormat"
     },
     "partial_images": {
      "type": "integer",
      "minimum": 0,
      "maximum": 3,
      "description": "How many unfinished images a stream shows on the way."
     },
     "quality": {
      "$ref": "#/components/schemas/ImageQuality"
     },
     "size": {
      "type": "string",
      "description": "Width and height in pixels, such as `1024x1024`, or `auto`."
     }
    },
    "examples": [
     {
      "type": "image_generation",
      "quality": "low",
      "size": "1024x1024",
      "output_format": "webp"
     }
    ]
   },
   "ImageBackground": {
    "type": "string",
    "description": "Background of a generated image.",
    "enum": [
     "transparent",
     "opaque",
     "auto"
    ]
   },
   "ImageInputFidelity": {
    "type": "string",
    "description": "How closely input images are followed.",
    "enum": [
     "high",
     "low"
    ]
   },
   "ImageMask": {
    "type": "object",
    "description": "Mask of the area of an input image to repaint. Give one of the two.",
    "properties": {
     "file_id": {
      "type": "string",
      "description": "File of the provider."
     },
     "image_url": {
      "type": "string",
      "description": "URL or data URL."
     }
    }
   },
   "ImageModeration": {
    "type": "string",
    "description": "How strictly generated images are moderated.",
    "enum": [
     "auto",
     "low"
    ]
   },
   "ImageOutputFormat": {
    "type": "string",
    "description": "File format of a generated image.",
    "enum": [
     "png",
     "webp",
     "jpeg"
    ]
   },
   "ImageQuality": {
    "type": "string",
    "description": "Quality of a generated image.",
    "enum": [
     "low",
     "medium",
     "high",
     "auto"
    ]
   },
   "LocalShellTool": {
    "type": "object",
    "description": "Shell of the caller's machine, in the form that coding models are trained on.",
    "required": [
     "type"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "local_shell"
     }
    },
    "examples": [
     {
      "type": "local_shell"
     }
    ]
   },
   "ShellTool": {
    "type": "object",
    "description": "Shell commands, returned to the caller as `shell_call` items.",
    "required": [
     "type"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "shell"
     }
    },
    "examples": [
     {
      "type": "shell"
     }
    ]
   },
   "ApplyPatchTool": {
    "type": "object",
    "description": "Edits of files as diffs, returned to the caller as `apply_patch_call` items.",
    "required": [
     "type"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "apply_patch"
     }
    },
    "examples": [
     {
      "type": "apply_patch"
     }
    ]
   },
   "ToolSearchTool": {
    "type": "object",
    "description": "The provider's own search among tools with `defer_loading`.",
    "required": [
     "type"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "tool_search"
     },
     "description": {
      "type": [
       "string",
       "null"
      ],
      "description": "What can be found, for the model to read."
     }
    },
    "examples": [
     {
      "type": "tool_search"
     }
    ]
   },
   "ServiceAdvisorTool": {
    "type": "object",
    "description": "Lets the model ask another, usually stronger, model for advice.",
    "required": [
     "type"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "service:advisor"
     },
     "parameters": {
      "$ref": "#/components/schemas/AdvisorConfig"
     }
    },
    "examples": [
     {
      "type": "service:advisor",
      "parameters": {
       "model": "anthropic/claude-opus-4.5",
       "instructions": "Answer briefly.",
       "max_completion_tokens": 800
      }
     }
    ]
   },
   "AdvisorConfig": {
    "type": "object",
    "description": "Settings of the advisor.",
    "properties": {
     "model": {
      "type": "string",
      "description": "Model that gives the advice. Left to the calling model when absent."
     },
     "name": {
      "type": "string",
      "minLength": 1,
      "maxLength": 64,
      "pattern": "^[a-zA-Z0-9 _-]+$",
      "description": "Tells several advisors apart."
     },
     "instructions": {
      "type": "string",
      "description": "System instructions of the advisor."
     },
     "forward_transcript": {
      "type": "boolean",
      "description": "Whether the advisor sees the conversation so far."
     },
     "stream": {
      "type": "boolean",
      "description": "Whether the advice is streamed while it is written."
     },
     "max_completion_tokens": {
      "type": "integer",
      "minimum": 1,
      "description": "Longest advice in tokens."
     },
     "temperature": {
      "type": "number",
      "format": "double",
      "minimum": 0,
      "maximum": 2
     },
     "reasoning": {
      "$ref": "#/components/schemas/NestedReasoning"
     }
    }
   },
   "ServiceSubagentTool": {
    "type": "object",
    "description": "Lets the model hand a task to another model, which works on it with tools of its own and reports back.",
    "required": [
     "type"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "service:subagent"
     },
     "parameters": {
      "$ref": "#/components/schemas/SubagentConfig"
     }
    },
    "examples": [
     {
      "type": "service:subagent",
      "parameters": {
       "model": "openai/gpt-5-mini",
       "max_tool_calls": 10,
       "tools": [
        {
         "type": "service:web_search",
         "parameters": {
          "max_results": 3
         }
        }
       ]
      }
     }
    ]
   },
   "SubagentConfig": {
    "type": "object",
    "description": "Settings of the subagent.",
    "properties": {
     "model": {
      "type": "string",
      "description": "Model that does the task. Left to the calling model when absent."
     },
     "name": {
      "type": "string",
      "minLength": 1,
      "maxLength": 64,
      "pattern": "^[a-zA-Z0-9 _-]+$",
      "description": "Tells several subagents apart."
     },
     "instructions": {
      "type": "string",
      "description": "System instructions of the subagent."
     },
     "tools": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/NestedTool"
      },
      "description": "Server tools that the subagent may use."
     },
     "inherit_functions": {
      "type": "boolean",
      "description": "Whether the subagent may call the functions of the request."
     },
     "inherited_function_names": {
      "type": "array",
      "items": {
       "type": "string",
       "minLength": 1
      },
      "description": "Limits the inherited functions to these."
     },
     "max_tool_calls": {
      "type": "integer",
      "minimum": 1,
      "maximum": 25,
      "description": "Most tool steps in one task."
     },
     "max_completion_tokens": {
      "type": "integer",
      "minimum": 1,
      "description": "Most tokens in one answer."
     },
     "temperature": {
      "type": "number",
      "format": "double",
      "minimum": 0,
      "maximum": 2
     },
     "reasoning": {
      "$ref": "#/components/schemas/NestedReasoning"
     }
    }
   },
   "NestedTool": {
    "type": "object",
    "description": "A server tool for the model that another tool calls.",
    "required": [
     "type"
    ],
    "properties": {
     "type": {
      "type": "string",
      "description": "Kind of server tool, such as `service:web_search`."
     },
     "parameters": {
      "type": "object",
      "additionalProperties": true,
      "description": "Settings of that kind of tool, free-form since they depend on `type`."
     }
    },
    "examples": [
     {
      "type": "service:web_fetch",
      "parameters": {
       "max_uses": 2
      }
     }
    ]
   },
   "NestedReasoning": {
    "type": "object",
    "description": "Reasoning of the model that another tool calls.",
    "properties": {
     "effort": {
      "$ref": "#/components/schemas/ReasoningEffort"
     },
     "max_tokens": {
      "type": "integer",
      "minimum": 1,
      "description": "Most tokens to reason with."
     }
    }
   },
   "ServiceDatetimeTool": {
    "type": "object",
    "description": "Tells the model the current date and time.",
    "required": [
     "type"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "service:datetime"
     },
     "parameters": {
      "$ref": "#/components/schemas/DatetimeConfig"
     }
    },
    "examples": [
     {
      "type": "service:datetime",
      "parameters": {
       "timezone": "Europe/Berlin"
      }
     }
    ]
   },
   "DatetimeConfig": {
    "type": "object",
    "description": "Settings of the clock.",
    "properties": {
     "timezone": {
      "type": "string",
      "description": "IANA name of the time zone. UTC when absent.",
      "default": "UTC"
     }
    }
   },
   "ServiceFilesTool": {
    "type": "object",
    "description": "Lets the model read and write files of its workspace.",
    "required": [
     "type"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "service:files"
     },
     "parameters": {
      "$ref": "#/components/schemas/FilesConfig"
     }
    },
    "examples": [
     {
      "type": "service:files"
     }
    ]
   },
   "FilesConfig": {
    "type": "object",
    "additionalProperties": true,
    "description": "No settings are defined yet. Open so that later ones do not break callers."
   },
   "ServiceFusionTool": {
    "type": "object",
    "description": "Lets the model put a question to several models at once and read a comparison of their answers.",
    "required": [
     "type"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "service:fusion"
     },
     "parameters": {
      "$ref": "#/components/schemas/FusionConfig"
     }
    },
    "examples": [
     {
      "type": "service:fusion",
      "parameters": {
       "analysis_models": [
        "openai/gpt-5",
        "anthropic/claude-sonnet-4.5",
        "google/gemini-2.5-pro"
       ],
       "model": "openai/gpt-5-mini"
      }
     }
    ]
   },
   "FusionConfig": {
    "type": "object",
    "description": "Settings of the panel and of its analyst.",
    "properties": {
     "analysis_models": {
      "type": "array",
      "minItems": 1,
      "maxItems": 8,
      "items": {
       "type": "string"
      },
      "description": "Models of the panel, which answer in parallel."
     },
     "model": {
      "type": "string",
      "description": "Analyst that compares the answers."
     },
     "tools": {
      "type": "array",
      "maxItems": 8,
      "items": {
       "$ref": "#/components/schemas/NestedTool"
      },
      "description": "Server tools that the panel may use."
     },
     "max_tool_calls": {
      "type": "integer",
      "minimum": 1,
      "maximum": 16,
      "description": "Most tool steps of each model."
     },
     "max_completion_tokens": {
      "type": "integer",
      "minimum": 1,
      "description": "Longest answer of each model in tokens."
     },
     "temperature": {
      "type": "number",
      "format": "double",
      "minimum": 0,
      "maximum": 2
     },
     "reasoning": {
      "$ref": "#/components/schemas/NestedReasoning"
     },
     "cache_control": {
      "$ref": "#/components/schemas/CacheControl"
     }
    }
   },
   "ServiceImageGenerationTool": {
    "type": "object",
    "description": "Image generation through the gateway, for models that cannot draw.",
    "required": [
     "type"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "service:image_generation"
     },
     "parameters": {
      "$ref": "#/components/schemas/ServiceImageGenerationConfig"
     }
    },
    "examples": [
     {
      "type": "service:image_generation",
      "parameters": {
       "model": "google/gemini-2.5-flash-image",
       "aspect_ratio": "16:9"
      }
     }
    ]
   },
   "ServiceImageGenerationConfig": {
    "type": "object",
    "additionalProperties": true,
    "description": "Settings of the image. Beside `model`, members vary by image model and hold strings, numbers or arrays.",
    "properties": {
     "model": {
      "type": "string",
      "description": "Image model. The workspace's default when absent."
     }
    }
   },
   "ServiceSearchModelsTool": {
    "type": "object",
    "description": "Lets the model search the catalog of models.",
    "required": [
     "type"
    ],
    "properties": {
     "type": {
      "type": "string",
      "enum": [
       "service:experimental__search_models",
       "service:search_models"
      ],
      "description": "The tool is experimental. Both names mean the same."
     },
     "parameters": {
      "$ref": "#/components/schemas/SearchModelsConfig"
     }
    },
    "examples": [
     {
      "type": "service:experimental__search_models",
      "parameters": {
       "max_results": 5
      }
     }
    ]
   },
   "SearchModelsConfig": {
    "type": "object",
    "description": "Settings of the catalog search.",
    "properties": {
     "max_results": {
      "type": "integer",
      "minimum": 1,
      "description": "Most models to return."
     }
    }
   },
   "ServiceWebFetchTool": {
    "type": "object",
    "description": "Lets the model read a web page.",
    "required": [
     "type"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "service:web_fetch"
     },
     "parameters": {
      "$ref": "#/components/schemas/WebFetchConfig"
     }
    },
    "examples": [
     {
      "type": "service:web_fetch",
      "parameters": {
       "allowed_domains": [
        "example.com"
       ],
       "max_uses": 3,
       "max_content_tokens": 20000
      }
     }
    ]
   },
   "WebFetchConfig": {
    "type": "object",
    "description": "Settings of the page reader.",
    "properties": {
     "engine": {
      "$ref": "#/components/schemas/WebFetchEngine"
     },
     "allowed_domains": {
      "type": "array",
      "items": {
       "type": "string"
      },
      "description": "Only pages of these domains."
     },
     "blocked_domains": {
      "type": "array",
      "items": {
       "type": "string"
      },
      "description": "No pages of these domains."
     },
     "max_uses": {
      "type": "integer",
      "minimum": 1,
      "description": "Most pages in one request."
     },
     "max_content_tokens": {
      "type": "integer",
      "minimum": 1,
      "description": "Longer pages are cut off here."
     }
    }
   },
   "WebFetchEngine": {
    "type": "string",
    "description": "Who fetches the page, the provider (`native`), the gateway (`service`) or an engine. `auto` takes what is at hand.",
    "enum": [
     "auto",
     "native",
     "service",
     "exa",
     "parallel",
     "firecrawl"
    ]
   },
   "ServiceWebSearchTool": {
    "type": "object",
    "description": "Lets the model search the web through the gateway, whichever provider serves the request.",
    "required": [
     "type"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "service:web_search"
     },
     "parameters": {
      "$ref": "#/components/schemas/WebSearchConfig"
     }
    },
    "examples": [
     {
      "type": "service:web_search",
      "parameters": {
       "max_results": 5,
       "max_uses": 3,
       "excluded_domains": [
        "example.net"
       ],
       "search_context_size": "medium"
      }
     }
    ]
   },
   "WebSearchConfig": {
    "type": "object",
    "description": "Settings of the web search.",
    "properties": {
     "engine": {
      "$ref": "#/components/schemas/WebSearchEngine"
     },
     "mode": {
      "$ref": "#/components/schemas/WebSearchMode"
     },
     "allowed_domains": {
      "type": "array",
      "items": {
       "type": "string"
      },
      "description": "Only results of these domains."
     },
     "excluded_domains": {
      "type": "array",
      "items": {
       "type": "string"
      },
      "description": "No results of these domains."
     },
     "max_results": {
      "type": "integer",
      "minimum": 1,
      "description": "Most results of one search."
     },
     "max_total_results": {
      "type": "integer",
      "minimum": 1,
      "description": "Most results of all searches of the request together."
     },
     "max_uses": {
      "type": "integer",
      "minimum": 1,
      "description": "Most searches in one request."
     },
     "max_characters": {
      "type": "integer",
      "minimum": 1,
      "description": "Longest text of one result."
     },
     "search_context_size": {
      "$ref": "#/components/schemas/SearchContextSize"
     },
     "user_location": {
      "$ref": "#/components/schemas/WebSearchUserLocation"
     }
    }
   },
   "ServiceApplyPatchTool": {
    "type": "object",
    "description": "Edits of files for any model. The calls are returned to the caller, who applies them.",
    "required": [
     "type"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "service:apply_patch"
     },
     "parameters": {
      "$ref": "#/components/schemas/ApplyPatchConfig"
     }
    },
    "examples": [
     {
      "type": "service:apply_patch"
     }
    ]
   },
   "ApplyPatchConfig": {
    "type": "object",
    "description": "Settings of file edits.",
    "properties": {
     "engine": {
      "$ref": "#/components/schemas/ApplyPatchEngine"
     }
    }
   },
   "ApplyPatchEngine": {
    "type": "string",
    "description": "Whose tool the model gets, the provider's (`native`) or the gateway's (`service`). `auto` prefers the provider's.",
    "enum": [
     "auto",
     "native",
     "service"
    ]
   },
   "ServiceBashTool": {
    "type": "object",
    "description": "Lets the model run bash commands in a sandbox.",
    "required": [
     "type"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "service:bash"
     },
     "parameters": {
      "$ref": "#/components/schemas/BashConfig"
     }
    },
    "examples": [
     {
      "type": "service:bash",
      "parameters": {
       "engine": "service",
       "environment": {
        "type": "container_auto"
       },
       "sleep_after_seconds": 300
      }
     }
    ]
   },
   "BashConfig": {
    "type": "object",
    "description": "Settings of the bash sandbox.",
    "properties": {
     "engine": {
      "$ref": "#/components/schemas/BashEngine"
     },
     "environment": {
      "$ref": "#/components/schemas/SandboxEnvironment"
     },
     "sleep_after_seconds": {
      "type": "integer",
      "minimum": 1,
      "description": "Idle time after which the sandbox is put to sleep."
     }
    }
   },
   "BashEngine": {
    "type": "string",
    "description": "Where commands run, at the provider (`native`) or in the gateway's sandbox (`service`). `auto` takes what is at hand.",
    "enum": [
     "auto",
     "native",
     "service"
    ]
   },
   "ServiceShellTool": {
    "type": "object",
    "description": "Lets the model run shell commands in a sandbox.",
    "required": [
     "type"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "service:shell"
     },
     "parameters": {
      "$ref": "#/components/schemas/ShellConfig"
     }
    },
    "examples": [
     {
      "type": "service:shell",
      "parameters": {
       "environment": {
        "type": "container_reference",
        "container_id": "build-1"
       }
      }
     }
    ]
   },
   "ShellConfig": {
    "type": "object",
    "description": "Settings of the shell sandbox.",
    "properties": {
     "engine": {
      "$ref": "#/components/schemas/ShellEngine"
     },
     "environment": {
      "$ref": "#/components/schemas/SandboxEnvironment"
     },
     "sleep_after_seconds": {
      "type": "integer",
      "minimum": 1,
      "description": "Idle time after which the sandbox is put to sleep."
     }
    }
   },
   "ShellEngine": {
    "type": "string",
    "description": "Where commands run. `service` is the gateway's sandbox, `auto` takes what is at hand.",
    "enum": [
     "auto",
     "service"
    ]
   },
   "SandboxEnvironment": {
    "type": "object",
    "description": "The container that commands run in.",
    "oneOf": [
     {
      "$ref": "#/components/schemas/SandboxAutoEnvironment"
     },
     {
      "$ref": "#/components/schemas/SandboxReferenceEnvironment"
     }
    ],
    "discriminator": {
     "propertyName": "type",
     "mapping": {
      "container_auto": "#/components/schemas/SandboxAutoEnvironment",
      "container_reference": "#/components/schemas/SandboxReferenceEnvironment"
     }
    }
   },
   "SandboxAutoEnvironment": {
    "type": "object",
    "description": "A container of its own for the request.",
    "required": [
     "type"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "container_auto"
     }
    }
   },
   "SandboxReferenceEnvironment": {
    "type": "object",
    "description": "A container that an earlier request used.",
    "required": [
     "type",
     "container_id"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "container_reference"
     },
     "container_id": {
      "type": "string",
      "minLength": 1,
      "maxLength": 20,
      "pattern": "^[a-zA-Z0-9_-]+$"
     }
    }
   },
   "ServiceToolSearchTool": {
    "type": "object",
    "description": "Lets the model find tools with `defer_loading` by what they do, whichever provider serves the request.",
    "required": [
     "type"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "service:tool_search"
     },
     "parameters": {
      "$ref": "#/components/schemas/ToolSearchConfig"
     }
    },
    "examples": [
     {
      "type": "service:tool_search",
      "parameters": {
       "max_results": 5
      }
     }
    ]
   },
   "ToolSearchConfig": {
    "type": "object",
    "description": "Settings of the tool search.",
    "properties": {
     "max_results": {
      "type": "integer",
      "minimum": 1,
      "description": "Most tools to return."
     }
    }
   },
   "ToolChoice": {
    "description": "Whether the model has to use a tool, and which. Naming a tool that the request does not have is answered with 422.",
    "oneOf": [
     {
      "$ref": "#/components/schemas/ToolChoiceMode"
     },
     {
      "$ref": "#/components/schemas/ToolChoiceObject"
     }
    ],
    "examples": [
     "auto",
     {
      "type": "function",
      "name": "get_weather"
     }
    ]
   },
   "ToolChoiceMode": {
    "type": "string",
    "description": "The model decides (`auto`), uses no tool (`none`), or uses at least one (`required`).",
    "enum": [
     "auto",
     "none",
     "required"
    ]
   },
   "ToolChoiceObject": {
    "type": "object",
    "description": "Names the tool to use, or the tools to choose from.",
    "oneOf": [
     {
      "$ref": "#/components/schemas/FunctionToolChoice"
     },
     {
      "$ref": "#/components/schemas/CustomToolChoice"
     },
     {
      "$ref": "#/components/schemas/McpToolChoice"
     },
     {
      "$ref": "#/components/schemas/AllowedToolsChoice"
     },
     {
      "$ref": "#/components/schemas/WebSearchPreviewToolChoice"
     },
     {
      "$ref": "#/components/schemas/WebSearchPreview20250311ToolChoice"
     },
     {
      "$ref": "#/components/schemas/WebSearchToolChoice"
     },
     {
      "$ref": "#/components/schemas/WebSearch20250826ToolChoice"
     },
     {
      "$ref": "#/components/schemas/FileSearchToolChoice"
     },
     {
      "$ref": "#/components/schemas/ComputerUsePreviewToolChoice"
     },
     {
      "$ref": "#/components/schemas/CodeInterpreterToolChoice"
     },
     {
      "$ref": "#/components/schemas/ImageGenerationToolChoice"
     },
     {
      "$ref": "#/components/schemas/ShellToolChoice"
     },
     {
      "$ref": "#/components/schemas/ApplyPatchToolChoice"
     }
    ],
    "discriminator": {
     "propertyName": "type",
     "mapping": {
      "function": "#/components/schemas/FunctionToolChoice",
      "custom": "#/components/schemas/CustomToolChoice",
      "mcp": "#/components/schemas/McpToolChoice",
      "allowed_tools": "#/components/schemas/AllowedToolsChoice",
      "web_search_preview": "#/components/schemas/WebSearchPreviewToolChoice",
      "web_search_preview_2025_03_11": "#/components/schemas/WebSearchPreview20250311ToolChoice",
      "web_search": "#/components/schemas/WebSearchToolChoice",
      "web_search_2025_08_26": "#/components/schemas/WebSearch20250826ToolChoice",
      "file_search": "#/components/schemas/FileSearchToolChoice",
      "computer_use_preview": "#/components/schemas/ComputerUsePreviewToolChoice",
      "code_interpreter": "#/components/schemas/CodeInterpreterToolChoice",
      "image_generation": "#/components/schemas/ImageGenerationToolChoice",
      "shell": "#/components/schemas/ShellToolChoice",
      "apply_patch": "#/components/schemas/ApplyPatchToolChoice"
     }
    }
   },
   "FunctionToolChoice": {
    "type": "object",
    "description": "Call this function.",
    "required": [
     "type",
     "name"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "function"
     },
     "name": {
      "type": "string",
      "description": "Name of the function."
     }
    },
    "examples": [
     {
      "type": "function",
      "name": "get_weather"
     }
    ]
   },
   "CustomToolChoice": {
    "type": "object",
    "description": "Call this custom tool.",
    "required": [
     "type",
     "name"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "custom"
     },
     "name": {
      "type": "string",
      "description": "Name of the tool."
     }
    },
    "examples": [
     {
      "type": "custom",
      "name": "write_sql"
     }
    ]
   },
   "McpToolChoice": {
    "type": "object",
    "description": "Use this MCP server.",
    "required": [
     "type",
     "server_label"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "mcp"
     },
     "server_label": {
      "type": "string",
      "description": "Label of the server."
     },
     "name": {
      "type": [
       "string",
       "null"
      ],
      "description": "Tool of the server. Any when null or absent."
     }
    },
    "examples": [
     {
      "type": "mcp",
      "server_label": "docs",
      "name": "search"
     }
    ]
   },
   "AllowedToolsChoice": {
    "type": "object",
    "description": "Choose among some of the tools of the request only.",
    "required": [
     "type",
     "mode",
     "tools"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "allowed_tools"
     },
     "mode": {
      "$ref": "#/components/schemas/AllowedToolsMode"
     },
     "tools": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/AllowedTool"
      },
      "description": "The tools to choose from."
     }
    },
    "examples": [
     {
      "type": "allowed_tools",
      "mode": "required",
      "tools": [
       {
        "type": "function",
        "name": "get_weather"
       },
       {
        "type": "web_search"
       }
      ]
     }
    ]
   },
   "AllowedToolsMode": {
    "type": "string",
    "description": "Whether the model may use one of the allowed tools (`auto`) or has to (`required`).",
    "enum": [
     "auto",
     "required"
    ]
   },
   "AllowedTool": {
    "type": "object",
    "additionalProperties": true,
    "description": "Points at a tool of the request. Free-form beyond these members, since what identifies a tool depends on its kind.",
    "required": [
     "type"
    ],
    "properties": {
     "type": {
      "type": "string",
      "description": "Kind of the tool."
     },
     "name": {
      "type": "string",
      "description": "Name of a function or custom tool, or of a tool of an MCP server."
     },
     "server_label": {
      "type": "string",
      "description": "Label of an MCP server."
     }
    },
    "examples": [
     {
      "type": "function",
      "name": "get_weather"
     }
    ]
   },
   "WebSearchPreviewToolChoice": {
    "type": "object",
    "description": "Use the web search in its preview form.",
    "required": [
     "type"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "web_search_preview"
     }
    },
    "examples": [
     {
      "type": "web_search_preview"
     }
    ]
   },
   "WebSearchPreview20250311ToolChoice": {
    "type": "object",
    "description": "Use the web search preview of 11 March 2025.",
    "required": [
     "type"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "web_search_preview_2025_03_11"
     }
    },
    "examples": [
     {
      "type": "web_search_preview_2025_03_11"
     }
    ]
   },
   "WebSearchToolChoice": {
    "type": "object",
    "description": "Use the web search.",
    "required": [
     "type"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "web_search"
     }
    },
    "examples": [
     {
      "type": "web_search"
     }
    ]
   },
   "WebSearch20250826ToolChoice": {
    "type": "object",
    "description": "Use the web search version of 26 August 2025.",
    "required": [
     "type"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "web_search_2025_08_26"
     }
    },
    "examples": [
     {
      "type": "web_search_2025_08_26"
     }
    ]
   },
   "FileSearchToolChoice": {
    "type": "object",
    "description": "Use the file search.",
    "required": [
     "type"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "file_search"
     }
    },
    "examples": [
     {
      "type": "file_search"
     }
    ]
   },
   "ComputerUsePreviewToolChoice": {
    "type": "object",
    "description": "Use the computer.",
    "required": [
     "type"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "computer_use_preview"
     }
    },
    "examples": [
     {
      "type": "computer_use_preview"
     }
    ]
   },
   "CodeInterpreterToolChoice": {
    "type": "object",
    "description": "Use the code interpreter.",
    "required": [
     "type"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "code_interpreter"
     }
    },
    "examples": [
     {
      "type": "code_interpreter"
     }
    ]
   },
   "ImageGenerationToolChoice": {
    "type": "object",
    "description": "Generate an image.",
    "required": [
     "type"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "image_generation"
     }
    },
    "examples": [
     {
      "type": "image_generation"
     }
    ]
   },
   "ShellToolChoice": {
    "type": "object",
    "description": "Use the shell.",
    "required": [
     "type"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "shell"
     }
    },
    "examples": [
     {
      "type": "shell"
     }
    ]
   },
   "ApplyPatchToolChoice": {
    "type": "object",
    "description": "Edit files.",
    "required": [
     "type"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "apply_patch"
     }
    },
    "examples": [
     {
      "type": "apply_patch"
     }
    ]
   },
   "Response": {
    "type": "object",
    "description": "Result of `POST /responses`, whole when not streamed and inside the first and last events of a stream. Beside what the model made it repeats the configuration that took effect; settings that the request left out show their default.",
    "required": [
     "id",
     "object",
     "created_at",
     "completed_at",
     "status",
     "model",
     "output",
     "error",
     "incomplete_details",
     "instructions",
     "previous_response_id",
     "tools",
     "tool_choice",
     "parallel_tool_calls",
     "max_tool_calls",
     "max_output_tokens",
     "temperature",
     "top_p",
     "top_logprobs",
     "presence_penalty",
     "frequency_penalty",
     "reasoning",
     "text",
     "truncation",
     "service_tier",
     "store",
     "background",
     "metadata",
     "safety_identifier",
     "prompt_cache_key",
     "usage"
    ],
    "properties": {
     "id": {
      "type": "string",
      "description": "Identifier of the response. Nothing is stored under it."
     },
     "object": {
      "type": "string",
      "const": "response"
     },
     "created_at": {
      "type": "integer",
      "format": "int64",
      "minimum": 0,
      "description": "When the request was taken on, in Unix seconds."
     },
     "completed_at": {
      "type": [
       "integer",
       "null"
      ],
      "format": "int64",
      "minimum": 0,
      "description": "When the response was complete, in Unix seconds. Null until then and where it never was."
     },
     "status": {
      "$ref": "#/components/schemas/ResponseStatus"
     },
     "model": {
      "type": "string",
      "description": "Model that answered, which routing may have chosen."
     },
     "output": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/OutputItem"
      },
      "description": "What the model made, in order."
     },
     "output_text": {
      "type": "string",
      "description": "All text of `output` joined, where it is given. Read `output` for anything else."
     },
     "error": {
      "oneOf": [
       {
        "$ref": "#/components/schemas/ResponseError"
       },
       {
        "type": "null"
       }
      ],
      "description": "Why the response failed, when `status` is `failed`."
     },
     "error_type": {
      "$ref": "#/components/schemas/ErrorType"
     },
     "incomplete_details": {
      "oneOf": [
       {
        "$ref": "#/components/schemas/IncompleteDetails"
       },
       {
        "type": "null"
       }
      ],
      "description": "Why the response stopped early, when `status` is `incomplete`."
     },
     "instructions": {
      "oneOf": [
       {
        "type": "string"
       },
       {
        "type": "array",
        "items": {
         "$ref": "#/components/schemas/InputItem"
        }
       },
       {
        "type": "null"
       }
      ],
      "description": "Instructions of the request, or the items that a stored prompt expanded to."
     },
     "previous_response_id": {
      "type": [
       "string",
       "null"
      ],
      "description": "Always null, since nothing is stored."
     },
     "tools": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/Tool"
      },
      "description": "Tools of the request."
     },
     "tool_choice": {
      "$ref": "#/components/schemas/ToolChoice"
     },
     "parallel_tool_calls": {
      "type": "boolean",
      "description": "Whether the model could call several tools in one turn."
     },
     "max_tool_calls": {
      "type": [
       "integer",
       "null"
      ],
      "minimum": 0,
      "description": "Most server-tool steps. Null when the request set none."
     },
     "max_output_tokens": {
      "type": [
       "integer",
       "null"
      ],
      "minimum": 0,
      "description": "Most output tokens, reasoning included. Null when the request set none."
     },
     "temperature": {
      "type": "number",
      "format": "double"
     },
     "top_p": {
      "type": "number",
      "format": "double"
     },
     "top_logprobs": {
      "type": "integer",
      "minimum": 0,
      "description": "How many alternatives of each token were asked for."
     },
     "presence_penalty": {
      "type": "number",
      "format": "double"
     },
     "frequency_penalty": {
      "type": "number",
      "format": "double"
     },
     "reasoning": {
      "oneOf": [
       {
        "$ref": "#/components/schemas/ReasoningConfig"
       },
       {
        "type": "null"
       }
      ],
      "description": "Reasoning configuration. Null for models that do not reason."
     },
     "text": {
      "$ref": "#/components/schemas/TextConfig"
     },
     "truncation": {
      "$ref": "#/components/schemas/Truncation"
     },
     "service_tier": {
      "$ref": "#/components/schemas/ServiceTier"
     },
     "store": {
      "type": "boolean",
      "description": "Always false, since nothing is stored."
     },
     "background": {
      "type": "boolean",
      "description": "Always false, since nothing runs in the background."
     },
     "metadata": {
      "oneOf": [
       {
        "$ref": "#/components/schemas/RequestMetadata"
       },
       {
        "type": "null"
       }
      ],
      "description": "Metadata of the request."
     },
     "prompt": {
      "oneOf": [
       {
        "$ref": "#/components/schemas/StoredPrompt"
       },
       {
        "type": "null"
       }
      ],
      "description": "Stored prompt of the request."
     },
     "prompt_cache_key": {
      "type": [
       "string",
       "null"
      ],
      "description": "Cache key of the request."
     },
     "prompt_cache_options": {
      "oneOf": [
       {
        "$ref": "#/components/schemas/PromptCacheOptions"
       },
       {
        "type": "null"
       }
      ],
      "description": "Cache control of the request."
     },
     "safety_identifier": {
      "type": [
       "string",
       "null"
      ],
      "description": "End-user identifier of the request."
     },
     "user": {
      "type": [
       "string",
       "null"
      ],
      "description": "End user of the request."
     },
     "usage": {
      "oneOf": [
       {
        "$ref": "#/components/schemas/ResponseUsage"
       },
       {
        "type": "null"
       }
      ],
      "description": "Tokens and cost. Null while the response is in progress."
     },
     "service_metadata": {
      "$ref": "#/components/schemas/ServiceMetadata"
     }
    },
    "examples": [
     {
      "id": "resp_01JZ8Q4M6T",
      "object": "response",
      "created_at": 1760000000,
      "completed_at": 1760000002,
      "status": "completed",
      "model": "openai/gpt-5-mini",
      "output": [
       {
        "type": "message",
        "id": "msg_01JZ8Q4M7A",
        "role": "assistant",
        "status": "completed",
        "content": [
         {
          "type": "output_text",
          "text": "Paris.",
          "annotations": [],
          "logprobs": []
         }
        ]
       }
      ],
      "error": null,
      "incomplete_details": null,
      "instructions": "Answer in one word.",
      "previous_response_id": null,
      "tools": [],
      "tool_choice": "auto",
      "parallel_tool_calls": true,
      "max_tool_calls": null,
      "max_output_tokens": 200,
      "temperature": 1,
      "top_p": 1,
      "top_logprobs": 0,
      "presence_penalty": 0,
      "frequency_penalty": 0,
      "reasoning": {
       "effort": "low",
       "summary": null
      },
      "text": {
       "format": {
        "type": "text"
       },
       "verbosity": "medium"
      },
      "truncation": "disabled",
      "service_tier": "default",
      "store": false,
      "background": false,
      "metadata": {},
      "prompt_cache_key": null,
      "safety_identifier": null,
      "usage": {
       "input_tokens": 21,
       "input_tokens_details": {
        "cached_tokens": 0
       },
       "output_tokens": 4,
       "output_tokens_details": {
        "reasoning_tokens": 0
       },
       "total_tokens": 25,
       "cost": 0.00001325,
       "cost_details": {
        "upstream_inference_cost": null,
        "upstream_inference_input_cost": 0.00000525,
        "upstream_inference_output_cost": 0.000008
       },
       "is_byok": false
      }
     }
    ]
   },
   "ResponseStatus": {
    "type": "string",
    "description": "State of a response. `completed` ended by itself, `incomplete` hit a limit or a filter, `failed` carries an error, `cancelled` was broken off, `queued` and `in_progress` are seen in streams only.",
    "enum": [
     "completed",
     "incomplete",
     "in_progress",
     "failed",
     "cancelled",
     "queued"
    ]
   },
   "ResponseError": {
    "type": "object",
    "description": "Why a response failed after it had begun.",
    "required": [
     "code",
     "message"
    ],
    "properties": {
     "code": {
      "$ref": "#/components/schemas/ResponseErrorCode"
     },
     "message": {
      "type": "string",
      "description": "Explanation for people."
     }
    },
    "examples": [
     {
      "code": "server_error",
      "message": "The provider closed the connection before the answer was complete."
     }
    ]
   },
   "ResponseErrorCode": {
    "type": "string",
    "description": "Kind of failure. The gateway's own are `server_error`, `rate_limit_exceeded` and `invalid_prompt`; the others come from providers. `error_type` of the response says it in the canonical vocabulary.",
    "enum": [
     "server_error",
     "rate_limit_exceeded",
     "invalid_prompt",
     "vector_store_timeout",
     "invalid_image",
     "invalid_image_format",
     "invalid_base64_image",
     "invalid_image_url",
     "image_too_large",
     "image_too_small",
     "image_parse_error",
     "image_content_policy_violation",
     "invalid_image_mode",
     "image_file_too_large",
     "unsupported_image_media_type",
     "empty_image_file",
     "failed_to_download_image",
     "image_file_not_found",
     "bio_policy",
     "data_residency_mismatch"
    ]
   },
   "IncompleteDetails": {
    "type": "object",
    "description": "Why a response stopped early.",
    "required": [
     "reason"
    ],
    "properties": {
     "reason": {
      "$ref": "#/components/schemas/IncompleteReason"
     }
    },
    "examples": [
     {
      "reason": "max_output_tokens"
     }
    ]
   },
   "IncompleteReason": {
    "type": "string",
    "description": "The output or context limit was reached, or a filter of the provider stepped in.",
    "enum": [
     "max_output_tokens",
     "content_filter"
    ]
   },
   "ResponseUsage": {
    "type": "object",
    "description": "Tokens and cost of a response, all server-tool steps together.",
    "required": [
     "input_tokens",
     "input_tokens_details",
     "output_tokens",
     "output_tokens_details",
     "total_tokens"
    ],
    "properties": {
     "input_tokens": {
      "type": "integer",
      "minimum": 0,
      "description": "Tokens of the input, cached ones included."
     },
     "input_tokens_details": {
      "$ref": "#/components/schemas/InputTokensDetails"
     },
     "output_tokens": {
      "type": "integer",
      "minimum": 0,
      "description": "Tokens of the output, reasoning included."
     },
     "output_tokens_details": {
      "$ref": "#/components/schemas/OutputTokensDetails"
     },
     "total_tokens": {
      "type": "integer",
      "minimum": 0,
      "description": "Input and output together."
     },
     "cost": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "minimum": 0,
      "description": "What the caller is charged, in US dollars."
     },
     "cost_details": {
      "oneOf": [
       {
        "$ref": "#/components/schemas/CostDetails"
       },
       {
        "type": "null"
       }
      ],
      "description": "What the provider charged."
     },
     "is_byok": {
      "type": "boolean",
      "description": "Whether a provider key of the workspace was used."
     },
     "server_tool_use_details": {
      "oneOf": [
       {
        "$ref": "#/components/schemas/ServerToolUseDetails"
       },
       {
        "type": "null"
       }
      ],
      "description": "Tools that the gateway ran."
     }
    },
    "examples": [
     {
      "input_tokens": 1220,
      "input_tokens_details": {
       "cached_tokens": 1024,
       "cache_write_tokens": 0
      },
      "output_tokens": 100,
      "output_tokens_details": {
       "reasoning_tokens": 54
      },
      "total_tokens": 1320,
      "cost": 0.000458,
      "cost_details": {
       "upstream_inference_cost": null,
       "upstream_inference_input_cost": 0.000258,
       "upstream_inference_output_cost": 0.0002
      },
      "is_byok": false,
      "server_tool_use_details": {
       "web_search_requests": 1,
       "tool_calls_requested": 1,
       "tool_calls_executed": 1
      }
     }
    ]
   },
   "InputTokensDetails": {
    "type": "object",
    "description": "Part of the input tokens that the provider's cache concerned.",
    "required": [
     "cached_tokens"
    ],
    "properties": {
     "cached_tokens": {
      "type": "integer",
      "minimum": 0,
      "description": "Tokens read from the cache."
     },
     "cache_write_tokens": {
      "type": [
       "integer",
       "null"
      ],
      "minimum": 0,
      "description": "Tokens written to the cache. Null where the provider does not say."
     }
    }
   },
   "OutputTokensDetails": {
    "type": "object",
    "description": "Part of the output tokens that is not text for the reader.",
    "required": [
     "reasoning_tokens"
    ],
    "properties": {
     "reasoning_tokens": {
      "type": "integer",
      "minimum": 0,
      "description": "Tokens that the model reasoned with."
     }
    }
   },
   "CostDetails": {
    "type": "object",
    "description": "What the provider charged, in US dollars.",
    "required": [
     "upstream_inference_input_cost",
     "upstream_inference_output_cost"
    ],
    "properties": {
     "upstream_inference_cost": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "minimum": 0,
      "description": "Total. Null when the provider's bill is not known separately."
     },
     "upstream_inference_input_cost": {
      "type": "number",
      "format": "double",
      "minimum": 0,
      "description": "Share of the input tokens."
     },
     "upstream_inference_output_cost": {
      "type": "number",
      "format": "double",
      "minimum": 0,
      "description": "Share of the output tokens."
     }
    },
    "examples": [
     {
      "upstream_inference_cost": 0.0000468,
      "upstream_inference_input_cost": 0.0000404,
      "upstream_inference_output_cost": 0.0000064
     }
    ]
   },
   "ServerToolUseDetails": {
    "type": "object",
    "description": "Count of the tools that the gateway ran.",
    "properties": {
     "tool_calls_requested": {
      "type": [
       "integer",
       "null"
      ],
      "minimum": 0,
      "description": "Calls that the model asked for."
     },
     "tool_calls_executed": {
      "type": [
       "integer",
       "null"
      ],
      "minimum": 0,
      "description": "Calls that were run."
     },
     "web_search_requests": {
      "type": [
       "integer",
       "null"
      ],
      "minimum": 0,
      "description": "Web searches among them."
     }
    },
    "examples": [
     {
      "tool_calls_requested": 2,
      "tool_calls_executed": 2,
      "web_search_requests": 1
     }
    ]
   },
   "FusionAnalysis": {
    "type": "object",
    "description": "What the analyst found when it compared the answers of the panel.",
    "required": [
     "consensus",
     "contradictions",
     "partial_coverage",
     "unique_insights",
     "blind_spots"
    ],
    "properties": {
     "consensus": {
      "type": "array",
      "items": {
       "type": "string"
      },
      "description": "Points that the models agree on."
     },
     "contradictions": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/FusionContradiction"
      },
      "description": "Points that they disagree on."
     },
     "partial_coverage": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/FusionPartialCoverage"
      },
      "description": "Points that only some of them make."
     },
     "unique_insights": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/FusionInsight"
      },
      "description": "Points that a single one makes."
     },
     "blind_spots": {
      "type": "array",
      "items": {
       "type": "string"
      },
      "description": "What all of them leave out."
     }
    },
    "examples": [
     {
      "consensus": [
       "The bug is a race."
      ],
      "contradictions": [
       {
        "topic": "Remedy",
        "stances": [
         {
          "model": "openai/gpt-5",
          "stance": "Use a lock."
         },
         {
          "model": "google/gemini-2.5-pro",
          "stance": "Use a queue."
         }
        ]
       }
      ],
      "partial_coverage": [
       {
        "models": [
         "openai/gpt-5"
        ],
        "point": "Tests are missing."
       }
      ],
      "unique_insights": [
       {
        "model": "google/gemini-2.5-pro",
        "insight": "Retries make it worse."
       }
      ],
      "blind_spots": [
       "Behaviour under load."
      ]
     }
    ]
   },
   "FusionContradiction": {
    "type": "object",
    "description": "A point that models disagree on.",
    "required": [
     "topic",
     "stances"
    ],
    "properties": {
     "topic": {
      "type": "string",
      "description": "What it is about."
     },
     "stances": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/FusionStance"
      },
      "description": "What each model holds."
     }
    }
   },
   "FusionStance": {
    "type": "object",
    "description": "What one model holds on a disputed point.",
    "required": [
     "model",
     "stance"
    ],
    "properties": {
     "model": {
      "type": "string"
     },
     "stance": {
      "type": "string"
     }
    }
   },
   "FusionPartialCoverage": {
    "type": "object",
    "description": "A point that only some of the models make.",
    "required": [
     "models",
     "point"
    ],
    "properties": {
     "models": {
      "type": "array",
      "items": {
       "type": "string"
      }
     },
     "point": {
      "type": "string"
     }
    }
   },
   "FusionInsight": {
    "type": "object",
    "description": "A point that a single model makes.",
    "required": [
     "model",
     "insight"
    ],
    "properties": {
     "model": {
      "type": "string"
     },
     "insight": {
      "type": "string"
     }
    }
   },
   "ResponseStreamEvent": {
    "type": "object",
    "description": "One event of a streamed response. Events are numbered from 0 without gaps, and `item_id`, `output_index` and `content_index` agree from one to the next. A stream begins with `response.created` (after `response.debug` where asked for), ends with one of `response.completed`, `response.incomplete` and `response.failed`, and then the sentinel `[DONE]`.",
    "oneOf": [
     {
      "$ref": "#/components/schemas/ResponseDebugEvent"
     },
     {
      "$ref": "#/components/schemas/ResponseCreatedEvent"
     },
     {
      "$ref": "#/components/schemas/ResponseQueuedEvent"
     },
     {
      "$ref": "#/components/schemas/ResponseInProgressEvent"
     },
     {
      "$ref": "#/components/schemas/ResponseCompletedEvent"
     },
     {
      "$ref": "#/components/schemas/ResponseIncompleteEvent"
     },
     {
      "$ref": "#/components/schemas/ResponseFailedEvent"
     },
     {
      "$ref": "#/components/schemas/OutputItemAddedEvent"
     },
     {
      "$ref": "#/components/schemas/OutputItemDoneEvent"
     },
     {
      "$ref": "#/components/schemas/ContentPartAddedEvent"
     },
     {
      "$ref": "#/components/schemas/ContentPartDoneEvent"
     },
     {
      "$ref": "#/components/schemas/OutputTextDeltaEvent"
     },
     {
      "$ref": "#/components/schemas/OutputTextDoneEvent"
     },
     {
      "$ref": "#/components/schemas/OutputTextAnnotationAddedEvent"
     },
     {
      "$ref": "#/components/schemas/RefusalDeltaEvent"
     },
     {
      "$ref": "#/components/schemas/RefusalDoneEvent"
     },
     {
      "$ref": "#/components/schemas/ReasoningTextDeltaEvent"
     },
     {
      "$ref": "#/components/schemas/ReasoningTextDoneEvent"
     },
     {
      "$ref": "#/components/schemas/ReasoningSummaryPartAddedEvent"
     },
     {
      "$ref": "#/components/schemas/ReasoningSummaryPartDoneEvent"
     },
     {
      "$ref": "#/components/schemas/ReasoningSummaryTextDeltaEvent"
     },
     {
      "$ref": "#/components/schemas/ReasoningSummaryTextDoneEvent"
     },
     {
      "$ref": "#/components/schemas/FunctionCallArgumentsDeltaEvent"
     },
     {
      "$ref": "#/components/schemas/FunctionCallArgumentsDoneEvent"
     },
     {
      "$ref": "#/components/schemas/CustomToolCallInputDeltaEvent"
     },
     {
      "$ref": "#/components/schemas/CustomToolCallInputDoneEvent"
     },
     {
      "$ref": "#/components/schemas/WebSearchCallInProgressEvent"
     },
     {
      "$ref": "#/components/schemas/WebSearchCallSearchingEvent"
     },
     {
      "$ref": "#/components/schemas/WebSearchCallCompletedEvent"
     },
     {
      "$ref": "#/components/schemas/FileSearchCallInProgressEvent"
     },
     {
      "$ref": "#/components/schemas/FileSearchCallSearchingEvent"
     },
     {
      "$ref": "#/components/schemas/FileSearchCallCompletedEvent"
     },
     {
      "$ref": "#/components/schemas/ImageGenerationCallInProgressEvent"
     },
     {
      "$ref": "#/components/schemas/ImageGenerationCallGeneratingEvent"
     },
     {
      "$ref": "#/components/schemas/ImageGenerationCallPartialImageEvent"
     },
     {
      "$ref": "#/components/schemas/ImageGenerationCallCompletedEvent"
     },
     {
      "$ref": "#/components/schemas/CodeInterpreterCallInProgressEvent"
     },
     {
      "$ref": "#/components/schemas/CodeInterpreterCallInterpretingEvent"
     },
     {
      "$ref": "#/components/schemas/CodeInterpreterCallCompletedEvent"
     },
     {
      "$ref": "#/components/schemas/CodeInterpreterCallCodeDeltaEvent"
     },
     {
      "$ref": "#/components/schemas/CodeInterpreterCallCodeDoneEvent"
     },
     {
      "$ref": "#/components/schemas/McpCallInProgressEvent"
     },
     {
      "$ref": "#/components/schemas/McpCallCompletedEvent"
     },
     {
      "$ref": "#/components/schemas/McpCallFailedEvent"
     },
     {
      "$ref": "#/components/schemas/McpCallArgumentsDeltaEvent"
     },
     {
      "$ref": "#/components/schemas/McpCallArgumentsDoneEvent"
     },
     {
      "$ref": "#/components/schemas/McpListToolsInProgressEvent"
     },
     {
      "$ref": "#/components/schemas/McpListToolsCompletedEvent"
     },
     {
      "$ref": "#/components/schemas/McpListToolsFailedEvent"
     },
     {
      "$ref": "#/components/schemas/ApplyPatchCallOperationDiffDeltaEvent"
     },
     {
      "$ref": "#/components/schemas/ApplyPatchCallOperationDiffDoneEvent"
     },
     {
      "$ref": "#/components/schemas/ShellCallCommandAddedEvent"
     },
     {
      "$ref": "#/components/schemas/ShellCallCommandDeltaEvent"
     },
     {
      "$ref": "#/components/schemas/ShellCallCommandDoneEvent"
     },
     {
      "$ref": "#/components/schemas/FusionCallInProgressEvent"
     },
     {
      "$ref": "#/components/schemas/FusionCallPanelAddedEvent"
     },
     {
      "$ref": "#/components/schemas/FusionCallPanelDeltaEvent"
     },
     {
      "$ref": "#/components/schemas/FusionCallPanelReasoningDeltaEvent"
     },
     {
      "$ref": "#/components/schemas/FusionCallPanelCompletedEvent"
     },
     {
      "$ref": "#/components/schemas/FusionCallPanelFailedEvent"
     },
     {
      "$ref": "#/components/schemas/FusionCallAnalysisInProgressEvent"
     },
     {
      "$ref": "#/components/schemas/FusionCallAnalysisCompletedEvent"
     },
     {
      "$ref": "#/components/schemas/FusionCallCompletedEvent"
     },
     {
      "$ref": "#/components/schemas/StreamErrorEvent"
     }
    ],
    "discriminator": {
     "propertyName": "type",
     "mapping": {
      "response.debug": "#/components/schemas/ResponseDebugEvent",
      "response.created": "#/components/schemas/ResponseCreatedEvent",
      "response.queued": "#/components/schemas/ResponseQueuedEvent",
      "response.in_progress": "#/components/schemas/ResponseInProgressEvent",
      "response.completed": "#/components/schemas/ResponseCompletedEvent",
      "response.incomplete": "#/components/schemas/ResponseIncompleteEvent",
      "response.failed": "#/components/schemas/ResponseFailedEvent",
      "response.output_item.added": "#/components/schemas/OutputItemAddedEvent",
      "response.output_item.done": "#/components/schemas/OutputItemDoneEvent",
      "response.content_part.added": "#/components/schemas/ContentPartAddedEvent",
      "response.content_part.done": "#/components/schemas/ContentPartDoneEvent",
      "response.output_text.delta": "#/components/schemas/OutputTextDeltaEvent",
      "response.output_text.done": "#/components/schemas/OutputTextDoneEvent",
      "response.output_text.annotation.added": "#/components/schemas/OutputTextAnnotationAddedEvent",
      "response.refusal.delta": "#/components/schemas/RefusalDeltaEvent",
      "response.refusal.done": "#/components/schemas/RefusalDoneEvent",
      "response.reasoning_text.delta": "#/components/schemas/ReasoningTextDeltaEvent",
      "response.reasoning_text.done": "#/components/schemas/ReasoningTextDoneEvent",
      "response.reasoning_summary_part.added": "#/components/schemas/ReasoningSummaryPartAddedEvent",
      "response.reasoning_summary_part.done": "#/components/schemas/ReasoningSummaryPartDoneEvent",
      "response.reasoning_summary_text.delta": "#/components/schemas/ReasoningSummaryTextDeltaEvent",
      "response.reasoning_summary_text.done": "#/components/schemas/ReasoningSummaryTextDoneEvent",
      "response.function_call_arguments.delta": "#/components/schemas/FunctionCallArgumentsDeltaEvent",
      "response.function_call_arguments.done": "#/components/schemas/FunctionCallArgumentsDoneEvent",
      "response.custom_tool_call_input.delta": "#/components/schemas/CustomToolCallInputDeltaEvent",
      "response.custom_tool_call_input.done": "#/components/schemas/CustomToolCallInputDoneEvent",
      "response.web_search_call.in_progress": "#/components/schemas/WebSearchCallInProgressEvent",
      "response.web_search_call.searching": "#/components/schemas/WebSearchCallSearchingEvent",
      "response.web_search_call.completed": "#/components/schemas/WebSearchCallCompletedEvent",
      "response.file_search_call.in_progress": "#/components/schemas/FileSearchCallInProgressEvent",
      "response.file_search_call.searching": "#/components/schemas/FileSearchCallSearchingEvent",
      "response.file_search_call.completed": "#/components/schemas/FileSearchCallCompletedEvent",
      "response.image_generation_call.in_progress": "#/components/schemas/ImageGenerationCallInProgressEvent",
      "response.image_generation_call.generating": "#/components/schemas/ImageGenerationCallGeneratingEvent",
      "response.image_generation_call.partial_image": "#/components/schemas/ImageGenerationCallPartialImageEvent",
      "response.image_generation_call.completed": "#/components/schemas/ImageGenerationCallCompletedEvent",
      "response.code_interpreter_call.in_progress": "#/components/schemas/CodeInterpreterCallInProgressEvent",
      "response.code_interpreter_call.interpreting": "#/components/schemas/CodeInterpreterCallInterpretingEvent",
      "response.code_interpreter_call.completed": "#/components/schemas/CodeInterpreterCallCompletedEvent",
      "response.code_interpreter_call_code.delta": "#/components/schemas/CodeInterpreterCallCodeDeltaEvent",
      "response.code_interpreter_call_code.done": "#/components/schemas/CodeInterpreterCallCodeDoneEvent",
      "response.mcp_call.in_progress": "#/components/schemas/McpCallInProgressEvent",
      "response.mcp_call.completed": "#/components/schemas/McpCallCompletedEvent",
      "response.mcp_call.failed": "#/components/schemas/McpCallFailedEvent",
      "response.mcp_call_arguments.delta": "#/components/schemas/McpCallArgumentsDeltaEvent",
      "response.mcp_call_arguments.done": "#/components/schemas/McpCallArgumentsDoneEvent",
      "response.mcp_list_tools.in_progress": "#/components/schemas/McpListToolsInProgressEvent",
      "response.mcp_list_tools.completed": "#/components/schemas/McpListToolsCompletedEvent",
      "response.mcp_list_tools.failed": "#/components/schemas/McpListToolsFailedEvent",
      "response.apply_patch_call_operation_diff.delta": "#/components/schemas/ApplyPatchCallOperationDiffDeltaEvent",
      "response.apply_patch_call_operation_diff.done": "#/components/schemas/ApplyPatchCallOperationDiffDoneEvent",
      "response.shell_call_command.added": "#/components/schemas/ShellCallCommandAddedEvent",
      "response.shell_call_command.delta": "#/components/schemas/ShellCallCommandDeltaEvent",
      "response.shell_call_command.done": "#/components/schemas/ShellCallCommandDoneEvent",
      "response.fusion_call.in_progress": "#/components/schemas/FusionCallInProgressEvent",
      "response.fusion_call.panel.added": "#/components/schemas/FusionCallPanelAddedEvent",
      "response.fusion_call.panel.delta": "#/components/schemas/FusionCallPanelDeltaEvent",
      "response.fusion_call.panel.reasoning.delta": "#/components/schemas/FusionCallPanelReasoningDeltaEvent",
      "response.fusion_call.panel.completed": "#/components/schemas/FusionCallPanelCompletedEvent",
      "response.fusion_call.panel.failed": "#/components/schemas/FusionCallPanelFailedEvent",
      "response.fusion_call.analysis.in_progress": "#/components/schemas/FusionCallAnalysisInProgressEvent",
      "response.fusion_call.analysis.completed": "#/components/schemas/FusionCallAnalysisCompletedEvent",
      "response.fusion_call.completed": "#/components/schemas/FusionCallCompletedEvent",
      "error": "#/components/schemas/StreamErrorEvent"
     }
    }
   },
   "ResponseDebugEvent": {
    "type": "object",
    "description": "Sent before everything else when the request set `debug`. Shows the request as the provider got it, or a point in time.",
    "required": [
     "type",
     "sequence_number",
     "debug"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "response.debug"
     },
     "sequence_number": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the event in the stream."
     },
     "debug": {
      "$ref": "#/components/schemas/DebugInfo"
     }
    },
    "examples": [
     {
      "type": "response.debug",
      "sequence_number": 0,
      "debug": {
       "echo_upstream_body": {
        "model": "gpt-5-mini",
        "input": "Capital of France?",
        "stream": true
       }
      }
     }
    ]
   },
   "DebugInfo": {
    "type": "object",
    "description": "What the gateway shows of its own work.",
    "properties": {
     "echo_upstream_body": {
      "type": "object",
      "additionalProperties": true,
      "description": "Body of the request to the provider, free-form since it is in the provider's format."
     },
     "timings": {
      "$ref": "#/components/schemas/DebugTiming"
     }
    }
   },
   "DebugTiming": {
    "type": "object",
    "description": "A point in the life of the request.",
    "required": [
     "event",
     "start_ms",
     "epoch_ms"
    ],
    "properties": {
     "event": {
      "$ref": "#/components/schemas/DebugTimingPoint"
     },
     "start_ms": {
      "type": "integer",
      "format": "int64",
      "minimum": 0,
      "description": "Milliseconds since the request arrived."
     },
     "epoch_ms": {
      "type": "integer",
      "format": "int64",
      "minimum": 0,
      "description": "Unix time in milliseconds."
     }
    },
    "examples": [
     {
      "event": "first_token_received",
      "start_ms": 412,
      "epoch_ms": 1760000000412
     }
    ]
   },
   "DebugTimingPoint": {
    "type": "string",
    "description": "Which point it is, from the request's leaving to the end of the provider's answer.",
    "enum": [
     "adapter_request",
     "upstream_headers_received",
     "first_token_received",
     "upstream_body_ended"
    ]
   },
   "ResponseCreatedEvent": {
    "type": "object",
    "description": "The response exists and its `output` is still empty.",
    "required": [
     "type",
     "sequence_number",
     "response"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "response.created"
     },
     "sequence_number": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the event in the stream."
     },
     "response": {
      "$ref": "#/components/schemas/Response"
     }
    },
    "examples": [
     {
      "type": "response.created",
      "sequence_number": 0,
      "response": {
       "id": "resp_01JZ8Q4M6T",
       "object": "response",
       "created_at": 1760000000,
       "completed_at": null,
       "status": "in_progress",
       "model": "openai/gpt-5-mini",
       "output": [],
       "error": null,
       "incomplete_details": null,
       "instructions": null,
       "previous_response_id": null,
       "tools": [],
       "tool_choice": "auto",
       "parallel_tool_calls": true,
       "max_tool_calls": null,
       "max_output_tokens": null,
       "temperature": 1,
       "top_p": 1,
       "top_logprobs": 0,
       "presence_penalty": 0,
       "frequency_penalty": 0,
       "reasoning": null,
       "text": {
        "format": {
         "type": "text"
        }
       },
       "truncation": "disabled",
       "service_tier": "default",
       "store": false,
       "background": false,
       "metadata": {},
       "prompt_cache_key": null,
       "safety_identifier": null,
       "usage": null
      }
     }
    ]
   },
   "ResponseQueuedEvent": {
    "type": "object",
    "description": "The provider has put the response in a queue.",
    "required": [
     "type",
     "sequence_number",
     "response"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "response.queued"
     },
     "sequence_number": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the event in the stream."
     },
     "response": {
      "$ref": "#/components/schemas/Response"
     }
    },
    "examples": [
     {
      "type": "response.queued",
      "sequence_number": 1,
      "response": {
       "id": "resp_01JZ8Q4M6T",
       "object": "response",
       "created_at": 1760000000,
       "completed_at": null,
       "status": "queued",
       "model": "openai/gpt-5-mini",
       "output": [],
       "error": null,
       "incomplete_details": null,
       "instructions": null,
       "previous_response_id": null,
       "tools": [],
       "tool_choice": "auto",
       "parallel_tool_calls": true,
       "max_tool_calls": null,
       "max_output_tokens": null,
       "temperature": 1,
       "top_p": 1,
       "top_logprobs": 0,
       "presence_penalty": 0,
       "frequency_penalty": 0,
       "reasoning": null,
       "text": {
        "format": {
         "type": "text"
        }
       },
       "truncation": "disabled",
       "service_tier": "default",
       "store": false,
       "background": false,
       "metadata": {},
       "prompt_cache_key": null,
       "safety_identifier": null,
       "usage": null
      }
     }
    ]
   },
   "ResponseInProgressEvent": {
    "type": "object",
    "description": "Work on the response has begun.",
    "required": [
     "type",
     "sequence_number",
     "response"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "response.in_progress"
     },
     "sequence_number": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the event in the stream."
     },
     "response": {
      "$ref": "#/components/schemas/Response"
     }
    },
    "examples": [
     {
      "type": "response.in_progress",
      "sequence_number": 1,
      "response": {
       "id": "resp_01JZ8Q4M6T",
       "object": "response",
       "created_at": 1760000000,
       "completed_at": null,
       "status": "in_progress",
       "model": "openai/gpt-5-mini",
       "output": [],
       "error": null,
       "incomplete_details": null,
       "instructions": null,
       "previous_response_id": null,
       "tools": [],
       "tool_choice": "auto",
       "parallel_tool_calls": true,
       "max_tool_calls": null,
       "max_output_tokens": null,
       "temperature": 1,
       "top_p": 1,
       "top_logprobs": 0,
       "presence_penalty": 0,
       "frequency_penalty": 0,
       "reasoning": null,
       "text": {
        "format": {
         "type": "text"
        }
       },
       "truncation": "disabled",
       "service_tier": "default",
       "store": false,
       "background": false,
       "metadata": {},
       "prompt_cache_key": null,
       "safety_identifier": null,
       "usage": null
      }
     }
    ]
   },
   "ResponseCompletedEvent": {
    "type": "object",
    "description": "Last event of a response that ended by itself. Carries the whole response with its usage, the same that the request gives unstreamed.",
    "required": [
     "type",
     "sequence_number",
     "response"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "response.completed"
     },
     "sequence_number": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the event in the stream."
     },
     "response": {
      "$ref": "#/components/schemas/Response"
     }
    },
    "examples": [
     {
      "type": "response.completed",
      "sequence_number": 8,
      "response": {
       "id": "resp_01JZ8Q4M6T",
       "object": "response",
       "created_at": 1760000000,
       "completed_at": 1760000002,
       "status": "completed",
       "model": "openai/gpt-5-mini",
       "output": [
        {
         "type": "message",
         "id": "msg_01JZ8Q4M7A",
         "role": "assistant",
         "status": "completed",
         "content": [
          {
           "type": "output_text",
           "text": "Paris.",
           "annotations": [],
           "logprobs": []
          }
         ]
        }
       ],
       "error": null,
       "incomplete_details": null,
       "instructions": null,
       "previous_response_id": null,
       "tools": [],
       "tool_choice": "auto",
       "parallel_tool_calls": true,
       "max_tool_calls": null,
       "max_output_tokens": null,
       "temperature": 1,
       "top_p": 1,
       "top_logprobs": 0,
       "presence_penalty": 0,
       "frequency_penalty": 0,
       "reasoning": null,
       "text": {
        "format": {
         "type": "text"
        }
       },
       "truncation": "disabled",
       "service_tier": "default",
       "store": false,
       "background": false,
       "metadata": {},
       "prompt_cache_key": null,
       "safety_identifier": null,
       "usage": {
        "input_tokens": 21,
        "input_tokens_details": {
         "cached_tokens": 0
        },
        "output_tokens": 4,
        "output_tokens_details": {
         "reasoning_tokens": 0
        },
        "total_tokens": 25,
        "cost": 0.00001325
       }
      }
     }
    ]
   },
   "ResponseIncompleteEvent": {
    "type": "object",
    "description": "Last event of a response that hit a limit or a filter. Carries the whole response with its usage.",
    "required": [
     "type",
     "sequence_number",
     "response"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "response.incomplete"
     },
     "sequence_number": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the event in the stream."
     },
     "response": {
      "$ref": "#/components/schemas/Response"
     }
    },
    "examples": [
     {
      "type": "response.incomplete",
      "sequence_number": 9,
      "response": {
       "id": "resp_01JZ8Q4M6T",
       "object": "response",
       "created_at": 1760000000,
       "completed_at": null,
       "status": "incomplete",
       "model": "openai/gpt-5-mini",
       "output": [
        {
         "type": "message",
         "id": "msg_01JZ8Q4M7A",
         "role": "assistant",
         "status": "incomplete",
         "content": [
          {
           "type": "output_text",
           "text": "The capital of France",
           "annotations": [],
           "logprobs": []
          }
         ]
        }
       ],
       "error": null,
       "incomplete_details": {
        "reason": "max_output_tokens"
       },
       "instructions": null,
       "previous_response_id": null,
       "tools": [],
       "tool_choice": "auto",
       "parallel_tool_calls": true,
       "max_tool_calls": null,
       "max_output_tokens": 4,
       "temperature": 1,
       "top_p": 1,
       "top_logprobs": 0,
       "presence_penalty": 0,
       "frequency_penalty": 0,
       "reasoning": null,
       "text": {
        "format": {
         "type": "text"
        }
       },
       "truncation": "disabled",
       "service_tier": "default",
       "store": false,
       "background": false,
       "metadata": {},
       "prompt_cache_key": null,
       "safety_identifier": null,
       "usage": {
        "input_tokens": 21,
        "input_tokens_details": {
         "cached_tokens": 0
        },
        "output_tokens": 4,
        "output_tokens_details": {
         "reasoning_tokens": 0
        },
        "total_tokens": 25,
        "cost": 0.00001325
       }
      }
     }
    ]
   },
   "ResponseFailedEvent": {
    "type": "object",
    "description": "Last event of a response that failed after the stream had begun. Nothing is retried at this point.",
    "required": [
     "type",
     "sequence_number",
     "response"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "response.failed"
     },
     "sequence_number": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the event in the stream."
     },
     "response": {
      "$ref": "#/components/schemas/Response"
     }
    },
    "examples": [
     {
      "type": "response.failed",
      "sequence_number": 10,
      "response": {
       "id": "resp_01JZ8Q4M6T",
       "object": "response",
       "created_at": 1760000000,
       "completed_at": null,
       "status": "failed",
       "model": "openai/gpt-5-mini",
       "output": [],
       "error": {
        "code": "server_error",
        "message": "The provider closed the connection before the answer was complete."
       },
       "incomplete_details": null,
       "instructions": null,
       "previous_response_id": null,
       "tools": [],
       "tool_choice": "auto",
       "parallel_tool_calls": true,
       "max_tool_calls": null,
       "max_output_tokens": null,
       "temperature": 1,
       "top_p": 1,
       "top_logprobs": 0,
       "presence_penalty": 0,
       "frequency_penalty": 0,
       "reasoning": null,
       "text": {
        "format": {
         "type": "text"
        }
       },
       "truncation": "disabled",
       "service_tier": "default",
       "store": false,
       "background": false,
       "metadata": {},
       "prompt_cache_key": null,
       "safety_identifier": null,
       "usage": null,
       "error_type": "provider_unavailable"
      }
     }
    ]
   },
   "OutputItemAddedEvent": {
    "type": "object",
    "description": "A new item of `output` begins.",
    "required": [
     "type",
     "sequence_number",
     "output_index",
     "item"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "response.output_item.added"
     },
     "sequence_number": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the event in the stream."
     },
     "output_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the item in `output`."
     },
     "item": {
      "$ref": "#/components/schemas/OutputItem"
     }
    },
    "examples": [
     {
      "type": "response.output_item.added",
      "sequence_number": 11,
      "output_index": 0,
      "item": {
       "type": "message",
       "id": "msg_01JZ8Q4M7A",
       "role": "assistant",
       "status": "in_progress",
       "content": []
      }
     }
    ]
   },
   "OutputItemDoneEvent": {
    "type": "object",
    "description": "An item of `output` is finished and shown whole.",
    "required": [
     "type",
     "sequence_number",
     "output_index",
     "item"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "response.output_item.done"
     },
     "sequence_number": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the event in the stream."
     },
     "output_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the item in `output`."
     },
     "item": {
      "$ref": "#/components/schemas/OutputItem"
     }
    },
    "examples": [
     {
      "type": "response.output_item.done",
      "sequence_number": 12,
      "output_index": 0,
      "item": {
       "type": "message",
       "id": "msg_01JZ8Q4M7A",
       "role": "assistant",
       "status": "completed",
       "content": [
        {
         "type": "output_text",
         "text": "Paris.",
         "annotations": [],
         "logprobs": []
        }
       ]
      }
     }
    ]
   },
   "ContentPartAddedEvent": {
    "type": "object",
    "description": "A new part of an item begins.",
    "required": [
     "type",
     "sequence_number",
     "item_id",
     "output_index",
     "content_index",
     "part"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "response.content_part.added"
     },
     "sequence_number": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the event in the stream."
     },
     "item_id": {
      "type": "string",
      "description": "Id of the output item that the event belongs to."
     },
     "output_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the item in `output`."
     },
     "content_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the part in the content of the item."
     },
     "part": {
      "$ref": "#/components/schemas/StreamContentPart"
     }
    },
    "examples": [
     {
      "type": "response.content_part.added",
      "sequence_number": 13,
      "item_id": "msg_01JZ8Q4M7A",
      "output_index": 0,
      "content_index": 0,
      "part": {
       "type": "output_text",
       "text": "",
       "annotations": [],
       "logprobs": []
      }
     }
    ]
   },
   "ContentPartDoneEvent": {
    "type": "object",
    "description": "A part of an item is finished and shown whole.",
    "required": [
     "type",
     "sequence_number",
     "item_id",
     "output_index",
     "content_index",
     "part"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "response.content_part.done"
     },
     "sequence_number": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the event in the stream."
     },
     "item_id": {
      "type": "string",
      "description": "Id of the output item that the event belongs to."
     },
     "output_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the item in `output`."
     },
     "content_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the part in the content of the item."
     },
     "part": {
      "$ref": "#/components/schemas/StreamContentPart"
     }
    },
    "examples": [
     {
      "type": "response.content_part.done",
      "sequence_number": 14,
      "item_id": "msg_01JZ8Q4M7A",
      "output_index": 0,
      "content_index": 0,
      "part": {
       "type": "output_text",
       "text": "Paris.",
       "annotations": [],
       "logprobs": []
      }
     }
    ]
   },
   "StreamContentPart": {
    "type": "object",
    "description": "A part of a message or of a reasoning item.",
    "oneOf": [
     {
      "$ref": "#/components/schemas/OutputText"
     },
     {
      "$ref": "#/components/schemas/Refusal"
     },
     {
      "$ref": "#/components/schemas/ReasoningText"
     }
    ],
    "discriminator": {
     "propertyName": "type",
     "mapping": {
      "output_text": "#/components/schemas/OutputText",
      "refusal": "#/components/schemas/Refusal",
      "reasoning_text": "#/components/schemas/ReasoningText"
     }
    }
   },
   "OutputTextDeltaEvent": {
    "type": "object",
    "description": "The next piece of a text part.",
    "required": [
     "type",
     "sequence_number",
     "item_id",
     "output_index",
     "content_index",
     "delta"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "response.output_text.delta"
     },
     "sequence_number": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the event in the stream."
     },
     "item_id": {
      "type": "string",
      "description": "Id of the output item that the event belongs to."
     },
     "output_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the item in `output`."
     },
     "content_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the part in the content of the item."
     },
     "delta": {
      "type": "string",
      "description": "The piece of text."
     },
     "logprobs": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/LogProb"
      },
      "description": "Log probabilities of the tokens, where asked for."
     },
     "obfuscation": {
      "type": "string",
      "description": "Padding of some providers that hides the length of the delta. Ignore it."
     }
    },
    "examples": [
     {
      "type": "response.output_text.delta",
      "sequence_number": 15,
      "item_id": "msg_01JZ8Q4M7A",
      "output_index": 0,
      "content_index": 0,
      "delta": "Par",
      "logprobs": []
     }
    ]
   },
   "OutputTextDoneEvent": {
    "type": "object",
    "description": "A text part is finished.",
    "required": [
     "type",
     "sequence_number",
     "item_id",
     "output_index",
     "content_index",
     "text"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "response.output_text.done"
     },
     "sequence_number": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the event in the stream."
     },
     "item_id": {
      "type": "string",
      "description": "Id of the output item that the event belongs to."
     },
     "output_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the item in `output`."
     },
     "content_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the part in the content of the item."
     },
     "text": {
      "type": "string",
      "description": "The whole text."
     },
     "logprobs": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/LogProb"
      },
      "description": "Log probabilities of the tokens, where asked for."
     }
    },
    "examples": [
     {
      "type": "response.output_text.done",
      "sequence_number": 16,
      "item_id": "msg_01JZ8Q4M7A",
      "output_index": 0,
      "content_index": 0,
      "text": "Paris.",
      "logprobs": []
     }
    ]
   },
   "OutputTextAnnotationAddedEvent": {
    "type": "object",
    "description": "A citation or another annotation of a text part.",
    "required": [
     "type",
     "sequence_number",
     "item_id",
     "output_index",
     "content_index",
     "annotation_index",
     "annotation"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "response.output_text.annotation.added"
     },
     "sequence_number": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the event in the stream."
     },
     "item_id": {
      "type": "string",
      "description": "Id of the output item that the event belongs to."
     },
     "output_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the item in `output`."
     },
     "content_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the part in the content of the item."
     },
     "annotation_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the annotation in the text part."
     },
     "annotation": {
      "$ref": "#/components/schemas/Annotation"
     }
    },
    "examples": [
     {
      "type": "response.output_text.annotation.added",
      "sequence_number": 17,
      "item_id": "msg_01JZ8Q4M7A",
      "output_index": 0,
      "content_index": 0,
      "annotation_index": 0,
      "annotation": {
       "type": "url_citation",
       "url": "https://example.org/france",
       "title": "France",
       "start_index": 0,
       "end_index": 6
      }
     }
    ]
   },
   "RefusalDeltaEvent": {
    "type": "object",
    "description": "The next piece of a refusal.",
    "required": [
     "type",
     "sequence_number",
     "item_id",
     "output_index",
     "content_index",
     "delta"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "response.refusal.delta"
     },
     "sequence_number": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the event in the stream."
     },
     "item_id": {
      "type": "string",
      "description": "Id of the output item that the event belongs to."
     },
     "output_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the item in `output`."
     },
     "content_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the part in the content of the item."
     },
     "delta": {
      "type": "string",
      "description": "The piece of text."
     },
     "obfuscation": {
      "type": "string",
      "description": "Padding of some providers that hides the length of the delta. Ignore it."
     }
    },
    "examples": [
     {
      "type": "response.refusal.delta",
      "sequence_number": 18,
      "item_id": "msg_01JZ8Q4M7A",
      "output_index": 0,
      "content_index": 0,
      "delta": "I cannot"
     }
    ]
   },
   "RefusalDoneEvent": {
    "type": "object",
    "description": "A refusal is finished.",
    "required": [
     "type",
     "sequence_number",
     "item_id",
     "output_index",
     "content_index",
     "refusal"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "response.refusal.done"
     },
     "sequence_number": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the event in the stream."
     },
     "item_id": {
      "type": "string",
      "description": "Id of the output item that the event belongs to."
     },
     "output_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the item in `output`."
     },
     "content_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the part in the content of the item."
     },
     "refusal": {
      "type": "string",
      "description": "The whole text."
     }
    },
    "examples": [
     {
      "type": "response.refusal.done",
      "sequence_number": 19,
      "item_id": "msg_01JZ8Q4M7A",
      "output_index": 0,
      "content_index": 0,
      "refusal": "I cannot help with that."
     }
    ]
   },
   "ReasoningTextDeltaEvent": {
    "type": "object",
    "description": "The next piece of reasoning text, from models that show it.",
    "required": [
     "type",
     "sequence_number",
     "item_id",
     "output_index",
     "content_index",
     "delta"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "response.reasoning_text.delta"
     },
     "sequence_number": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the event in the stream."
     },
     "item_id": {
      "type": "string",
      "description": "Id of the output item that the event belongs to."
     },
     "output_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the item in `output`."
     },
     "content_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the part in the content of the item."
     },
     "delta": {
      "type": "string",
      "description": "The piece of text."
     },
     "obfuscation": {
      "type": "string",
      "description": "Padding of some providers that hides the length of the delta. Ignore it."
     }
    },
    "examples": [
     {
      "type": "response.reasoning_text.delta",
      "sequence_number": 20,
      "item_id": "rs_01JZ8Q4M6X",
      "output_index": 0,
      "content_index": 0,
      "delta": "The user asks"
     }
    ]
   },
   "ReasoningTextDoneEvent": {
    "type": "object",
    "description": "A reasoning text is finished.",
    "required": [
     "type",
     "sequence_number",
     "item_id",
     "output_index",
     "content_index",
     "text"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "response.reasoning_text.done"
     },
     "sequence_number": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the event in the stream."
     },
     "item_id": {
      "type": "string",
      "description": "Id of the output item that the event belongs to."
     },
     "output_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the item in `output`."
     },
     "content_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the part in the content of the item."
     },
     "text": {
      "type": "string",
      "description": "The whole text."
     }
    },
    "examples": [
     {
      "type": "response.reasoning_text.done",
      "sequence_number": 21,
      "item_id": "rs_01JZ8Q4M6X",
      "output_index": 0,
      "content_index": 0,
      "text": "The user asks for a capital."
     }
    ]
   },
   "ReasoningSummaryPartAddedEvent": {
    "type": "object",
    "description": "A new part of a reasoning summary begins.",
    "required": [
     "type",
     "sequence_number",
     "item_id",
     "output_index",
     "summary_index",
     "part"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "response.reasoning_summary_part.added"
     },
     "sequence_number": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the event in the stream."
     },
     "item_id": {
      "type": "string",
      "description": "Id of the output item that the event belongs to."
     },
     "output_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the item in `output`."
     },
     "summary_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the part in the summary of the item."
     },
     "part": {
      "$ref": "#/components/schemas/SummaryText"
     }
    },
    "examples": [
     {
      "type": "response.reasoning_summary_part.added",
      "sequence_number": 22,
      "item_id": "rs_01JZ8Q4M6X",
      "output_index": 0,
      "summary_index": 0,
      "part": {
       "type": "summary_text",
       "text": ""
      }
     }
    ]
   },
   "ReasoningSummaryPartDoneEvent": {
    "type": "object",
    "description": "A part of a reasoning summary is finished and shown whole.",
    "required": [
     "type",
     "sequence_number",
     "item_id",
     "output_index",
     "summary_index",
     "part"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "response.reasoning_summary_part.done"
     },
     "sequence_number": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the event in the stream."
     },
     "item_id": {
      "type": "string",
      "description": "Id of the output item that the event belongs to."
     },
     "output_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the item in `output`."
     },
     "summary_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the part in the summary of the item."
     },
     "part": {
      "$ref": "#/components/schemas/SummaryText"
     }
    },
    "examples": [
     {
      "type": "response.reasoning_summary_part.done",
      "sequence_number": 23,
      "item_id": "rs_01JZ8Q4M6X",
      "output_index": 0,
      "summary_index": 0,
      "part": {
       "type": "summary_text",
       "text": "Recalling a capital."
      }
     }
    ]
   },
   "ReasoningSummaryTextDeltaEvent": {
    "type": "object",
    "description": "The next piece of a reasoning summary.",
    "required": [
     "type",
     "sequence_number",
     "item_id",
     "output_index",
     "summary_index",
     "delta"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "response.reasoning_summary_text.delta"
     },
     "sequence_number": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the event in the stream."
     },
     "item_id": {
      "type": "string",
      "description": "Id of the output item that the event belongs to."
     },
     "output_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the item in `output`."
     },
     "summary_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the part in the summary of the item."
     },
     "delta": {
      "type": "string",
      "description": "The piece of text."
     },
     "obfuscation": {
      "type": "string",
      "description": "Padding of some providers that hides the length of the delta. Ignore it."
     }
    },
    "examples": [
     {
      "type": "response.reasoning_summary_text.delta",
      "sequence_number": 24,
      "item_id": "rs_01JZ8Q4M6X",
      "output_index": 0,
      "summary_index": 0,
      "delta": "Recalling"
     }
    ]
   },
   "ReasoningSummaryTextDoneEvent": {
    "type": "object",
    "description": "The text of a part of a reasoning summary is finished.",
    "required": [
     "type",
     "sequence_number",
     "item_id",
     "output_index",
     "summary_index",
     "text"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "response.reasoning_summary_text.done"
     },
     "sequence_number": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the event in the stream."
     },
     "item_id": {
      "type": "string",
      "description": "Id of the output item that the event belongs to."
     },
     "output_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the item in `output`."
     },
     "summary_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the part in the summary of the item."
     },
     "text": {
      "type": "string",
      "description": "The whole text."
     }
    },
    "examples": [
     {
      "type": "response.reasoning_summary_text.done",
      "sequence_number": 25,
      "item_id": "rs_01JZ8Q4M6X",
      "output_index": 0,
      "summary_index": 0,
      "text": "Recalling a capital."
     }
    ]
   },
   "FunctionCallArgumentsDeltaEvent": {
    "type": "object",
    "description": "The next piece of the arguments of a function call.",
    "required": [
     "type",
     "sequence_number",
     "item_id",
     "output_index",
     "delta"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "response.function_call_arguments.delta"
     },
     "sequence_number": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the event in the stream."
     },
     "item_id": {
      "type": "string",
      "description": "Id of the output item that the event belongs to."
     },
     "output_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the item in `output`."
     },
     "delta": {
      "type": "string",
      "description": "The piece of JSON text."
     },
     "obfuscation": {
      "type": "string",
      "description": "Padding of some providers that hides the length of the delta. Ignore it."
     }
    },
    "examples": [
     {
      "type": "response.function_call_arguments.delta",
      "sequence_number": 26,
      "item_id": "fc_01JZ8Q4M8B",
      "output_index": 1,
      "delta": "{\"city\":"
     }
    ]
   },
   "FunctionCallArgumentsDoneEvent": {
    "type": "object",
    "description": "The arguments of a function call are finished.",
    "required": [
     "type",
     "sequence_number",
     "item_id",
     "output_index",
     "arguments"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "response.function_call_arguments.done"
     },
     "sequence_number": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the event in the stream."
     },
     "item_id": {
      "type": "string",
      "description": "Id of the output item that the event belongs to."
     },
     "output_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the item in `output`."
     },
     "name": {
      "type": "string",
      "description": "Name of the function. Some providers leave it out here; the item has it."
     },
     "arguments": {
      "type": "string",
      "description": "The whole JSON text."
     }
    },
    "examples": [
     {
      "type": "response.function_call_arguments.done",
      "sequence_number": 27,
      "item_id": "fc_01JZ8Q4M8B",
      "output_index": 1,
      "name": "get_weather",
      "arguments": "{\"city\":\"Paris\"}"
     }
    ]
   },
   "CustomToolCallInputDeltaEvent": {
    "type": "object",
    "description": "The next piece of the input of a custom tool call.",
    "required": [
     "type",
     "sequence_number",
     "item_id",
     "output_index",
     "delta"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "response.custom_tool_call_input.delta"
     },
     "sequence_number": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the event in the stream."
     },
     "item_id": {
      "type": "string",
      "description": "Id of the output item that the event belongs to."
     },
     "output_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the item in `output`."
     },
     "delta": {
      "type": "string",
      "description": "The piece of text."
     },
     "obfuscation": {
      "type": "string",
      "description": "Padding of some providers that hides the length of the delta. Ignore it."
     }
    },
    "examples": [
     {
      "type": "response.custom_tool_call_input.delta",
      "sequence_number": 28,
      "item_id": "ctc_01JZ8Q4M9C",
      "output_index": 0,
      "delta": "SELECT "
     }
    ]
   },
   "CustomToolCallInputDoneEvent": {
    "type": "object",
    "description": "The input of a custom tool call is finished.",
    "required": [
     "type",
     "sequence_number",
     "item_id",
     "output_index",
     "input"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "response.custom_tool_call_input.done"
     },
     "sequence_number": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the event in the stream."
     },
     "item_id": {
      "type": "string",
      "description": "Id of the output item that the event belongs to."
     },
     "output_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the item in `output`."
     },
     "input": {
      "type": "string",
      "description": "The whole text."
     }
    },
    "examples": [
     {
      "type": "response.custom_tool_call_input.done",
      "sequence_number": 29,
      "item_id": "ctc_01JZ8Q4M9C",
      "output_index": 0,
      "input": "SELECT 1"
     }
    ]
   },
   "WebSearchCallInProgressEvent": {
    "type": "object",
    "description": "A web search begins.",
    "required": [
     "type",
     "sequence_number",
     "item_id",
     "output_index"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "response.web_search_call.in_progress"
     },
     "sequence_number": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the event in the stream."
     },
     "item_id": {
      "type": "string",
      "description": "Id of the output item that the event belongs to."
     },
     "output_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the item in `output`."
     }
    },
    "examples": [
     {
      "type": "response.web_search_call.in_progress",
      "sequence_number": 30,
      "item_id": "ws_01JZ8Q4MA1",
      "output_index": 0
     }
    ]
   },
   "WebSearchCallSearchingEvent": {
    "type": "object",
    "description": "The search engine is at work.",
    "required": [
     "type",
     "sequence_number",
     "item_id",
     "output_index"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "response.web_search_call.searching"
     },
     "sequence_number": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the event in the stream."
     },
     "item_id": {
      "type": "string",
      "description": "Id of the output item that the event belongs to."
     },
     "output_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the item in `output`."
     }
    },
    "examples": [
     {
      "type": "response.web_search_call.searching",
      "sequence_number": 31,
      "item_id": "ws_01JZ8Q4MA1",
      "output_index": 0
     }
    ]
   },
   "WebSearchCallCompletedEvent": {
    "type": "object",
    "description": "A web search is finished.",
    "required": [
     "type",
     "sequence_number",
     "item_id",
     "output_index"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "response.web_search_call.completed"
     },
     "sequence_number": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the event in the stream."
     },
     "item_id": {
      "type": "string",
      "description": "Id of the output item that the event belongs to."
     },
     "output_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the item in `output`."
     }
    },
    "examples": [
     {
      "type": "response.web_search_call.completed",
      "sequence_number": 32,
      "item_id": "ws_01JZ8Q4MA1",
      "output_index": 0
     }
    ]
   },
   "FileSearchCallInProgressEvent": {
    "type": "object",
    "description": "A file search begins.",
    "required": [
     "type",
     "sequence_number",
     "item_id",
     "output_index"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "response.file_search_call.in_progress"
     },
     "sequence_number": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the event in the stream."
     },
     "item_id": {
      "type": "string",
      "description": "Id of the output item that the event belongs to."
     },
     "output_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the item in `output`."
     }
    },
    "examples": [
     {
      "type": "response.file_search_call.in_progress",
      "sequence_number": 33,
      "item_id": "fs_01JZ8Q4MA2",
      "output_index": 0
     }
    ]
   },
   "FileSearchCallSearchingEvent": {
    "type": "object",
    "description": "The vector stores are being searched.",
    "required": [
     "type",
     "sequence_number",
     "item_id",
     "output_index"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "response.file_search_call.searching"
     },
     "sequence_number": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the event in the stream."
     },
     "item_id": {
      "type": "string",
      "description": "Id of the output item that the event belongs to."
     },
     "output_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the item in `output`."
     }
    },
    "examples": [
     {
      "type": "response.file_search_call.searching",
      "sequence_number": 34,
      "item_id": "fs_01JZ8Q4MA2",
      "output_index": 0
     }
    ]
   },
   "FileSearchCallCompletedEvent": {
    "type": "object",
    "description": "A file search is finished.",
    "required": [
     "type",
     "sequence_number",
     "item_id",
     "output_index"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "response.file_search_call.completed"
     },
     "sequence_number": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the event in the stream."
     },
     "item_id": {
      "type": "string",
      "description": "Id of the output item that the event belongs to."
     },
     "output_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the item in `output`."
     }
    },
    "examples": [
     {
      "type": "response.file_search_call.completed",
      "sequence_number": 35,
      "item_id": "fs_01JZ8Q4MA2",
      "output_index": 0
     }
    ]
   },
   "ImageGenerationCallInProgressEvent": {
    "type": "object",
    "description": "An image generation begins.",
    "required": [
     "type",
     "sequence_number",
     "item_id",
     "output_index"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "response.image_generation_call.in_progress"
     },
     "sequence_number": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the event in the stream."
     },
     "item_id": {
      "type": "string",
      "description": "Id of the output item that the event belongs to."
     },
     "output_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the item in `output`."
     }
    },
    "examples": [
     {
      "type": "response.image_generation_call.in_progress",
      "sequence_number": 36,
      "item_id": "ig_01JZ8Q4MA3",
      "output_index": 0
     }
    ]
   },
   "ImageGenerationCallGeneratingEvent": {
    "type": "object",
    "description": "The image is being made.",
    "required": [
     "type",
     "sequence_number",
     "item_id",
     "output_index"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "response.image_generation_call.generating"
     },
     "sequence_number": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the event in the stream."
     },
     "item_id": {
      "type": "string",
      "description": "Id of the output item that the event belongs to."
     },
     "output_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the item in `output`."
     }
    },
    "examples": [
     {
      "type": "response.image_generation_call.generating",
      "sequence_number": 37,
      "item_id": "ig_01JZ8Q4MA3",
      "output_index": 0
     }
    ]
   },
   "ImageGenerationCallPartialImageEvent": {
    "type": "object",
    "description": "An unfinished image.",
    "required": [
     "type",
     "sequence_number",
     "item_id",
     "output_index",
     "partial_image_index",
     "partial_image_b64"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "response.image_generation_call.partial_image"
     },
     "sequence_number": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the event in the stream."
     },
     "item_id": {
      "type": "string",
      "description": "Id of the output item that the event belongs to."
     },
     "output_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the item in `output`."
     },
     "partial_image_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Which of the unfinished images it is, counted from 0."
     },
     "partial_image_b64": {
      "type": "string",
      "description": "The image, base64."
     },
     "size": {
      "type": "string",
      "description": "Width and height in pixels."
     },
     "quality": {
      "type": "string",
      "description": "Quality of the image."
     },
     "background": {
      "type": "string",
      "description": "Background of the image."
     },
     "output_format": {
      "type": "string",
      "description": "File format of the image."
     }
    },
    "examples": [
     {
      "type": "response.image_generation_call.partial_image",
      "sequence_number": 38,
      "item_id": "ig_01JZ8Q4MA3",
      "output_index": 0,
      "partial_image_index": 0,
      "partial_image_b64": "iVBORw0KGgo=",
      "size": "1024x1024",
      "quality": "low",
      "background": "opaque",
      "output_format": "png"
     }
    ]
   },
   "ImageGenerationCallCompletedEvent": {
    "type": "object",
    "description": "An image generation is finished.",
    "required": [
     "type",
     "sequence_number",
     "item_id",
     "output_index"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "response.image_generation_call.completed"
     },
     "sequence_number": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the event in the stream."
     },
     "item_id": {
      "type": "string",
      "description": "Id of the output item that the event belongs to."
     },
     "output_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the item in `output`."
     }
    },
    "examples": [
     {
      "type": "response.image_generation_call.completed",
      "sequence_number": 39,
      "item_id": "ig_01JZ8Q4MA3",
      "output_index": 0
     }
    ]
   },
   "CodeInterpreterCallInProgressEvent": {
    "type": "object",
    "description": "A code interpreter call begins.",
    "required": [
     "type",
     "sequence_number",
     "item_id",
     "output_index"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "response.code_interpreter_call.in_progress"
     },
     "sequence_number": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the event in the stream."
     },
     "item_id": {
      "type": "string",
      "description": "Id of the output item that the event belongs to."
     },
     "output_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the item in `output`."
     }
    },
    "examples": [
     {
      "type": "response.code_interpreter_call.in_progress",
      "sequence_number": 40,
      "item_id": "ci_01JZ8Q4MA4",
      "output_index": 0
     }
    ]
   },
   "CodeInterpreterCallInterpretingEvent": {
    "type": "object",
    "description": "The code is running.",
    "required": [
     "type",
     "sequence_number",
     "item_id",
     "output_index"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "response.code_interpreter_call.interpreting"
     },
     "sequence_number": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the event in the stream."
     },
     "item_id": {
      "type": "string",
      "description": "Id of the output item that the event belongs to."
     },
     "output_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the item in `output`."
     }
    },
    "examples": [
     {
      "type": "response.code_interpreter_call.interpreting",
      "sequence_number": 40,
      "item_id": "ci_01JZ8Q4MA4",
      "output_index": 0
     }
    ]
   },
   "CodeInterpreterCallCompletedEvent": {
    "type": "object",
    "description": "A code interpreter call is finished.",
    "required": [
     "type",
     "sequence_number",
     "item_id",
     "output_index"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "response.code_interpreter_call.completed"
     },
     "sequence_number": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the event in the stream."
     },
     "item_id": {
      "type": "string",
      "description": "Id of the output item that the event belongs to."
     },
     "output_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the item in `output`."
     }
    },
    "examples": [
     {
      "type": "response.code_interpreter_call.completed",
      "sequence_number": 40,
      "item_id": "ci_01JZ8Q4MA4",
      "output_index": 0
     }
    ]
   },
   "CodeInterpreterCallCodeDeltaEvent": {
    "type": "object",
    "description": "The next piece of the code to run.",
    "required": [
     "type",
     "sequence_number",
     "item_id",
     "output_index",
     "delta"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "response.code_interpreter_call_code.delta"
     },
     "sequence_number": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the event in the stream."
     },
     "item_id": {
      "type": "string",
      "description": "Id of the output item that the event belongs to."
     },
     "output_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the item in `output`."
     },
     "delta": {
      "type": "string",
      "description": "The piece of code."
     },
     "obfuscation": {
      "type": "string",
      "description": "Padding of some providers that hides the length of the delta. Ignore it."
     }
    },
    "examples": [
     {
      "type": "response.code_interpreter_call_code.delta",
      "sequence_number": 40,
      "item_id": "ci_01JZ8Q4MA4",
      "output_index": 0,
      "delta": "print("
     }
    ]
   },
   "CodeInterpreterCallCodeDoneEvent": {
    "type": "object",
    "description": "The code to run is finished.",
    "required": [
     "type",
     "sequence_number",
     "item_id",
     "output_index",
     "code"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "response.code_interpreter_call_code.done"
     },
     "sequence_number": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the event in the stream."
     },
     "item_id": {
      "type": "string",
      "description": "Id of the output item that the event belongs to."
     },
     "output_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the item in `output`."
     },
     "code": {
      "type": "string",
      "description": "The whole code."
     }
    },
    "examples": [
     {
      "type": "response.code_interpreter_call_code.done",
      "sequence_number": 40,
      "item_id": "ci_01JZ8Q4MA4",
      "output_index": 0,
      "code": "print(6 * 7)"
     }
    ]
   },
   "McpCallInProgressEvent": {
    "type": "object",
    "description": "A call to an MCP server begins.",
    "required": [
     "type",
     "sequence_number",
     "item_id",
     "output_index"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "response.mcp_call.in_progress"
     },
     "sequence_number": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the event in the stream."
     },
     "item_id": {
      "type": "string",
      "description": "Id of the output item that the event belongs to."
     },
     "output_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the item in `output`."
     }
    },
    "examples": [
     {
      "type": "response.mcp_call.in_progress",
      "sequence_number": 40,
      "item_id": "mcp_01JZ8Q4MA5",
      "output_index": 0
     }
    ]
   },
   "McpCallCompletedEvent": {
    "type": "object",
    "description": "A call to an MCP server succeeded.",
    "required": [
     "type",
     "sequence_number",
     "item_id",
     "output_index"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "response.mcp_call.completed"
     },
     "sequence_number": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the event in the stream."
     },
     "item_id": {
      "type": "string",
      "description": "Id of the output item that the event belongs to."
     },
     "output_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the item in `output`."
     }
    },
    "examples": [
     {
      "type": "response.mcp_call.completed",
      "sequence_number": 40,
      "item_id": "mcp_01JZ8Q4MA5",
      "output_index": 0
     }
    ]
   },
   "McpCallFailedEvent": {
    "type": "object",
    "description": "A call to an MCP server failed.",
    "required": [
     "type",
     "sequence_number",
     "item_id",
     "output_index"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "response.mcp_call.failed"
     },
     "sequence_number": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the event in the stream."
     },
     "item_id": {
      "type": "string",
      "description": "Id of the output item that the event belongs to."
     },
     "output_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the item in `output`."
     }
    },
    "examples": [
     {
      "type": "response.mcp_call.failed",
      "sequence_number": 40,
      "item_id": "mcp_01JZ8Q4MA5",
      "output_index": 0
     }
    ]
   },
   "McpCallArgumentsDeltaEvent": {
    "type": "object",
    "description": "The next piece of the arguments of a call to an MCP server.",
    "required": [
     "type",
     "sequence_number",
     "item_id",
     "output_index",
     "delta"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "response.mcp_call_arguments.delta"
     },
     "sequence_number": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the event in the stream."
     },
     "item_id": {
      "type": "string",
      "description": "Id of the output item that the event belongs to."
     },
     "output_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the item in `output`."
     },
     "delta": {
      "type": "string",
      "description": "The piece of JSON text."
     },
     "obfuscation": {
      "type": "string",
      "description": "Padding of some providers that hides the length of the delta. Ignore it."
     }
    },
    "examples": [
     {
      "type": "response.mcp_call_arguments.delta",
      "sequence_number": 40,
      "item_id": "mcp_01JZ8Q4MA5",
      "output_index": 0,
      "delta": "{\"query\":"
     }
    ]
   },
   "McpCallArgumentsDoneEvent": {
    "type": "object",
    "description": "The arguments of a call to an MCP server are finished.",
    "required": [
     "type",
     "sequence_number",
     "item_id",
     "output_index",
     "arguments"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "response.mcp_call_arguments.done"
     },
     "sequence_number": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the event in the stream."
     },
     "item_id": {
      "type": "string",
      "description": "Id of the output item that the event belongs to."
     },
     "output_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the item in `output`."
     },
     "arguments": {
      "type": "string",
      "description": "The whole JSON text."
     }
    },
    "examples": [
     {
      "type": "response.mcp_call_arguments.done",
      "sequence_number": 40,
      "item_id": "mcp_01JZ8Q4MA5",
      "output_index": 0,
      "arguments": "{\"query\":\"limits\"}"
     }
    ]
   },
   "McpListToolsInProgressEvent": {
    "type": "object",
    "description": "The tools of an MCP server are being listed.",
    "required": [
     "type",
     "sequence_number",
     "item_id",
     "output_index"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "response.mcp_list_tools.in_progress"
     },
     "sequence_number": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the event in the stream."
     },
     "item_id": {
      "type": "string",
      "description": "Id of the output item that the event belongs to."
     },
     "output_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the item in `output`."
     }
    },
    "examples": [
     {
      "type": "response.mcp_list_tools.in_progress",
      "sequence_number": 40,
      "item_id": "mcpl_01JZ8Q4MA6",
      "output_index": 0
     }
    ]
   },
   "McpListToolsCompletedEvent": {
    "type": "object",
    "description": "The tools of an MCP server are listed.",
    "required": [
     "type",
     "sequence_number",
     "item_id",
     "output_index"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "response.mcp_list_tools.completed"
     },
     "sequence_number": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the event in the stream."
     },
     "item_id": {
      "type": "string",
      "description": "Id of the output item that the event belongs to."
     },
     "output_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the item in `output`."
     }
    },
    "examples": [
     {
      "type": "response.mcp_list_tools.completed",
      "sequence_number": 40,
      "item_id": "mcpl_01JZ8Q4MA6",
      "output_index": 0
     }
    ]
   },
   "McpListToolsFailedEvent": {
    "type": "object",
    "description": "The tools of an MCP server could not be listed.",
    "required": [
     "type",
     "sequence_number",
     "item_id",
     "output_index"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "response.mcp_list_tools.failed"
     },
     "sequence_number": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the event in the stream."
     },
     "item_id": {
      "type": "string",
      "description": "Id of the output item that the event belongs to."
     },
     "output_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the item in `output`."
     }
    },
    "examples": [
     {
      "type": "response.mcp_list_tools.failed",
      "sequence_number": 40,
      "item_id": "mcpl_01JZ8Q4MA6",
      "output_index": 0
     }
    ]
   },
   "ApplyPatchCallOperationDiffDeltaEvent": {
    "type": "object",
    "description": "The next piece of the diff of a file edit.",
    "required": [
     "type",
     "sequence_number",
     "item_id",
     "output_index",
     "delta"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "response.apply_patch_call_operation_diff.delta"
     },
     "sequence_number": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the event in the stream."
     },
     "item_id": {
      "type": "string",
      "description": "Id of the output item that the event belongs to."
     },
     "output_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the item in `output`."
     },
     "delta": {
      "type": "string",
      "description": "The piece of diff."
     },
     "obfuscation": {
      "type": "string",
      "description": "Padding of some providers that hides the length of the delta. Ignore it."
     }
    },
    "examples": [
     {
      "type": "response.apply_patch_call_operation_diff.delta",
      "sequence_number": 40,
      "item_id": "apc_01JZ8Q4MA7",
      "output_index": 0,
      "delta": "+import os"
     }
    ]
   },
   "ApplyPatchCallOperationDiffDoneEvent": {
    "type": "object",
    "description": "The diff of a file edit is finished.",
    "required": [
     "type",
     "sequence_number",
     "item_id",
     "output_index",
     "diff"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "response.apply_patch_call_operation_diff.done"
     },
     "sequence_number": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the event in the stream."
     },
     "item_id": {
      "type": "string",
      "description": "Id of the output item that the event belongs to."
     },
     "output_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the item in `output`."
     },
     "diff": {
      "type": "string",
      "description": "The whole diff."
     }
    },
    "examples": [
     {
      "type": "response.apply_patch_call_operation_diff.done",
      "sequence_number": 40,
      "item_id": "apc_01JZ8Q4MA7",
      "output_index": 0,
      "diff": "+import os"
     }
    ]
   },
   "ShellCallCommandAddedEvent": {
    "type": "object",
    "description": "A command of a shell call begins.",
    "required": [
     "type",
     "sequence_number",
     "output_index",
     "command_index",
     "command"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "response.shell_call_command.added"
     },
     "sequence_number": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the event in the stream."
     },
     "output_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the item in `output`."
     },
     "command_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the command in the call."
     },
     "command": {
      "type": "string",
      "description": "The command so far."
     }
    },
    "examples": [
     {
      "type": "response.shell_call_command.added",
      "sequence_number": 40,
      "output_index": 0,
      "command_index": 0,
      "command": ""
     }
    ]
   },
   "ShellCallCommandDeltaEvent": {
    "type": "object",
    "description": "The next piece of a command of a shell call.",
    "required": [
     "type",
     "sequence_number",
     "output_index",
     "command_index",
     "delta"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "response.shell_call_command.delta"
     },
     "sequence_number": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the event in the stream."
     },
     "output_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the item in `output`."
     },
     "command_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the command in the call."
     },
     "delta": {
      "type": "string",
      "description": "The piece of the command."
     },
     "obfuscation": {
      "type": "string",
      "description": "Padding of some providers that hides the length of the delta. Ignore it."
     }
    },
    "examples": [
     {
      "type": "response.shell_call_command.delta",
      "sequence_number": 40,
      "output_index": 0,
      "command_index": 0,
      "delta": "ls"
     }
    ]
   },
   "ShellCallCommandDoneEvent": {
    "type": "object",
    "description": "A command of a shell call is finished.",
    "required": [
     "type",
     "sequence_number",
     "output_index",
     "command_index",
     "command"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "response.shell_call_command.done"
     },
     "sequence_number": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the event in the stream."
     },
     "output_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the item in `output`."
     },
     "command_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the command in the call."
     },
     "command": {
      "type": "string",
      "description": "The whole command."
     }
    },
    "examples": [
     {
      "type": "response.shell_call_command.done",
      "sequence_number": 40,
      "output_index": 0,
      "command_index": 0,
      "command": "ls -a"
     }
    ]
   },
   "FusionCallInProgressEvent": {
    "type": "object",
    "description": "A fusion call begins.",
    "required": [
     "type",
     "sequence_number",
     "item_id",
     "output_index"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "response.fusion_call.in_progress"
     },
     "sequence_number": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the event in the stream."
     },
     "item_id": {
      "type": "string",
      "description": "Id of the output item that the event belongs to."
     },
     "output_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the item in `output`."
     }
    },
    "examples": [
     {
      "type": "response.fusion_call.in_progress",
      "sequence_number": 40,
      "item_id": "fus_01JZ8Q4MA8",
      "output_index": 0
     }
    ]
   },
   "FusionCallPanelAddedEvent": {
    "type": "object",
    "description": "A model of the panel begins to answer.",
    "required": [
     "type",
     "sequence_number",
     "item_id",
     "output_index",
     "model"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "response.fusion_call.panel.added"
     },
     "sequence_number": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the event in the stream."
     },
     "item_id": {
      "type": "string",
      "description": "Id of the output item that the event belongs to."
     },
     "output_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the item in `output`."
     },
     "model": {
      "type": "string",
      "description": "Model of the panel."
     }
    },
    "examples": [
     {
      "type": "response.fusion_call.panel.added",
      "sequence_number": 40,
      "item_id": "fus_01JZ8Q4MA8",
      "output_index": 0,
      "model": "openai/gpt-5"
     }
    ]
   },
   "FusionCallPanelDeltaEvent": {
    "type": "object",
    "description": "The next piece of the answer of a model of the panel.",
    "required": [
     "type",
     "sequence_number",
     "item_id",
     "output_index",
     "model",
     "delta"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "response.fusion_call.panel.delta"
     },
     "sequence_number": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the event in the stream."
     },
     "item_id": {
      "type": "string",
      "description": "Id of the output item that the event belongs to."
     },
     "output_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the item in `output`."
     },
     "model": {
      "type": "string",
      "description": "Model of the panel."
     },
     "delta": {
      "type": "string",
      "description": "The piece of text."
     }
    },
    "examples": [
     {
      "type": "response.fusion_call.panel.delta",
      "sequence_number": 40,
      "item_id": "fus_01JZ8Q4MA8",
      "output_index": 0,
      "model": "openai/gpt-5",
      "delta": "It is"
     }
    ]
   },
   "FusionCallPanelReasoningDeltaEvent": {
    "type": "object",
    "description": "The next piece of the reasoning of a model of the panel.",
    "required": [
     "type",
     "sequence_number",
     "item_id",
     "output_index",
     "model",
     "delta"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "response.fusion_call.panel.reasoning.delta"
     },
     "sequence_number": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the event in the stream."
     },
     "item_id": {
      "type": "string",
      "description": "Id of the output item that the event belongs to."
     },
     "output_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the item in `output`."
     },
     "model": {
      "type": "string",
      "description": "Model of the panel."
     },
     "delta": {
      "type": "string",
      "description": "The piece of text."
     }
    },
    "examples": [
     {
      "type": "response.fusion_call.panel.reasoning.delta",
      "sequence_number": 40,
      "item_id": "fus_01JZ8Q4MA8",
      "output_index": 0,
      "model": "openai/gpt-5",
      "delta": "First"
     }
    ]
   },
   "FusionCallPanelCompletedEvent": {
    "type": "object",
    "description": "A model of the panel has answered.",
    "required": [
     "type",
     "sequence_number",
     "item_id",
     "output_index",
     "model",
     "content"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "response.fusion_call.panel.completed"
     },
     "sequence_number": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the event in the stream."
     },
     "item_id": {
      "type": "string",
      "description": "Id of the output item that the event belongs to."
     },
     "output_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the item in `output`."
     },
     "model": {
      "type": "string",
      "description": "Model of the panel."
     },
     "content": {
      "type": "string",
      "description": "The whole answer."
     }
    },
    "examples": [
     {
      "type": "response.fusion_call.panel.completed",
      "sequence_number": 40,
      "item_id": "fus_01JZ8Q4MA8",
      "output_index": 0,
      "model": "openai/gpt-5",
      "content": "It is a race."
     }
    ]
   },
   "FusionCallPanelFailedEvent": {
    "type": "object",
    "description": "A model of the panel failed. The others go on.",
    "required": [
     "type",
     "sequence_number",
     "item_id",
     "output_index",
     "model",
     "error"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "response.fusion_call.panel.failed"
     },
     "sequence_number": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the event in the stream."
     },
     "item_id": {
      "type": "string",
      "description": "Id of the output item that the event belongs to."
     },
     "output_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the item in `output`."
     },
     "model": {
      "type": "string",
      "description": "Model of the panel."
     },
     "error": {
      "type": "string",
      "description": "Explanation for people."
     },
     "status_code": {
      "type": "integer",
      "minimum": 100,
      "maximum": 599,
      "description": "HTTP status of the failure, where there is one."
     }
    },
    "examples": [
     {
      "type": "response.fusion_call.panel.failed",
      "sequence_number": 40,
      "item_id": "fus_01JZ8Q4MA8",
      "output_index": 0,
      "model": "openai/gpt-5",
      "error": "The provider is overloaded.",
      "status_code": 529
     }
    ]
   },
   "FusionCallAnalysisInProgressEvent": {
    "type": "object",
    "description": "The analyst begins to compare the answers.",
    "required": [
     "type",
     "sequence_number",
     "item_id",
     "output_index",
     "analyst_model",
     "judge_model"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "response.fusion_call.analysis.in_progress"
     },
     "sequence_number": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the event in the stream."
     },
     "item_id": {
      "type": "string",
      "description": "Id of the output item that the event belongs to."
     },
     "output_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the item in `output`."
     },
     "analyst_model": {
      "type": "string",
      "description": "Model that compares."
     },
     "judge_model": {
      "type": "string",
      "deprecated": true,
      "description": "Former name of `analyst_model`, with the same value."
     }
    },
    "examples": [
     {
      "type": "response.fusion_call.analysis.in_progress",
      "sequence_number": 40,
      "item_id": "fus_01JZ8Q4MA8",
      "output_index": 0,
      "analyst_model": "openai/gpt-5-mini",
      "judge_model": "openai/gpt-5-mini"
     }
    ]
   },
   "FusionCallAnalysisCompletedEvent": {
    "type": "object",
    "description": "The analyst is done.",
    "required": [
     "type",
     "sequence_number",
     "item_id",
     "output_index",
     "analysis"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "response.fusion_call.analysis.completed"
     },
     "sequence_number": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the event in the stream."
     },
     "item_id": {
      "type": "string",
      "description": "Id of the output item that the event belongs to."
     },
     "output_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the item in `output`."
     },
     "analysis": {
      "$ref": "#/components/schemas/FusionAnalysis"
     }
    },
    "examples": [
     {
      "type": "response.fusion_call.analysis.completed",
      "sequence_number": 40,
      "item_id": "fus_01JZ8Q4MA8",
      "output_index": 0,
      "analysis": {
       "consensus": [
        "The bug is a race."
       ],
       "contradictions": [],
       "partial_coverage": [],
       "unique_insights": [],
       "blind_spots": []
      }
     }
    ]
   },
   "FusionCallCompletedEvent": {
    "type": "object",
    "description": "A fusion call is finished.",
    "required": [
     "type",
     "sequence_number",
     "item_id",
     "output_index"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "response.fusion_call.completed"
     },
     "sequence_number": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the event in the stream."
     },
     "item_id": {
      "type": "string",
      "description": "Id of the output item that the event belongs to."
     },
     "output_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the item in `output`."
     }
    },
    "examples": [
     {
      "type": "response.fusion_call.completed",
      "sequence_number": 40,
      "item_id": "fus_01JZ8Q4MA8",
      "output_index": 0
     }
    ]
   },
   "StreamErrorEvent": {
    "type": "object",
    "description": "A fault that a provider reported inside the stream. It is followed by `response.failed`.",
    "required": [
     "type",
     "sequence_number",
     "error"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "error"
     },
     "sequence_number": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the event in the stream."
     },
     "error": {
      "$ref": "#/components/schemas/StreamError"
     },
     "code": {
      "type": [
       "string",
       "null"
      ],
      "description": "Same as in `error`, where older clients look for it."
     },
     "message": {
      "type": "string",
      "description": "Same as in `error`."
     },
     "param": {
      "type": [
       "string",
       "null"
      ],
      "description": "Same as in `error`."
     }
    },
    "examples": [
     {
      "type": "error",
      "sequence_number": 40,
      "error": {
       "type": "insufficient_quota",
       "code": "insufficient_quota",
       "message": "The quota of the provider is used up.",
       "param": null
      },
      "code": "insufficient_quota",
      "message": "The quota of the provider is used up.",
      "param": null
     }
    ]
   },
   "StreamError": {
    "type": "object",
    "description": "What went wrong.",
    "required": [
     "type",
     "code",
     "message",
     "param"
    ],
    "properties": {
     "type": {
      "type": "string",
      "description": "Class of the fault, in the provider's words."
     },
     "code": {
      "type": [
       "string",
       "null"
      ],
      "description": "The fault itself, in the provider's words."
     },
     "message": {
      "type": "string",
      "description": "Explanation for people."
     },
     "param": {
      "type": [
       "string",
       "null"
      ],
      "description": "Member of the request that is to blame."
     }
    },
    "examples": [
     {
      "type": "server_error",
      "code": null,
      "message": "The provider stopped answering.",
      "param": null
     }
    ]
   },
   "ChatRequest": {
    "type": "object",
    "description": "What to run and how. A normal request has `model` and `messages`; everything else is optional. Fields that are not listed here are relayed where the endpoint speaks the same format, and otherwise ignored.",
    "required": [
     "messages"
    ],
    "properties": {
     "model": {
      "type": "string",
      "minLength": 1,
      "maxLength": 256,
      "description": "Model id, `author/slug`, with an optional variant such as `:nitro`, `:floor`, `:free` or `:online`; or a router of the service, such as `service/auto`. Without it the workspace's default text model is used."
     },
     "models": {
      "type": "array",
      "minItems": 1,
      "maxItems": 32,
      "description": "Models to try in this order after `model`, or instead of it when there is none.",
      "items": {
       "type": "string",
       "minLength": 1,
       "maxLength": 256
      }
     },
     "messages": {
      "type": "array",
      "minItems": 1,
      "description": "The conversation so far, oldest message first.",
      "items": {
       "$ref": "#/components/schemas/ChatMessage"
      }
     },
     "stream": {
      "type": [
       "boolean",
       "null"
      ],
      "default": false,
      "description": "Whether the answer is sent as server-sent events while it is generated."
     },
     "stream_options": {
      "description": "What a stream carries beside the answer. Without effect when the answer is not streamed.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/ChatStreamOptions"
       },
       {
        "type": "null"
       }
      ]
     },
     "n": {
      "type": [
       "integer",
       "null"
      ],
      "minimum": 1,
      "maximum": 1,
      "default": 1,
      "description": "Number of answers. There is only ever one; ask again for another."
     },
     "store": {
      "type": [
       "boolean",
       "null"
      ],
      "enum": [
       false,
       null
      ],
      "default": false,
      "description": "Never true; nothing is stored, and `true` is refused with 400."
     },
     "max_completion_tokens": {
      "type": [
       "integer",
       "null"
      ],
      "minimum": 1,
      "maximum": 2147483647,
      "description": "Most tokens that may be generated, reasoning included. Reaching it gives `finish_reason` length."
     },
     "max_tokens": {
      "type": [
       "integer",
       "null"
      ],
      "minimum": 1,
      "maximum": 2147483647,
      "description": "Older name of `max_completion_tokens`, which wins when both are sent."
     },
     "stop": {
      "$ref": "#/components/schemas/ChatStop"
     },
     "temperature": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "minimum": 0,
      "maximum": 2,
      "description": "Randomness of the sampling; low values are more predictable."
     },
     "top_p": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "minimum": 0,
      "maximum": 1,
      "description": "Sample only from the likeliest tokens that together have this probability."
     },
     "top_k": {
      "type": [
       "integer",
       "null"
      ],
      "minimum": 0,
      "maximum": 2147483647,
      "description": "Sample only from this many likeliest tokens; 0 means no limit."
     },
     "top_a": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "minimum": 0,
      "maximum": 1,
      "description": "Leave out tokens less likely than this share of the likeliest one's squared probability."
     },
     "min_p": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "minimum": 0,
      "maximum": 1,
      "description": "Leave out tokens less likely than this share of the likeliest one's probability."
     },
     "frequency_penalty": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "minimum": -2,
      "maximum": 2,
      "description": "Makes tokens less likely the more often they have occurred; negative values do the opposite."
     },
     "presence_penalty": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "minimum": -2,
      "maximum": 2,
      "description": "Makes tokens less likely once they have occurred; negative values do the opposite."
     },
     "repetition_penalty": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "minimum": 0,
      "maximum": 2,
      "description": "Factor by which tokens that have occurred become less likely; 1 changes nothing."
     },
     "logit_bias": {
      "type": [
       "object",
       "null"
      ],
      "description": "Added to the scores of tokens, by the number that the model's tokenizer gives them; -100 forbids a token, 100 all but forces it.",
      "additionalProperties": {
       "type": "number",
       "format": "double",
       "minimum": -100,
       "maximum": 100
      }
     },
     "seed": {
      "type": [
       "integer",
       "null"
      ],
      "description": "Start of the sampling's random numbers. The same seed mostly gives the same answer, where the provider knows it."
     },
     "logprobs": {
      "type": [
       "boolean",
       "null"
      ],
      "description": "Whether the answer reports how probable each of its tokens was."
     },
     "top_logprobs": {
      "type": [
       "integer",
       "null"
      ],
      "minimum": 0,
      "maximum": 20,
      "description": "Number of alternatives to report for each token. Needs `logprobs`."
     },
     "tools": {
      "type": "array",
      "description": "Tools that the model may call.",
      "items": {
       "$ref": "#/components/schemas/ChatTool"
      }
     },
     "tool_choice": {
      "$ref": "#/components/schemas/ChatToolChoice"
     },
     "parallel_tool_calls": {
      "type": [
       "boolean",
       "null"
      ],
      "description": "Whether the model may call several tools in one turn."
     },
     "stop_server_tools_when": {
      "type": "array",
      "minItems": 1,
      "description": "Conditions that end the server-tool loop, as soon as one of them holds. Calls that are pending then are still run, and the model gets one last turn without tools. Without it the loop has at most 30 rounds.",
      "items": {
       "$ref": "#/components/schemas/StopCondition"
      }
     },
     "response_format": {
      "$ref": "#/components/schemas/ChatResponseFormat"
     },
     "verbosity": {
      "description": "How long-winded the answer should be; a wish that models without the setting ignore.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/Verbosity"
       },
       {
        "type": "null"
       }
      ]
     },
     "reasoning": {
      "description": "How much the model thinks before it answers, and what is shown of it.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/ReasoningConfig"
       },
       {
        "type": "null"
       }
      ]
     },
     "reasoning_effort": {
      "description": "Short form of `reasoning.effort`, which wins when both are sent.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/ReasoningEffort"
       },
       {
        "type": "null"
       }
      ]
     },
     "modalities": {
      "type": [
       "array",
       "null"
      ],
      "description": "Kinds of output wanted; endpoints that cannot produce them are left out.",
      "items": {
       "$ref": "#/components/schemas/ChatModality"
      }
     },
     "audio": {
      "description": "Voice and file format of spoken output, which `modalities` has to ask for.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/ChatAudioOptions"
       },
       {
        "type": "null"
       }
      ]
     },
     "image_config": {
      "$ref": "#/components/schemas/ImageConfig"
     },
     "prediction": {
      "description": "What much of the answer will probably be, so that generating it is quicker, where the provider can use it.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/ChatPrediction"
       },
       {
        "type": "null"
       }
      ]
     },
     "metadata": {
      "description": "Your own labels for this request.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/RequestMetadata"
       },
       {
        "type": "null"
       }
      ]
     },
     "trace": {
      "$ref": "#/components/schemas/TraceConfig"
     },
     "debug": {
      "$ref": "#/components/schemas/DebugOptions"
     },
     "cache_control": {
      "description": "Caches the prompt automatically up to the last block that can be cached.",
      "$ref": "#/components/schemas/CacheControl"
     },
     "prompt_cache_key": {
      "type": [
       "string",
       "null"
      ],
      "description": "Groups requests that share a prompt prefix, so that they reach the same provider and its cache."
     },
     "prompt_cache_options": {
      "description": "How the prompt of this request is cached.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/PromptCacheOptions"
       },
       {
        "type": "null"
       }
      ]
     },
     "provider": {
      "description": "Which providers may serve the request, and in which order.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/ProviderPreferences"
       },
       {
        "type": "null"
       }
      ]
     },
     "plugins": {
      "type": "array",
      "description": "Plugins to run on this request. A plugin listed with `enabled` false switches the workspace's default off.",
      "items": {
       "$ref": "#/components/schemas/Plugin"
      }
     },
     "route": {
      "deprecated": true,
      "description": "Old form of `provider.sort.partition`: `fallback` means `model`, `sort` means `none`.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/DeprecatedRoute"
       },
       {
        "type": "null"
       }
      ]
     },
     "service_tier": {
      "description": "Processing tier wanted; `auto` when absent. The result says which one served.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/RequestedServiceTier"
       },
       {
        "type": "null"
       }
      ]
     },
     "session_id": {
      "type": "string",
      "maxLength": 256,
      "description": "Groups related requests: all of a session go to the same provider while it works. Wins over the header `x-session-id`."
     },
     "safety_identifier": {
      "type": [
       "string",
       "null"
      ],
      "description": "Stable id of your end user, used to tell abusers apart. It is never passed on as it is; without it the account's own identity stands in."
     },
     "user": {
      "type": "string",
      "description": "Your id of the end user, for reports."
     }
    },
    "examples": [
     {
      "model": "openai/gpt-4.1-mini",
      "messages": [
       {
        "role": "user",
        "content": "Name three rivers that flow into the North Sea."
       }
      ]
     },
     {
      "models": [
       "openai/gpt-4.1-mini",
       "mistralai/mistral-small-3.2"
      ],
      "messages": [
       {
        "role": "system",
        "content": "Answer in one sentence."
       },
       {
        "role": "user",
        "content": "What is the capital of Norway?"
       }
      ],
      "stream": true,
      "stream_options": {
       "include_usage": true
      },
      "max_completion_tokens": 200,
      "reasoning_effort": "low",
      "provider": {
       "sort": "price",
       "allow_fallbacks": true
      },
      "session_id": "chat-4711"
     }
    ]
   },
   "ChatStreamOptions": {
    "type": "object",
    "description": "What a stream carries beside the answer.",
    "properties": {
     "include_usage": {
      "type": "boolean",
      "description": "Whether a last chunk, with empty `choices`, tells the `usage` of the whole request."
     }
    },
    "examples": [
     {
      "include_usage": true
     }
    ]
   },
   "ChatStop": {
    "description": "Texts at which the model stops, without writing them. One, or a list of up to four.",
    "oneOf": [
     {
      "type": "string"
     },
     {
      "type": "array",
      "maxItems": 4,
      "items": {
       "type": "string"
      }
     },
     {
      "type": "null"
     }
    ],
    "examples": [
     [
      "###",
      "END"
     ]
    ]
   },
   "ChatModality": {
    "type": "string",
    "description": "A kind of output of a chat completion.",
    "enum": [
     "text",
     "image",
     "audio"
    ]
   },
   "ChatAudioOptions": {
    "type": "object",
    "description": "How spoken output sounds and is coded.",
    "required": [
     "format",
     "voice"
    ],
    "properties": {
     "format": {
      "$ref": "#/components/schemas/ChatAudioOutputFormat"
     },
     "voice": {
      "description": "A voice of the provider by name, or one of your own there by id.",
      "oneOf": [
       {
        "type": "string"
       },
       {
        "$ref": "#/components/schemas/ChatVoiceReference"
       }
      ]
     }
    },
    "examples": [
     {
      "format": "mp3",
      "voice": "alloy"
     }
    ]
   },
   "ChatAudioOutputFormat": {
    "type": "string",
    "description": "File format of spoken output. Streams often know `pcm16` only.",
    "enum": [
     "wav",
     "aac",
     "mp3",
     "flac",
     "opus",
     "pcm16"
    ]
   },
   "ChatVoiceReference": {
    "type": "object",
    "description": "A voice that was made at the provider.",
    "required": [
     "id"
    ],
    "properties": {
     "id": {
      "type": "string",
      "description": "Identifier of the voice at the provider."
     }
    }
   },
   "ChatPrediction": {
    "type": "object",
    "description": "Text that the answer is expected to repeat for the most part, such as a file that is to be changed in one place.",
    "required": [
     "type",
     "content"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "content"
     },
     "content": {
      "$ref": "#/components/schemas/ChatTextContent"
     }
    },
    "examples": [
     {
      "type": "content",
      "content": "export const limit = 10"
     }
    ]
   },
   "ChatMessage": {
    "type": "object",
    "description": "One message of the conversation, told apart by `role`.",
    "oneOf": [
     {
      "$ref": "#/components/schemas/ChatSystemMessage"
     },
     {
      "$ref": "#/components/schemas/ChatDeveloperMessage"
     },
     {
      "$ref": "#/components/schemas/ChatUserMessage"
     },
     {
      "$ref": "#/components/schemas/ChatAssistantMessage"
     },
     {
      "$ref": "#/components/schemas/ChatToolMessage"
     }
    ],
    "discriminator": {
     "propertyName": "role",
     "mapping": {
      "system": "#/components/schemas/ChatSystemMessage",
      "developer": "#/components/schemas/ChatDeveloperMessage",
      "user": "#/components/schemas/ChatUserMessage",
      "assistant": "#/components/schemas/ChatAssistantMessage",
      "tool": "#/components/schemas/ChatToolMessage"
     }
    }
   },
   "ChatSystemMessage": {
    "type": "object",
    "description": "Instructions that rank above what the user says.",
    "required": [
     "role",
     "content"
    ],
    "properties": {
     "role": {
      "type": "string",
      "const": "system"
     },
     "content": {
      "$ref": "#/components/schemas/ChatTextContent"
     },
     "name": {
      "type": [
       "string",
       "null"
      ],
      "description": "Tells speakers of the same role apart."
     }
    },
    "examples": [
     {
      "role": "system",
      "content": "Answer in one sentence."
     }
    ]
   },
   "ChatDeveloperMessage": {
    "type": "object",
    "description": "Instructions that rank above what the user says, under the name that newer models give them.",
    "required": [
     "role",
     "content"
    ],
    "properties": {
     "role": {
      "type": "string",
      "const": "developer"
     },
     "content": {
      "$ref": "#/components/schemas/ChatTextContent"
     },
     "name": {
      "type": [
       "string",
       "null"
      ],
      "description": "Tells speakers of the same role apart."
     }
    },
    "examples": [
     {
      "role": "developer",
      "content": "Answer in one sentence."
     }
    ]
   },
   "ChatUserMessage": {
    "type": "object",
    "description": "What the user says and shows.",
    "required": [
     "role",
     "content"
    ],
    "properties": {
     "role": {
      "type": "string",
      "const": "user"
     },
     "content": {
      "$ref": "#/components/schemas/ChatContent"
     },
     "name": {
      "type": [
       "string",
       "null"
      ],
      "description": "Tells speakers of the same role apart."
     }
    },
    "examples": [
     {
      "role": "user",
      "content": "Summarise the attached report."
     },
     {
      "role": "user",
      "content": [
       {
        "type": "text",
        "text": "What is in this picture?"
       },
       {
        "type": "image_url",
        "image_url": {
         "url": "https://example.com/harbour.jpg",
         "detail": "auto"
        }
       }
      ]
     }
    ]
   },
   "ChatAssistantMessage": {
    "type": "object",
    "description": "What the model answered in an earlier turn. The `message` of a result can be sent back unchanged; `reasoning_details` and `tool_calls` have to come along for the model to take the thread up again.",
    "required": [
     "role"
    ],
    "properties": {
     "role": {
      "type": "string",
      "const": "assistant"
     },
     "content": {
      "$ref": "#/components/schemas/ChatAssistantContent"
     },
     "refusal": {
      "type": [
       "string",
       "null"
      ],
      "description": "The model's own words for declining to answer."
     },
     "name": {
      "type": [
       "string",
       "null"
      ],
      "description": "Tells speakers of the same role apart."
     },
     "model": {
      "type": [
       "string",
       "null"
      ],
      "description": "Model that wrote the message. Not looked at."
     },
     "tool_calls": {
      "type": [
       "array",
       "null"
      ],
      "items": {
       "$ref": "#/components/schemas/ChatToolCall"
      },
      "description": "Tools that the model called; a tool message answers each."
     },
     "reasoning": {
      "type": [
       "string",
       "null"
      ],
      "description": "What the model thought, as plain text. Not looked at when `reasoning_details` says it."
     },
     "reasoning_details": {
      "type": [
       "array",
       "null"
      ],
      "items": {
       "$ref": "#/components/schemas/ChatReasoningDetail"
      },
      "description": "What the model thought, piece by piece, with the signatures and ciphers by which providers know it again."
     },
     "images": {
      "type": [
       "array",
       "null"
      ],
      "items": {
       "$ref": "#/components/schemas/ChatOutputImage"
      },
      "description": "Pictures that the model made."
     },
     "audio": {
      "description": "Spoken answer, or only its `id`.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/ChatAudio"
       },
       {
        "type": "null"
       }
      ]
     },
     "annotations": {
      "type": [
       "array",
       "null"
      ],
      "description": "Annotations that came with the answer, of whatever kind. Not looked at.",
      "items": {
       "type": "object",
       "additionalProperties": true
      }
     }
    },
    "examples": [
     {
      "role": "assistant",
      "content": null,
      "tool_calls": [
       {
        "id": "call_7Qp2",
        "type": "function",
        "function": {
         "name": "get_weather",
         "arguments": "{\"city\":\"Oslo\"}"
        }
       }
      ]
     }
    ]
   },
   "ChatToolMessage": {
    "type": "object",
    "description": "What a tool returned. It answers a call of the assistant message before it.",
    "required": [
     "role",
     "tool_call_id",
     "content"
    ],
    "properties": {
     "role": {
      "type": "string",
      "const": "tool"
     },
     "tool_call_id": {
      "type": "string",
      "description": "Id of the call that is answered."
     },
     "content": {
      "$ref": "#/components/schemas/ChatContent"
     },
     "name": {
      "type": [
       "string",
       "null"
      ],
      "description": "Name of the tool. Not looked at."
     }
    },
    "examples": [
     {
      "role": "tool",
      "tool_call_id": "call_7Qp2",
      "content": "{\"celsius\":4}"
     }
    ]
   },
   "ChatTextContent": {
    "description": "A text, whole or in parts.",
    "oneOf": [
     {
      "type": "string"
     },
     {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/ChatContentText"
      }
     }
    ],
    "examples": [
     "Answer in one sentence.",
     [
      {
       "type": "text",
       "text": "Answer in one sentence.",
       "cache_control": {
        "type": "ephemeral"
       }
      }
     ]
    ]
   },
   "ChatContent": {
    "description": "What a message says, as one text or in parts of several kinds.",
    "oneOf": [
     {
      "type": "string"
     },
     {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/ChatContentPart"
      }
     }
    ],
    "examples": [
     "Hello!"
    ]
   },
   "ChatAssistantContent": {
    "description": "What the model said. Null and an empty array both mean nothing, as beside tool calls.",
    "oneOf": [
     {
      "type": "string"
     },
     {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/ChatAssistantContentPart"
      }
     },
     {
      "type": "null"
     }
    ],
    "examples": [
     "Oslo is the capital of Norway."
    ]
   },
   "ChatContentPart": {
    "type": "object",
    "description": "One part of a message, told apart by `type`.",
    "oneOf": [
     {
      "$ref": "#/components/schemas/ChatContentText"
     },
     {
      "$ref": "#/components/schemas/ChatContentImage"
     },
     {
      "$ref": "#/components/schemas/ChatContentFile"
     },
     {
      "$ref": "#/components/schemas/ChatContentAudio"
     },
     {
      "$ref": "#/components/schemas/ChatContentVideo"
     }
    ],
    "discriminator": {
     "propertyName": "type",
     "mapping": {
      "text": "#/components/schemas/ChatContentText",
      "image_url": "#/components/schemas/ChatContentImage",
      "file": "#/components/schemas/ChatContentFile",
      "input_audio": "#/components/schemas/ChatContentAudio",
      "video_url": "#/components/schemas/ChatContentVideo",
      "input_video": "#/components/schemas/ChatContentVideo"
     }
    }
   },
   "ChatAssistantContentPart": {
    "type": "object",
    "description": "One part of what the model said, told apart by `type`.",
    "oneOf": [
     {
      "$ref": "#/components/schemas/ChatContentText"
     },
     {
      "$ref": "#/components/schemas/Refusal"
     },
     {
      "$ref": "#/components/schemas/ChatContentImage"
     },
     {
      "$ref": "#/components/schemas/ChatContentFile"
     },
     {
      "$ref": "#/components/schemas/ChatContentAudio"
     },
     {
      "$ref": "#/components/schemas/ChatContentVideo"
     }
    ],
    "discriminator": {
     "propertyName": "type",
     "mapping": {
      "text": "#/components/schemas/ChatContentText",
      "refusal": "#/components/schemas/Refusal",
      "image_url": "#/components/schemas/ChatContentImage",
      "file": "#/components/schemas/ChatContentFile",
      "input_audio": "#/components/schemas/ChatContentAudio",
      "video_url": "#/components/schemas/ChatContentVideo",
      "input_video": "#/components/schemas/ChatContentVideo"
     }
    }
   },
   "ChatContentText": {
    "type": "object",
    "description": "Text for the model to read.",
    "required": [
     "type",
     "text"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "text"
     },
     "text": {
      "type": "string",
      "description": "The text."
     },
     "prompt_cache_breakpoint": {
      "description": "Ends a stretch of the prompt that is to be cached.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/PromptCacheBreakpoint"
       },
       {
        "type": "null"
       }
      ]
     },
     "cache_control": {
      "description": "Caches the prompt up to and including this part.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/CacheControl"
       },
       {
        "type": "null"
       }
      ]
     }
    },
    "examples": [
     {
      "type": "text",
      "text": "Translate this to French."
     }
    ]
   },
   "ChatContentImage": {
    "type": "object",
    "description": "A picture, given by address or as a data URL.",
    "required": [
     "type",
     "image_url"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "image_url"
     },
     "image_url": {
      "$ref": "#/components/schemas/ChatImageSource"
     },
     "prompt_cache_breakpoint": {
      "description": "Ends a stretch of the prompt that is to be cached.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/PromptCacheBreakpoint"
       },
       {
        "type": "null"
       }
      ]
     },
     "cache_control": {
      "description": "Caches the prompt up to and including this part.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/CacheControl"
       },
       {
        "type": "null"
       }
      ]
     }
    },
    "examples": [
     {
      "type": "image_url",
      "image_url": {
       "url": "https://example.com/harbour.jpg",
       "detail": "high"
      }
     }
    ]
   },
   "ChatImageSource": {
    "type": "object",
    "description": "Where a picture is, and how closely to look at it.",
    "required": [
     "url"
    ],
    "properties": {
     "url": {
      "type": "string",
      "description": "An `https` address or a base64 `data:` URL."
     },
     "detail": {
      "description": "How closely the model looks; `auto` when left out.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/ImageDetail"
       },
       {
        "type": "null"
       }
      ]
     }
    }
   },
   "ChatContentFile": {
    "type": "object",
    "description": "A document.",
    "required": [
     "type",
     "file"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "file"
     },
     "file": {
      "$ref": "#/components/schemas/ChatFileSource"
     },
     "prompt_cache_breakpoint": {
      "description": "Ends a stretch of the prompt that is to be cached.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/PromptCacheBreakpoint"
       },
       {
        "type": "null"
       }
      ]
     },
     "cache_control": {
      "description": "Caches the prompt up to and including this part.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/CacheControl"
       },
       {
        "type": "null"
       }
      ]
     }
    },
    "examples": [
     {
      "type": "file",
      "file": {
       "filename": "report.pdf",
       "file_data": "https://example.com/report.pdf"
      }
     }
    ]
   },
   "ChatFileSource": {
    "type": "object",
    "description": "Where a document is. Give one of `file_data` and `file_id`.",
    "properties": {
     "file_data": {
      "type": [
       "string",
       "null"
      ],
      "description": "The content as a base64 `data:` URL, or an `https` address from which it can be fetched."
     },
     "file_id": {
      "type": [
       "string",
       "null"
      ],
      "description": "Identifier of a file that was uploaded to the provider."
     },
     "filename": {
      "type": [
       "string",
       "null"
      ],
      "description": "Name that the model is shown; also tells the kind of file where nothing else does."
     }
    }
   },
   "ChatContentAudio": {
    "type": "object",
    "description": "A recording for the model to listen to.",
    "required": [
     "type",
     "input_audio"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "input_audio"
     },
     "input_audio": {
      "$ref": "#/components/schemas/ChatAudioSource"
     },
     "prompt_cache_breakpoint": {
      "description": "Ends a stretch of the prompt that is to be cached.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/PromptCacheBreakpoint"
       },
       {
        "type": "null"
       }
      ]
     },
     "cache_control": {
      "description": "Caches the prompt up to and including this part.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/CacheControl"
       },
       {
        "type": "null"
       }
      ]
     }
    },
    "examples": [
     {
      "type": "input_audio",
      "input_audio": {
       "data": "UklGRiQAAABXQVZF",
       "format": "wav"
      }
     }
    ]
   },
   "ChatAudioSource": {
    "type": "object",
    "description": "The bytes of a recording and how they are coded.",
    "required": [
     "data",
     "format"
    ],
    "properties": {
     "data": {
      "type": "string",
      "description": "The recording in base64."
     },
     "format": {
      "type": "string",
      "minLength": 1,
      "description": "File format, such as `wav` or `mp3`. Which ones are understood depends on the provider."
     }
    }
   },
   "ChatContentVideo": {
    "type": "object",
    "description": "A film for the model to watch.",
    "required": [
     "type",
     "video_url"
    ],
    "properties": {
     "type": {
      "type": "string",
      "enum": [
       "video_url",
       "input_video"
      ],
      "description": "Both mean the same; `input_video` is the old name."
     },
     "video_url": {
      "$ref": "#/components/schemas/ChatVideoSource"
     },
     "prompt_cache_breakpoint": {
      "description": "Ends a stretch of the prompt that is to be cached.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/PromptCacheBreakpoint"
       },
       {
        "type": "null"
       }
      ]
     },
     "cache_control": {
      "description": "Caches the prompt up to and including this part.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/CacheControl"
       },
       {
        "type": "null"
       }
      ]
     }
    },
    "examples": [
     {
      "type": "video_url",
      "video_url": {
       "url": "https://example.com/tour.mp4"
      }
     }
    ]
   },
   "ChatVideoSource": {
    "type": "object",
    "description": "Where a film is.",
    "required": [
     "url"
    ],
    "properties": {
     "url": {
      "type": "string",
      "description": "An `https` address or a base64 `data:` URL."
     }
    }
   },
   "ChatToolCall": {
    "type": "object",
    "description": "A call of a tool of the caller, told apart by `type`.",
    "oneOf": [
     {
      "$ref": "#/components/schemas/ChatFunctionToolCall"
     },
     {
      "$ref": "#/components/schemas/ChatCustomToolCall"
     }
    ],
    "discriminator": {
     "propertyName": "type",
     "mapping": {
      "function": "#/components/schemas/ChatFunctionToolCall",
      "custom": "#/components/schemas/ChatCustomToolCall"
     }
    }
   },
   "ChatFunctionToolCall": {
    "type": "object",
    "description": "A call of a function. Run it and send what it returns in a tool message with the same id.",
    "required": [
     "id",
     "type",
     "function"
    ],
    "properties": {
     "id": {
      "type": "string",
      "description": "Identifier of the call; the tool message repeats it."
     },
     "type": {
      "type": "string",
      "const": "function"
     },
     "function": {
      "$ref": "#/components/schemas/ChatFunctionCall"
     }
    },
    "examples": [
     {
      "id": "call_7Qp2",
      "type": "function",
      "function": {
       "name": "get_weather",
       "arguments": "{\"city\":\"Oslo\"}"
      }
     }
    ]
   },
   "ChatFunctionCall": {
    "type": "object",
    "description": "Which function is called, and with what.",
    "required": [
     "name",
     "arguments"
    ],
    "properties": {
     "name": {
      "type": "string",
      "description": "Name of the function."
     },
     "arguments": {
      "type": "string",
      "description": "The arguments as JSON text. The model may get it wrong, so check it before use."
     }
    }
   },
   "ChatCustomToolCall": {
    "type": "object",
    "description": "A call of a custom tool. Run it and send what it returns in a tool message with the same id.",
    "required": [
     "id",
     "type",
     "custom"
    ],
    "properties": {
     "id": {
      "type": "string",
      "description": "Identifier of the call; the tool message repeats it."
     },
     "type": {
      "type": "string",
      "const": "custom"
     },
     "custom": {
      "$ref": "#/components/schemas/ChatCustomCall"
     }
    },
    "examples": [
     {
      "id": "call_7Qp3",
      "type": "custom",
      "custom": {
       "name": "write_sql",
       "input": "SELECT 1"
      }
     }
    ]
   },
   "ChatCustomCall": {
    "type": "object",
    "description": "Which custom tool is called, and with what.",
    "required": [
     "name",
     "input"
    ],
    "properties": {
     "name": {
      "type": "string",
      "description": "Name of the tool."
     },
     "input": {
      "type": "string",
      "description": "The input as free text."
     }
    }
   },
   "ChatReasoningDetail": {
    "type": "object",
    "description": "A piece of what the model thought, told apart by `type`. Send all pieces back in their order and unchanged.",
    "oneOf": [
     {
      "$ref": "#/components/schemas/ChatReasoningTextDetail"
     },
     {
      "$ref": "#/components/schemas/ChatReasoningSummaryDetail"
     },
     {
      "$ref": "#/components/schemas/ChatReasoningEncryptedDetail"
     },
     {
      "$ref": "#/components/schemas/ChatReasoningServerToolCallDetail"
     }
    ],
    "discriminator": {
     "propertyName": "type",
     "mapping": {
      "reasoning.text": "#/components/schemas/ChatReasoningTextDetail",
      "reasoning.summary": "#/components/schemas/ChatReasoningSummaryDetail",
      "reasoning.encrypted": "#/components/schemas/ChatReasoningEncryptedDetail",
      "reasoning.server_tool_call": "#/components/schemas/ChatReasoningServerToolCallDetail"
     }
    }
   },
   "ChatReasoningTextDetail": {
    "type": "object",
    "description": "The thoughts themselves, where the provider shows them.",
    "required": [
     "type"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "reasoning.text"
     },
     "text": {
      "type": [
       "string",
       "null"
      ],
      "description": "The thoughts."
     },
     "signature": {
      "type": [
       "string",
       "null"
      ],
      "description": "Provider's proof that the text has not been changed."
     },
     "id": {
      "type": [
       "string",
       "null"
      ],
      "description": "Identifier of the thoughts, where the provider gives one."
     },
     "format": {
      "description": "Who signed the thoughts, which decides where they can be replayed.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/ReasoningFormat"
       },
       {
        "type": "null"
       }
      ]
     },
     "index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the piece; pieces of a stream with the same one belong together."
     }
    },
    "examples": [
     {
      "type": "reasoning.text",
      "text": "The first costs 3 per unit, the second 2.5.",
      "signature": "Eq8BCkYIAxgC",
      "format": "anthropic-claude-v1",
      "index": 0
     }
    ]
   },
   "ChatReasoningSummaryDetail": {
    "type": "object",
    "description": "A summary of the thoughts.",
    "required": [
     "type",
     "summary"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "reasoning.summary"
     },
     "summary": {
      "type": "string",
      "description": "The summary."
     },
     "id": {
      "type": [
       "string",
       "null"
      ],
      "description": "Identifier of the thoughts, where the provider gives one."
     },
     "format": {
      "description": "Provider family that the thoughts come from.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/ReasoningFormat"
       },
       {
        "type": "null"
       }
      ]
     },
     "index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the piece; pieces of a stream with the same one belong together."
     }
    },
    "examples": [
     {
      "type": "reasoning.summary",
      "summary": "Compared both offers by price per unit.",
      "format": "openai-responses-v1",
      "index": 0
     }
    ]
   },
   "ChatReasoningEncryptedDetail": {
    "type": "object",
    "description": "Thoughts that the provider has sealed. Only the same provider family can open them.",
    "required": [
     "type",
     "data"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "reasoning.encrypted"
     },
     "data": {
      "type": "string",
      "description": "The sealed thoughts."
     },
     "id": {
      "type": [
       "string",
       "null"
      ],
      "description": "Identifier of the thoughts, where the provider gives one."
     },
     "format": {
      "description": "Who sealed the thoughts, which decides where they can be replayed.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/ReasoningFormat"
       },
       {
        "type": "null"
       }
      ]
     },
     "index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the piece; pieces of a stream with the same one belong together."
     }
    },
    "examples": [
     {
      "type": "reasoning.encrypted",
      "data": "gAAAAABo2f0x",
      "id": "rs_01",
      "format": "openai-responses-v1",
      "index": 1
     }
    ]
   },
   "ChatReasoningServerToolCallDetail": {
    "type": "object",
    "description": "A tool that the gateway ran between two thoughts, with what it returned.",
    "required": [
     "type",
     "tool_name",
     "arguments",
     "result"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "reasoning.server_tool_call"
     },
     "tool_name": {
      "type": "string",
      "description": "Kind of the tool, such as `service:web_search`."
     },
     "tool_call_id": {
      "type": [
       "string",
       "null"
      ],
      "description": "Identifier of the call."
     },
     "arguments": {
      "type": "string",
      "description": "The arguments as JSON text."
     },
     "result": {
      "type": "string",
      "description": "What the tool returned."
     },
     "id": {
      "type": [
       "string",
       "null"
      ],
      "description": "Identifier of the piece, where there is one."
     },
     "format": {
      "description": "Provider family that the call comes from.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/ReasoningFormat"
       },
       {
        "type": "null"
       }
      ]
     },
     "index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the piece; pieces of a stream with the same one belong together."
     }
    },
    "examples": [
     {
      "type": "reasoning.server_tool_call",
      "tool_name": "service:datetime",
      "tool_call_id": "call_7Qp4",
      "arguments": "{}",
      "result": "2026-01-05T17:00:00Z",
      "index": 2
     }
    ]
   },
   "ChatOutputImage": {
    "type": "object",
    "description": "A picture that the model made.",
    "required": [
     "image_url"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "image_url"
     },
     "image_url": {
      "$ref": "#/components/schemas/ChatOutputImageSource"
     }
    },
    "examples": [
     {
      "type": "image_url",
      "image_url": {
       "url": "data:image/png;base64,iVBORw0KGgo="
      }
     }
    ]
   },
   "ChatOutputImageSource": {
    "type": "object",
    "description": "The picture's bytes, or where they are.",
    "required": [
     "url"
    ],
    "properties": {
     "url": {
      "type": "string",
      "description": "A base64 `data:` URL or an `https` address."
     }
    }
   },
   "ChatAudio": {
    "type": "object",
    "description": "A spoken answer. In a stream each chunk has some of it, to be appended to what came before.",
    "properties": {
     "id": {
      "type": "string",
      "description": "Identifier by which a later request can refer to the answer."
     },
     "data": {
      "type": "string",
      "description": "The sound in base64."
     },
     "transcript": {
      "type": "string",
      "description": "What is said."
     },
     "expires_at": {
      "type": "integer",
      "format": "int64",
      "description": "When the provider forgets the answer, in Unix seconds."
     }
    },
    "examples": [
     {
      "id": "audio_68c1",
      "data": "UklGRiQAAABXQVZF",
      "transcript": "Oslo.",
      "expires_at": 1767229200
     }
    ]
   },
   "ChatTool": {
    "type": "object",
    "description": "A tool that the model may use. `function` and `custom` tools run at the caller; `web_search` in its versions and kinds that start with `service:` are run by the gateway, whichever provider serves the request.",
    "oneOf": [
     {
      "$ref": "#/components/schemas/ChatFunctionTool"
     },
     {
      "$ref": "#/components/schemas/ChatCustomTool"
     },
     {
      "$ref": "#/components/schemas/ChatWebSearchTool"
     },
     {
      "$ref": "#/components/schemas/ServiceAdvisorTool"
     },
     {
      "$ref": "#/components/schemas/ServiceBashTool"
     },
     {
      "$ref": "#/components/schemas/ServiceDatetimeTool"
     },
     {
      "$ref": "#/components/schemas/ServiceFilesTool"
     },
     {
      "$ref": "#/components/schemas/ServiceFusionTool"
     },
     {
      "$ref": "#/components/schemas/ServiceImageGenerationTool"
     },
     {
      "$ref": "#/components/schemas/ServiceSearchModelsTool"
     },
     {
      "$ref": "#/components/schemas/ServiceSubagentTool"
     },
     {
      "$ref": "#/components/schemas/ServiceWebFetchTool"
     },
     {
      "$ref": "#/components/schemas/ServiceWebSearchTool"
     }
    ],
    "discriminator": {
     "propertyName": "type",
     "mapping": {
      "function": "#/components/schemas/ChatFunctionTool",
      "custom": "#/components/schemas/ChatCustomTool",
      "web_search": "#/components/schemas/ChatWebSearchTool",
      "web_search_2025_08_26": "#/components/schemas/ChatWebSearchTool",
      "web_search_preview": "#/components/schemas/ChatWebSearchTool",
      "web_search_preview_2025_03_11": "#/components/schemas/ChatWebSearchTool",
      "service:advisor": "#/components/schemas/ServiceAdvisorTool",
      "service:bash": "#/components/schemas/ServiceBashTool",
      "service:datetime": "#/components/schemas/ServiceDatetimeTool",
      "service:files": "#/components/schemas/ServiceFilesTool",
      "service:fusion": "#/components/schemas/ServiceFusionTool",
      "service:image_generation": "#/components/schemas/ServiceImageGenerationTool",
      "service:experimental__search_models": "#/components/schemas/ServiceSearchModelsTool",
      "service:search_models": "#/components/schemas/ServiceSearchModelsTool",
      "service:subagent": "#/components/schemas/ServiceSubagentTool",
      "service:web_fetch": "#/components/schemas/ServiceWebFetchTool",
      "service:web_search": "#/components/schemas/ServiceWebSearchTool"
     }
    }
   },
   "ChatFunctionTool": {
    "type": "object",
    "description": "A function of the caller. When the model calls it the answer has a call in `tool_calls`; the caller runs it and sends the result back in a tool message.",
    "required": [
     "type",
     "function"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "function"
     },
     "function": {
      "$ref": "#/components/schemas/ChatFunction"
     },
     "cache_control": {
      "description": "Caches the prompt up to and including this tool.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/CacheControl"
       },
       {
        "type": "null"
       }
      ]
     }
    },
    "examples": [
     {
      "type": "function",
      "function": {
       "name": "get_weather",
       "description": "Current weather of a city.",
       "parameters": {
        "type": "object",
        "properties": {
         "city": {
          "type": "string"
         }
        },
        "required": [
         "city"
        ],
        "additionalProperties": false
       },
       "strict": true
      }
     }
    ]
   },
   "ChatFunction": {
    "type": "object",
    "description": "What a function is called, does and takes.",
    "required": [
     "name"
    ],
    "properties": {
     "name": {
      "type": "string",
      "minLength": 1,
      "maxLength": 64,
      "description": "Name that the model calls the function by. Unique within the request."
     },
     "description": {
      "type": [
       "string",
       "null"
      ],
      "description": "What the function does and when to call it."
     },
     "parameters": {
      "type": [
       "object",
       "null"
      ],
      "additionalProperties": true,
      "description": "JSON Schema of the arguments, hence free-form. Null or absent for a function without arguments."
     },
     "strict": {
      "type": [
       "boolean",
       "null"
      ],
      "description": "Whether the arguments must follow `parameters` exactly."
     }
    }
   },
   "ChatCustomTool": {
    "type": "object",
    "description": "A tool of the caller that takes free text instead of JSON arguments, optionally bound to a grammar.",
    "required": [
     "type",
     "custom"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "custom"
     },
     "custom": {
      "$ref": "#/components/schemas/ChatCustom"
     }
    },
    "examples": [
     {
      "type": "custom",
      "custom": {
       "name": "write_sql",
       "description": "Runs a read-only query.",
       "format": {
        "type": "grammar",
        "grammar": {
         "syntax": "regex",
         "definition": "SELECT .+"
        }
       }
      }
     }
    ]
   },
   "ChatCustom": {
    "type": "object",
    "description": "What a custom tool is called, does and takes.",
    "required": [
     "name"
    ],
    "properties": {
     "name": {
      "type": "string",
      "minLength": 1,
      "description": "Name that the model calls the tool by."
     },
     "description": {
      "type": [
       "string",
       "null"
      ],
      "description": "What the tool does and when to call it."
     },
     "format": {
      "$ref": "#/components/schemas/ChatCustomFormat"
     }
    }
   },
   "ChatCustomFormat": {
    "type": "object",
    "description": "What input a custom tool takes.",
    "oneOf": [
     {
      "$ref": "#/components/schemas/CustomToolTextFormat"
     },
     {
      "$ref": "#/components/schemas/ChatCustomGrammarFormat"
     }
    ],
    "discriminator": {
     "propertyName": "type",
     "mapping": {
      "text": "#/components/schemas/CustomToolTextFormat",
      "grammar": "#/components/schemas/ChatCustomGrammarFormat"
     }
    }
   },
   "ChatCustomGrammarFormat": {
    "type": "object",
    "description": "Text that a grammar accepts.",
    "required": [
     "type",
     "grammar"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "grammar"
     },
     "grammar": {
      "$ref": "#/components/schemas/ChatGrammar"
     }
    }
   },
   "ChatGrammar": {
    "type": "object",
    "description": "A grammar and the language that it is written in.",
    "required": [
     "syntax",
     "definition"
    ],
    "properties": {
     "syntax": {
      "$ref": "#/components/schemas/GrammarSyntax"
     },
     "definition": {
      "type": "string",
      "description": "The grammar itself."
     }
    }
   },
   "ChatWebSearchTool": {
    "type": "object",
    "description": "Short form of `service:web_search`, under the names that the tool has elsewhere. Settings stand beside `type` or in `parameters`, which wins.",
    "required": [
     "type"
    ],
    "properties": {
     "type": {
      "type": "string",
      "enum": [
       "web_search",
       "web_search_2025_08_26",
       "web_search_preview",
       "web_search_preview_2025_03_11"
      ],
      "description": "All four mean the same."
     },
     "engine": {
      "$ref": "#/components/schemas/WebSearchEngine"
     },
     "mode": {
      "$ref": "#/components/schemas/WebSearchMode"
     },
     "allowed_domains": {
      "type": "array",
      "items": {
       "type": "string"
      },
      "description": "Only results of these domains."
     },
     "excluded_domains": {
      "type": "array",
      "items": {
       "type": "string"
      },
      "description": "No results of these domains."
     },
     "max_results": {
      "type": "integer",
      "minimum": 1,
      "description": "Most results of one search."
     },
     "max_total_results": {
      "type": "integer",
      "minimum": 1,
      "description": "Most results of all searches of the request together."
     },
     "max_uses": {
      "type": "integer",
      "minimum": 1,
      "description": "Most searches in one request."
     },
     "max_characters": {
      "type": "integer",
      "minimum": 1,
      "description": "Longest text of one result."
     },
     "search_context_size": {
      "$ref": "#/components/schemas/SearchContextSize"
     },
     "user_location": {
      "description": "Rough whereabouts of the end user.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/WebSearchUserLocation"
       },
       {
        "type": "null"
       }
      ]
     },
     "parameters": {
      "$ref": "#/components/schemas/WebSearchConfig"
     }
    },
    "examples": [
     {
      "type": "web_search",
      "max_results": 5,
      "user_location": {
       "type": "approximate",
       "country": "US"
      }
     }
    ]
   },
   "ChatToolChoice": {
    "description": "Whether the model has to use a tool, and which. Naming a tool that the request does not have is answered with 422.",
    "oneOf": [
     {
      "$ref": "#/components/schemas/ToolChoiceMode"
     },
     {
      "$ref": "#/components/schemas/ChatToolChoiceObject"
     }
    ],
    "examples": [
     "auto",
     {
      "type": "function",
      "function": {
       "name": "get_weather"
      }
     }
    ]
   },
   "ChatToolChoiceObject": {
    "type": "object",
    "description": "Names the tool to use, or the tools to choose from.",
    "oneOf": [
     {
      "$ref": "#/components/schemas/ChatFunctionToolChoice"
     },
     {
      "$ref": "#/components/schemas/ChatCustomToolChoice"
     },
     {
      "$ref": "#/components/schemas/ChatAllowedToolsChoice"
     },
     {
      "$ref": "#/components/schemas/ChatServerToolChoice"
     }
    ],
    "discriminator": {
     "propertyName": "type",
     "mapping": {
      "function": "#/components/schemas/ChatFunctionToolChoice",
      "custom": "#/components/schemas/ChatCustomToolChoice",
      "allowed_tools": "#/components/schemas/ChatAllowedToolsChoice",
      "web_search": "#/components/schemas/ChatServerToolChoice",
      "web_search_2025_08_26": "#/components/schemas/ChatServerToolChoice",
      "web_search_preview": "#/components/schemas/ChatServerToolChoice",
      "web_search_preview_2025_03_11": "#/components/schemas/ChatServerToolChoice",
      "service:advisor": "#/components/schemas/ChatServerToolChoice",
      "service:bash": "#/components/schemas/ChatServerToolChoice",
      "service:datetime": "#/components/schemas/ChatServerToolChoice",
      "service:files": "#/components/schemas/ChatServerToolChoice",
      "service:fusion": "#/components/schemas/ChatServerToolChoice",
      "service:image_generation": "#/components/schemas/ChatServerToolChoice",
      "service:experimental__search_models": "#/components/schemas/ChatServerToolChoice",
      "service:search_models": "#/components/schemas/ChatServerToolChoice",
      "service:subagent": "#/components/schemas/ChatServerToolChoice",
      "service:web_fetch": "#/components/schemas/ChatServerToolChoice",
      "service:web_search": "#/components/schemas/ChatServerToolChoice"
     }
    }
   },
   "ChatFunctionToolChoice": {
    "type": "object",
    "description": "Call this function.",
    "required": [
     "type",
     "function"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "function"
     },
     "function": {
      "$ref": "#/components/schemas/ChatToolName"
     }
    },
    "examples": [
     {
      "type": "function",
      "function": {
       "name": "get_weather"
      }
     }
    ]
   },
   "ChatCustomToolChoice": {
    "type": "object",
    "description": "Call this custom tool.",
    "required": [
     "type",
     "custom"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "custom"
     },
     "custom": {
      "$ref": "#/components/schemas/ChatToolName"
     }
    },
    "examples": [
     {
      "type": "custom",
      "custom": {
       "name": "write_sql"
      }
     }
    ]
   },
   "ChatToolName": {
    "type": "object",
    "description": "Points at a tool of the request.",
    "required": [
     "name"
    ],
    "properties": {
     "name": {
      "type": "string",
      "description": "Name of the tool."
     }
    }
   },
   "ChatAllowedToolsChoice": {
    "type": "object",
    "description": "Choose among some of the tools of the request only.",
    "required": [
     "type",
     "allowed_tools"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "allowed_tools"
     },
     "allowed_tools": {
      "$ref": "#/components/schemas/ChatAllowedTools"
     }
    },
    "examples": [
     {
      "type": "allowed_tools",
      "allowed_tools": {
       "mode": "required",
       "tools": [
        {
         "type": "function",
         "function": {
          "name": "get_weather"
         }
        },
        {
         "type": "service:web_search"
        }
       ]
      }
     }
    ]
   },
   "ChatAllowedTools": {
    "type": "object",
    "description": "The tools to choose from, and whether one of them has to be used.",
    "required": [
     "mode",
     "tools"
    ],
    "properties": {
     "mode": {
      "$ref": "#/components/schemas/AllowedToolsMode"
     },
     "tools": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/ChatAllowedTool"
      },
      "description": "The tools to choose from."
     }
    }
   },
   "ChatAllowedTool": {
    "type": "object",
    "additionalProperties": true,
    "description": "Points at a tool of the request. Free-form beyond these members, since what identifies a tool depends on its kind.",
    "required": [
     "type"
    ],
    "properties": {
     "type": {
      "type": "string",
      "description": "Kind of the tool."
     },
     "function": {
      "$ref": "#/components/schemas/ChatToolName"
     },
     "custom": {
      "$ref": "#/components/schemas/ChatToolName"
     }
    },
    "examples": [
     {
      "type": "function",
      "function": {
       "name": "get_weather"
      }
     }
    ]
   },
   "ChatServerToolChoice": {
    "type": "object",
    "description": "Use this tool, which the gateway runs.",
    "required": [
     "type"
    ],
    "properties": {
     "type": {
      "type": "string",
      "description": "Kind of the tool.",
      "enum": [
       "web_search",
       "web_search_2025_08_26",
       "web_search_preview",
       "web_search_preview_2025_03_11",
       "service:advisor",
       "service:bash",
       "service:datetime",
       "service:files",
       "service:fusion",
       "service:image_generation",
       "service:experimental__search_models",
       "service:search_models",
       "service:subagent",
       "service:web_fetch",
       "service:web_search"
      ]
     }
    },
    "examples": [
     {
      "type": "service:web_search"
     }
    ]
   },
   "ChatResponseFormat": {
    "type": "object",
    "description": "Format that the text of the answer must have.",
    "oneOf": [
     {
      "$ref": "#/components/schemas/TextFormatText"
     },
     {
      "$ref": "#/components/schemas/TextFormatJsonObject"
     },
     {
      "$ref": "#/components/schemas/ChatFormatJsonSchema"
     },
     {
      "$ref": "#/components/schemas/ChatFormatGrammar"
     },
     {
      "$ref": "#/components/schemas/ChatFormatPython"
     }
    ],
    "discriminator": {
     "propertyName": "type",
     "mapping": {
      "text": "#/components/schemas/TextFormatText",
      "json_object": "#/components/schemas/TextFormatJsonObject",
      "json_schema": "#/components/schemas/ChatFormatJsonSchema",
      "grammar": "#/components/schemas/ChatFormatGrammar",
      "python": "#/components/schemas/ChatFormatPython"
     }
    }
   },
   "ChatFormatJsonSchema": {
    "type": "object",
    "description": "JSON that follows a schema.",
    "required": [
     "type",
     "json_schema"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "json_schema"
     },
     "json_schema": {
      "$ref": "#/components/schemas/ChatJsonSchema"
     }
    },
    "examples": [
     {
      "type": "json_schema",
      "json_schema": {
       "name": "order",
       "schema": {
        "type": "object",
        "properties": {
         "quantity": {
          "type": "integer"
         }
        },
        "required": [
         "quantity"
        ]
       },
       "strict": true
      }
     }
    ]
   },
   "ChatJsonSchema": {
    "type": "object",
    "description": "A schema with its name.",
    "required": [
     "name"
    ],
    "properties": {
     "name": {
      "type": "string",
      "maxLength": 64,
      "description": "Short name of the schema, shown to the model."
     },
     "description": {
      "type": [
       "string",
       "null"
      ],
      "description": "What the output is for, shown to the model."
     },
     "schema": {
      "type": "object",
      "additionalProperties": true,
      "description": "The JSON Schema itself, free-form here; one that is not valid JSON Schema is 422. Any JSON object when absent."
     },
     "strict": {
      "type": [
       "boolean",
       "null"
      ],
      "description": "Whether the output must follow the schema exactly, where the endpoint can enforce it."
     }
    }
   },
   "ChatFormatGrammar": {
    "type": "object",
    "description": "Text that a grammar accepts, for endpoints that can enforce one.",
    "required": [
     "type",
     "grammar"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "grammar"
     },
     "grammar": {
      "type": "string",
      "description": "The grammar in the provider's notation."
     }
    },
    "examples": [
     {
      "type": "grammar",
      "grammar": "root ::= \"yes\" | \"no\""
     }
    ]
   },
   "ChatFormatPython": {
    "type": "object",
    "description": "Python code, for endpoints that can enforce it.",
    "required": [
     "type"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "python"
     }
    }
   },
   "ChatResult": {
    "type": "object",
    "description": "Result of `POST /chat/completions` when it is not streamed.",
    "required": [
     "id",
     "object",
     "created",
     "model",
     "choices",
     "system_fingerprint"
    ],
    "properties": {
     "id": {
      "type": "string",
      "description": "Identifier of the completion. Nothing is stored under it."
     },
     "object": {
      "type": "string",
      "const": "chat.completion"
     },
     "created": {
      "type": "integer",
      "format": "int64",
      "minimum": 0,
      "description": "When the request was taken on, in Unix seconds."
     },
     "model": {
      "type": "string",
      "description": "Model that answered, which routing may have chosen."
     },
     "provider": {
      "type": "string",
      "description": "Provider that answered."
     },
     "choices": {
      "type": "array",
      "minItems": 1,
      "maxItems": 1,
      "items": {
       "$ref": "#/components/schemas/ChatChoice"
      },
      "description": "The answer. There is always exactly one."
     },
     "system_fingerprint": {
      "type": [
       "string",
       "null"
      ],
      "description": "The provider's mark of the configuration that answered. Null where it gives none."
     },
     "service_tier": {
      "description": "Processing tier that served the request.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/ServiceTier"
       },
       {
        "type": "null"
       }
      ]
     },
     "usage": {
      "$ref": "#/components/schemas/ChatUsage"
     },
     "service_metadata": {
      "$ref": "#/components/schemas/ServiceMetadata"
     }
    },
    "examples": [
     {
      "id": "chatcmpl-68c1f0a2b7d94e3f",
      "object": "chat.completion",
      "created": 1767225600,
      "model": "openai/gpt-4.1-mini",
      "provider": "openai",
      "choices": [
       {
        "index": 0,
        "message": {
         "role": "assistant",
         "content": "The Rhine, the Elbe and the Thames.",
         "refusal": null
        },
        "logprobs": null,
        "finish_reason": "stop"
       }
      ],
      "system_fingerprint": null,
      "service_tier": "default",
      "usage": {
       "prompt_tokens": 16,
       "completion_tokens": 11,
       "total_tokens": 27,
       "cost": 0.000024
      }
     }
    ]
   },
   "ChatChoice": {
    "type": "object",
    "description": "The answer, and why it ended where it did.",
    "required": [
     "index",
     "message",
     "finish_reason"
    ],
    "properties": {
     "index": {
      "type": "integer",
      "minimum": 0,
      "description": "Always 0."
     },
     "message": {
      "$ref": "#/components/schemas/ChatResultMessage"
     },
     "finish_reason": {
      "$ref": "#/components/schemas/ChatFinishReason"
     },
     "logprobs": {
      "description": "How probable the answer's tokens were. Null or absent unless the request asked for it.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/ChatTokenLogprobs"
       },
       {
        "type": "null"
       }
      ]
     }
    }
   },
   "ChatResultMessage": {
    "type": "object",
    "description": "What the model answered. Send it back unchanged, as a message of the next request, to go on.",
    "required": [
     "role",
     "content"
    ],
    "properties": {
     "role": {
      "type": "string",
      "const": "assistant"
     },
     "content": {
      "type": [
       "string",
       "null"
      ],
      "description": "The text. Null when the model only called tools, declined or answered in another way."
     },
     "refusal": {
      "type": [
       "string",
       "null"
      ],
      "description": "The model's own words for declining to answer."
     },
     "tool_calls": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/ChatToolCall"
      },
      "description": "Tools of the caller that the model calls."
     },
     "reasoning": {
      "type": [
       "string",
       "null"
      ],
      "description": "What the model thought, or a summary of it, as plain text."
     },
     "reasoning_details": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/ChatReasoningDetail"
      },
      "description": "What the model thought, piece by piece, in a form that can be sent back."
     },
     "annotations": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/ChatAnnotation"
      },
      "description": "Sources of the text."
     },
     "images": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/ChatOutputImage"
      },
      "description": "Pictures that the model made."
     },
     "audio": {
      "description": "Spoken answer.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/ChatAudio"
       },
       {
        "type": "null"
       }
      ]
     }
    },
    "examples": [
     {
      "role": "assistant",
      "content": "Oslo is the capital of Norway.",
      "refusal": null
     }
    ]
   },
   "ChatAnnotation": {
    "type": "object",
    "description": "Ties a stretch of the text to a web page that supports it.",
    "required": [
     "type",
     "url_citation"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "url_citation"
     },
     "url_citation": {
      "$ref": "#/components/schemas/ChatUrlCitation"
     }
    },
    "examples": [
     {
      "type": "url_citation",
      "url_citation": {
       "url": "https://example.com/bridge",
       "title": "The bridge",
       "start_index": 0,
       "end_index": 26
      }
     }
    ]
   },
   "ChatUrlCitation": {
    "type": "object",
    "description": "A web page, and the stretch of the text that it supports.",
    "required": [
     "url",
     "title",
     "start_index",
     "end_index"
    ],
    "properties": {
     "url": {
      "type": "string",
      "description": "Address of the page."
     },
     "title": {
      "type": "string",
      "description": "Title of the page."
     },
     "start_index": {
      "type": "integer",
      "minimum": 0,
      "description": "First character of the stretch."
     },
     "end_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Character after the last one of the stretch."
     },
     "content": {
      "type": "string",
      "description": "Excerpt of the page that was shown to the model."
     }
    }
   },
   "ChatFinishReason": {
    "type": "string",
    "description": "Why the answer ended. `stop` by itself or at a stop text, `length` at a token limit, `tool_calls` to wait for the caller's tools, `content_filter` because a filter stepped in, `error` because the provider failed.",
    "enum": [
     "stop",
     "length",
     "tool_calls",
     "content_filter",
     "error"
    ]
   },
   "ChatTokenLogprobs": {
    "type": "object",
    "description": "How probable each token of the answer was.",
    "required": [
     "content"
    ],
    "properties": {
     "content": {
      "type": [
       "array",
       "null"
      ],
      "items": {
       "$ref": "#/components/schemas/ChatTokenLogprob"
      },
      "description": "Tokens of the text."
     },
     "refusal": {
      "type": [
       "array",
       "null"
      ],
      "items": {
       "$ref": "#/components/schemas/ChatTokenLogprob"
      },
      "description": "Tokens of the refusal."
     }
    }
   },
   "ChatTokenLogprob": {
    "type": "object",
    "description": "How probable one token was, and what else the model considered in its place.",
    "required": [
     "token",
     "logprob",
     "bytes",
     "top_logprobs"
    ],
    "properties": {
     "token": {
      "type": "string",
      "description": "The token as text."
     },
     "logprob": {
      "type": "number",
      "format": "double",
      "description": "Natural logarithm of the probability."
     },
     "bytes": {
      "type": [
       "array",
       "null"
      ],
      "items": {
       "type": "integer",
       "minimum": 0,
       "maximum": 255
      },
      "description": "The token as UTF-8 bytes, for tokens that hold part of a character. Null where the provider does not say."
     },
     "top_logprobs": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/ChatTopLogprob"
      },
      "description": "The most probable tokens at this place, as many as `top_logprobs` asked for."
     }
    },
    "examples": [
     {
      "token": "Hi",
      "logprob": -0.02,
      "bytes": [
       72,
       105
      ],
      "top_logprobs": []
     }
    ]
   },
   "ChatTopLogprob": {
    "type": "object",
    "description": "One token that the model considered.",
    "required": [
     "token",
     "logprob",
     "bytes"
    ],
    "properties": {
     "token": {
      "type": "string",
      "description": "The token as text."
     },
     "logprob": {
      "type": "number",
      "format": "double",
      "description": "Natural logarithm of the probability."
     },
     "bytes": {
      "type": [
       "array",
       "null"
      ],
      "items": {
       "type": "integer",
       "minimum": 0,
       "maximum": 255
      },
      "description": "The token as UTF-8 bytes. Null where the provider does not say."
     }
    }
   },
   "ChatUsage": {
    "type": "object",
    "description": "Tokens and cost of a completion, all server-tool steps together.",
    "required": [
     "prompt_tokens",
     "completion_tokens",
     "total_tokens"
    ],
    "properties": {
     "prompt_tokens": {
      "type": "integer",
      "minimum": 0,
      "description": "Tokens of the input, cached ones included."
     },
     "completion_tokens": {
      "type": "integer",
      "minimum": 0,
      "description": "Tokens of the output, reasoning included."
     },
     "total_tokens": {
      "type": "integer",
      "minimum": 0,
      "description": "Input and output together."
     },
     "prompt_tokens_details": {
      "description": "Kinds of input tokens.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/ChatPromptTokensDetails"
       },
       {
        "type": "null"
       }
      ]
     },
     "completion_tokens_details": {
      "description": "Kinds of output tokens.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/ChatCompletionTokensDetails"
       },
       {
        "type": "null"
       }
      ]
     },
     "cost": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "minimum": 0,
      "description": "What the caller is charged, in US dollars."
     },
     "cost_details": {
      "description": "What the provider charged.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/ChatCostDetails"
       },
       {
        "type": "null"
       }
      ]
     },
     "is_byok": {
      "type": "boolean",
      "description": "Whether a provider key of the workspace was used."
     },
     "server_tool_use_details": {
      "description": "Tools that the gateway ran.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/ServerToolUseDetails"
       },
       {
        "type": "null"
       }
      ]
     }
    },
    "examples": [
     {
      "prompt_tokens": 1220,
      "completion_tokens": 100,
      "total_tokens": 1320,
      "prompt_tokens_details": {
       "cached_tokens": 1024,
       "cache_write_tokens": 0
      },
      "completion_tokens_details": {
       "reasoning_tokens": 54
      },
      "cost": 0.000458,
      "cost_details": {
       "upstream_inference_cost": null,
       "upstream_inference_prompt_cost": 0.000258,
       "upstream_inference_completions_cost": 0.0002
      },
      "is_byok": false
     }
    ]
   },
   "ChatPromptTokensDetails": {
    "type": "object",
    "description": "Input tokens that the provider's cache concerned, or that were no text.",
    "properties": {
     "cached_tokens": {
      "type": "integer",
      "minimum": 0,
      "description": "Tokens read from the cache."
     },
     "cache_write_tokens": {
      "type": "integer",
      "minimum": 0,
      "description": "Tokens written to the cache."
     },
     "audio_tokens": {
      "type": "integer",
      "minimum": 0,
      "description": "Tokens of recordings."
     },
     "video_tokens": {
      "type": "integer",
      "minimum": 0,
      "description": "Tokens of films."
     }
    }
   },
   "ChatCompletionTokensDetails": {
    "type": "object",
    "description": "Output tokens that are not text for the reader.",
    "properties": {
     "reasoning_tokens": {
      "type": [
       "integer",
       "null"
      ],
      "minimum": 0,
      "description": "Tokens that the model reasoned with."
     },
     "audio_tokens": {
      "type": [
       "integer",
       "null"
      ],
      "minimum": 0,
      "description": "Tokens of speech."
     },
     "accepted_prediction_tokens": {
      "type": [
       "integer",
       "null"
      ],
      "minimum": 0,
      "description": "Tokens of `prediction` that came true."
     },
     "rejected_prediction_tokens": {
      "type": [
       "integer",
       "null"
      ],
      "minimum": 0,
      "description": "Tokens of `prediction` that did not come true and are charged all the same."
     }
    }
   },
   "ChatCostDetails": {
    "type": "object",
    "description": "What the provider charged, in US dollars.",
    "required": [
     "upstream_inference_prompt_cost",
     "upstream_inference_completions_cost"
    ],
    "properties": {
     "upstream_inference_cost": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "minimum": 0,
      "description": "Total. Null when the provider's bill is not known separately."
     },
     "upstream_inference_prompt_cost": {
      "type": "number",
      "format": "double",
      "minimum": 0,
      "description": "Share of the input tokens."
     },
     "upstream_inference_completions_cost": {
      "type": "number",
      "format": "double",
      "minimum": 0,
      "description": "Share of the output tokens."
     }
    },
    "examples": [
     {
      "upstream_inference_cost": 0.0000468,
      "upstream_inference_prompt_cost": 0.0000404,
      "upstream_inference_completions_cost": 0.0000064
     }
    ]
   },
   "ChatStreamChunk": {
    "type": "object",
    "description": "One piece of a streamed completion, the value of one `data` line. All chunks of a stream have the same `id`, `created` and `model`.",
    "required": [
     "id",
     "object",
     "created",
     "model",
     "choices"
    ],
    "properties": {
     "id": {
      "type": "string",
      "description": "Identifier of the completion. Nothing is stored under it."
     },
     "object": {
      "type": "string",
      "const": "chat.completion.chunk"
     },
     "created": {
      "type": "integer",
      "format": "int64",
      "minimum": 0,
      "description": "When the request was taken on, in Unix seconds."
     },
     "model": {
      "type": "string",
      "description": "Model that answers, which routing may have chosen."
     },
     "provider": {
      "type": "string",
      "description": "Provider that answers."
     },
     "choices": {
      "type": "array",
      "maxItems": 1,
      "items": {
       "$ref": "#/components/schemas/ChatStreamChoice"
      },
      "description": "What is new of the answer. Empty in chunks that only carry `usage` or `debug`."
     },
     "system_fingerprint": {
      "type": [
       "string",
       "null"
      ],
      "description": "The provider's mark of the configuration that answers."
     },
     "service_tier": {
      "description": "Processing tier that serves the request.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/ServiceTier"
       },
       {
        "type": "null"
       }
      ]
     },
     "usage": {
      "description": "Tokens and cost of the whole request, in the last chunk.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/ChatUsage"
       },
       {
        "type": "null"
       }
      ]
     },
     "error": {
      "description": "Why the stream broke off. It is in the last chunk, whose `finish_reason` is `error`.",
      "$ref": "#/components/schemas/ChatStreamError"
     },
     "debug": {
      "description": "What the request set `debug` for, in the first chunk.",
      "$ref": "#/components/schemas/DebugInfo"
     },
     "service_metadata": {
      "description": "How the request was routed, in the last chunk, when it asked for that.",
      "$ref": "#/components/schemas/ServiceMetadata"
     }
    },
    "examples": [
     {
      "id": "chatcmpl-68c1f0a2b7d94e3f",
      "object": "chat.completion.chunk",
      "created": 1767225600,
      "model": "openai/gpt-4.1-mini",
      "choices": [
       {
        "index": 0,
        "delta": {
         "role": "assistant",
         "content": ""
        },
        "finish_reason": null
       }
      ]
     }
    ]
   },
   "ChatStreamChoice": {
    "type": "object",
    "description": "What is new of the answer.",
    "required": [
     "index",
     "delta",
     "finish_reason"
    ],
    "properties": {
     "index": {
      "type": "integer",
      "minimum": 0,
      "description": "Always 0."
     },
     "delta": {
      "$ref": "#/components/schemas/ChatStreamDelta"
     },
     "finish_reason": {
      "description": "Why the answer ended. Null until it has.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/ChatFinishReason"
       },
       {
        "type": "null"
       }
      ]
     },
     "logprobs": {
      "description": "How probable the new tokens were. Null or absent unless the request asked for it.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/ChatTokenLogprobs"
       },
       {
        "type": "null"
       }
      ]
     }
    }
   },
   "ChatStreamDelta": {
    "type": "object",
    "description": "Additions to the answer. Texts are appended to what came before, lists continue the lists so far.",
    "properties": {
     "role": {
      "type": "string",
      "const": "assistant"
     },
     "content": {
      "type": [
       "string",
       "null"
      ],
      "description": "More of the text."
     },
     "refusal": {
      "type": [
       "string",
       "null"
      ],
      "description": "More of the refusal."
     },
     "reasoning": {
      "type": [
       "string",
       "null"
      ],
      "description": "More of what the model thinks."
     },
     "reasoning_details": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/ChatReasoningDetail"
      },
      "description": "More of what the model thinks; pieces with the same `index` and `type` are joined."
     },
     "tool_calls": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/ChatStreamToolCall"
      },
      "description": "New tool calls, and more of those that have begun."
     },
     "annotations": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/ChatAnnotation"
      },
      "description": "More sources of the text."
     },
     "images": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/ChatOutputImage"
      },
      "description": "More pictures, each of them whole."
     },
     "audio": {
      "$ref": "#/components/schemas/ChatAudio"
     }
    },
    "examples": [
     {
      "content": "The Rhine"
     },
     {
      "tool_calls": [
       {
        "index": 0,
        "function": {
         "arguments": "{\"city\":"
        }
       }
      ]
     }
    ]
   },
   "ChatStreamToolCall": {
    "type": "object",
    "description": "A tool call that begins, with `id`, `type` and name, or more of one that has.",
    "required": [
     "index"
    ],
    "properties": {
     "index": {
      "type": "integer",
      "minimum": 0,
      "description": "Which of the answer's tool calls this is."
     },
     "id": {
      "type": "string",
      "description": "Identifier of the call; the tool message repeats it."
     },
     "type": {
      "$ref": "#/components/schemas/ChatToolCallType"
     },
     "function": {
      "$ref": "#/components/schemas/ChatStreamFunctionCall"
     },
     "custom": {
      "$ref": "#/components/schemas/ChatStreamCustomCall"
     }
    },
    "examples": [
     {
      "index": 0,
      "id": "call_7Qp2",
      "type": "function",
      "function": {
       "name": "get_weather",
       "arguments": ""
      }
     }
    ]
   },
   "ChatToolCallType": {
    "type": "string",
    "description": "Kind of the tool that is called.",
    "enum": [
     "function",
     "custom"
    ]
   },
   "ChatStreamFunctionCall": {
    "type": "object",
    "description": "Which function is called, once, and more of the arguments.",
    "properties": {
     "name": {
      "type": "string",
      "description": "Name of the function."
     },
     "arguments": {
      "type": "string",
      "description": "More of the arguments' JSON text."
     }
    }
   },
   "ChatStreamCustomCall": {
    "type": "object",
    "description": "Which custom tool is called, once, and more of its input.",
    "properties": {
     "name": {
      "type": "string",
      "description": "Name of the tool."
     },
     "input": {
      "type": "string",
      "description": "More of the input."
     }
    }
   },
   "ChatStreamError": {
    "type": "object",
    "description": "A failure after the answer had begun.",
    "required": [
     "code",
     "message"
    ],
    "properties": {
     "code": {
      "type": "integer",
      "format": "int32",
      "minimum": 400,
      "maximum": 599,
      "description": "The HTTP status that the failure would have had before the answer began."
     },
     "message": {
      "type": "string",
      "description": "For people; its wording may change."
     },
     "metadata": {
      "$ref": "#/components/schemas/ChatStreamErrorMetadata"
     }
    },
    "examples": [
     {
      "code": 502,
      "message": "The provider closed the connection before the answer was complete.",
      "metadata": {
       "error_type": "provider_unavailable"
      }
     }
    ]
   },
   "ChatStreamErrorMetadata": {
    "type": "object",
    "description": "Details of a failure for programs.",
    "required": [
     "error_type"
    ],
    "properties": {
     "error_type": {
      "$ref": "#/components/schemas/ErrorType"
     },
     "provider_code": {
      "type": "string",
      "description": "The failure in the provider's words."
     },
     "request_id": {
      "type": "string",
      "description": "Id of the request in the gateway's log."
     }
    }
   },
   "MessageRequest": {
    "type": "object",
    "description": "What to run and how, in the message format. Needs `model` and `messages`; everything else is optional. Fields that are not listed here are relayed where the endpoint speaks the same format, and otherwise ignored.",
    "required": [
     "model",
     "messages"
    ],
    "properties": {
     "model": {
      "type": "string",
      "minLength": 1,
      "maxLength": 256,
      "description": "Model id, `author/slug`, with an optional variant such as `:nitro`, `:floor`, `:free` or `:online`; or a router of the service, such as `service/auto`."
     },
     "models": {
      "type": "array",
      "minItems": 1,
      "maxItems": 32,
      "description": "Models to try in this order after `model`. Not together with `fallbacks`.",
      "items": {
       "type": "string",
       "minLength": 1,
       "maxLength": 256
      }
     },
     "fallbacks": {
      "type": [
       "array",
       "null"
      ],
      "maxItems": 3,
      "description": "Up to three models to try in this order when the first one fails or refuses. Not together with `models`; that is 400.",
      "items": {
       "$ref": "#/components/schemas/MessageFallback"
      }
     },
     "messages": {
      "type": "array",
      "minItems": 1,
      "description": "The conversation, oldest message first.",
      "items": {
       "$ref": "#/components/schemas/MessageParam"
      }
     },
     "system": {
      "$ref": "#/components/schemas/MessageSystem"
     },
     "max_tokens": {
      "type": "integer",
      "minimum": 1,
      "maximum": 2147483647,
      "description": "Most tokens that may be generated, thinking included; the endpoint's own limit when absent. Reaching it gives `stop_reason` max_tokens."
     },
     "stream": {
      "type": "boolean",
      "default": false,
      "description": "Whether the answer is sent as server-sent events while it is generated."
     },
     "stop_sequences": {
      "type": "array",
      "description": "Texts that end the answer when the model is about to write them.",
      "items": {
       "type": "string"
      }
     },
     "temperature": {
      "type": "number",
      "format": "double",
      "minimum": 0,
      "maximum": 2,
      "description": "Randomness of the sampling; low values are more predictable. Many models take no more than 1."
     },
     "top_p": {
      "type": "number",
      "format": "double",
      "minimum": 0,
      "maximum": 1,
      "description": "Sample only from the likeliest tokens that together have this probability."
     },
     "top_k": {
      "type": "integer",
      "minimum": 0,
      "maximum": 2147483647,
      "description": "Sample only from this many likeliest tokens; 0 means no limit."
     },
     "tools": {
      "type": "array",
      "description": "Tools that the model may use.",
      "items": {
       "$ref": "#/components/schemas/MessageTool"
      }
     },
     "tool_choice": {
      "$ref": "#/components/schemas/MessageToolChoice"
     },
     "thinking": {
      "$ref": "#/components/schemas/MessageThinking"
     },
     "output_config": {
      "$ref": "#/components/schemas/MessageOutputConfig"
     },
     "context_management": {
      "description": "What the provider takes out of a conversation that has grown long. Other providers get all of it.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/MessageContextManagement"
       },
       {
        "type": "null"
       }
      ]
     },
     "cache_control": {
      "description": "Caches the prompt automatically up to the last block that can be cached.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/CacheControl"
       },
       {
        "type": "null"
       }
      ]
     },
     "metadata": {
      "$ref": "#/components/schemas/MessageMetadata"
     },
     "service_tier": {
      "description": "Processing tier wanted; `auto` when absent. `usage.service_tier` says which one served.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/MessageRequestedTier"
       },
       {
        "type": "null"
       }
      ]
     },
     "speed": {
      "description": "`fast` asks for quicker and dearer inference, as `service_tier` priority does; `standard` when absent.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/MessageSpeed"
       },
       {
        "type": "null"
       }
      ]
     },
     "provider": {
      "description": "Which providers may serve the request, and in which order.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/ProviderPreferences"
       },
       {
        "type": "null"
       }
      ]
     },
     "plugins": {
      "type": "array",
      "description": "Plugins to run on this request. A plugin listed with `enabled` false switches the workspace's default off.",
      "items": {
       "$ref": "#/components/schemas/Plugin"
      }
     },
     "route": {
      "deprecated": true,
      "description": "Old form of `provider.sort.partition`: `fallback` means `model`, `sort` means `none`.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/DeprecatedRoute"
       },
       {
        "type": "null"
       }
      ]
     },
     "session_id": {
      "type": "string",
      "maxLength": 256,
      "description": "Groups related requests: all of a session go to the same provider while it works. Wins over the header `x-session-id`."
     },
     "stop_server_tools_when": {
      "type": "array",
      "minItems": 1,
      "description": "Conditions that end the server-tool loop, as soon as one of them holds; without them it ends after 30 rounds. Calls that are pending then are still run, and the model gets one last turn without tools.",
      "items": {
       "$ref": "#/components/schemas/StopCondition"
      }
     },
     "trace": {
      "$ref": "#/components/schemas/TraceConfig"
     },
     "user": {
      "type": "string",
      "maxLength": 256,
      "description": "Your id of the end user, for reports."
     }
    },
    "examples": [
     {
      "model": "anthropic/claude-sonnet-4.5",
      "max_tokens": 300,
      "messages": [
       {
        "role": "user",
        "content": "Name three rivers that flow into the North Sea."
       }
      ]
     }
    ]
   },
   "MessageFallback": {
    "type": "object",
    "description": "A model to fall back on. Takes no other settings than its name.",
    "required": [
     "model"
    ],
    "additionalProperties": false,
    "properties": {
     "model": {
      "type": "string",
      "minLength": 1,
      "maxLength": 256,
      "description": "Model id, as in the request's `model`."
     }
    },
    "examples": [
     {
      "model": "openai/gpt-4.1-mini"
     }
    ]
   },
   "MessageParam": {
    "type": "object",
    "description": "One turn of the conversation.",
    "required": [
     "role",
     "content"
    ],
    "properties": {
     "role": {
      "$ref": "#/components/schemas/MessageParamRole"
     },
     "content": {
      "$ref": "#/components/schemas/MessageParamContent"
     }
    },
    "examples": [
     {
      "role": "user",
      "content": "Hello!"
     },
     {
      "role": "assistant",
      "content": [
       {
        "type": "tool_use",
        "id": "toolu_01A09q90qw",
        "name": "get_weather",
        "input": {
         "city": "Bergen"
        }
       }
      ]
     },
     {
      "role": "user",
      "content": [
       {
        "type": "tool_result",
        "tool_use_id": "toolu_01A09q90qw",
        "content": "9 degrees, rain"
       }
      ]
     }
    ]
   },
   "MessageParamRole": {
    "type": "string",
    "description": "Who speaks. A last message of the assistant is continued by the model.",
    "enum": [
     "user",
     "assistant",
     "system"
    ]
   },
   "MessageParamContent": {
    "description": "The text of a message, or its blocks.",
    "oneOf": [
     {
      "type": "string"
     },
     {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/MessageContentBlockParam"
      }
     }
    ]
   },
   "MessageSystem": {
    "description": "Instructions that come before the conversation, as text or as blocks of text.",
    "oneOf": [
     {
      "type": "string"
     },
     {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/MessageSystemBlock"
      }
     }
    ],
    "examples": [
     "Answer in one sentence."
    ]
   },
   "MessageSystemBlock": {
    "type": "object",
    "description": "A part of the instructions.",
    "required": [
     "type",
     "text"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "text"
     },
     "text": {
      "type": "string",
      "description": "The text itself."
     },
     "citations": {
      "type": [
       "array",
       "null"
      ],
      "description": "What the text cites, as an earlier answer had it.",
      "items": {
       "$ref": "#/components/schemas/MessageCitationParam"
      }
     },
     "cache_control": {
      "description": "Caches the prompt up to and including this block.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/CacheControl"
       },
       {
        "type": "null"
       }
      ]
     }
    },
    "examples": [
     {
      "type": "text",
      "text": "You answer questions about the handbook below.",
      "cache_control": {
       "type": "ephemeral",
       "ttl": "1h"
      }
     }
    ]
   },
   "MessageMetadata": {
    "type": "object",
    "description": "Facts about the request for the provider.",
    "properties": {
     "user_id": {
      "type": [
       "string",
       "null"
      ],
      "description": "Opaque id of your end user, by which a provider tells abusers apart. No name, no address."
     }
    },
    "examples": [
     {
      "user_id": "7c1d2e4f-user"
     }
    ]
   },
   "MessageRequestedTier": {
    "type": "string",
    "description": "`priority` (also called `fast`) tries priority endpoints first, `flex` uses cheaper and slower ones where there are any; `default`, `standard` and `standard_only` keep to the ordinary ones. Billing follows the tier that served.",
    "enum": [
     "auto",
     "standard_only",
     "standard",
     "default",
     "fast",
     "flex",
     "priority",
     "scale"
    ]
   },
   "MessageSpeed": {
    "type": "string",
    "description": "Speed of the inference.",
    "enum": [
     "fast",
     "standard"
    ]
   },
   "MessageThinking": {
    "type": "object",
    "description": "Whether the model thinks before it answers: within a budget (`enabled`), as much as it sees fit (`adaptive`), or not at all (`disabled`).",
    "oneOf": [
     {
      "$ref": "#/components/schemas/MessageThinkingEnabled"
     },
     {
      "$ref": "#/components/schemas/MessageThinkingAdaptive"
     },
     {
      "$ref": "#/components/schemas/MessageThinkingDisabled"
     }
    ],
    "discriminator": {
     "propertyName": "type",
     "mapping": {
      "enabled": "#/components/schemas/MessageThinkingEnabled",
      "adaptive": "#/components/schemas/MessageThinkingAdaptive",
      "disabled": "#/components/schemas/MessageThinkingDisabled"
     }
    }
   },
   "MessageThinkingEnabled": {
    "type": "object",
    "description": "Thinks, and spends about so many tokens on it.",
    "required": [
     "type",
     "budget_tokens"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "enabled"
     },
     "budget_tokens": {
      "type": "integer",
      "minimum": 1,
      "maximum": 2147483647,
      "description": "Tokens to think with; they count towards `max_tokens`, which has to be larger."
     },
     "display": {
      "$ref": "#/components/schemas/MessageThinkingDisplay"
     }
    },
    "examples": [
     {
      "type": "enabled",
      "budget_tokens": 4000
     }
    ]
   },
   "MessageThinkingAdaptive": {
    "type": "object",
    "description": "The model decides how much it thinks; `output_config.effort` guides it.",
    "required": [
     "type"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "adaptive"
     },
     "display": {
      "$ref": "#/components/schemas/MessageThinkingDisplay"
     }
    },
    "examples": [
     {
      "type": "adaptive",
      "display": "summarized"
     }
    ]
   },
   "MessageThinkingDisplay": {
    "type": [
     "string",
     "null"
    ],
    "description": "What is shown of the thinking, a summary, or only the signature that lets it be sent back.",
    "enum": [
     "summarized",
     "omitted",
     null
    ]
   },
   "MessageThinkingDisabled": {
    "type": "object",
    "description": "Answers at once.",
    "required": [
     "type"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "disabled"
     }
    }
   },
   "MessageOutputConfig": {
    "type": "object",
    "description": "Form of the output and the effort that goes into it.",
    "properties": {
     "effort": {
      "type": [
       "string",
       "null"
      ],
      "description": "How thorough the answer should be; endpoints with fewer levels take the nearest.",
      "enum": [
       "low",
       "medium",
       "high",
       "xhigh",
       "max",
       null
      ]
     },
     "format": {
      "description": "Format that the text output must have; free text when absent.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/MessageOutputFormat"
       },
       {
        "type": "null"
       }
      ]
     },
     "task_budget": {
      "description": "Tokens that the model is told it has for the whole task, over several requests.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/MessageTaskBudget"
       },
       {
        "type": "null"
       }
      ]
     }
    },
    "examples": [
     {
      "effort": "medium",
      "format": {
       "type": "json_schema",
       "schema": {
        "type": "object",
        "properties": {
         "quantity": {
          "type": "integer"
         }
        },
        "required": [
         "quantity"
        ],
        "additionalProperties": false
       }
      }
     }
    ]
   },
   "MessageOutputFormat": {
    "type": "object",
    "description": "JSON that follows a schema.",
    "required": [
     "type",
     "schema"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "json_schema"
     },
     "schema": {
      "type": "object",
      "additionalProperties": true,
      "description": "The JSON Schema itself, free-form here; one that is not valid JSON Schema is 422."
     }
    }
   },
   "MessageTaskBudget": {
    "type": "object",
    "description": "A budget that the model sees and plans with. It is no limit.",
    "required": [
     "type",
     "total"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "tokens"
     },
     "total": {
      "type": "integer",
      "minimum": 20000,
      "description": "Tokens of the whole task."
     },
     "remaining": {
      "type": [
       "integer",
       "null"
      ],
      "minimum": 0,
      "description": "What is left of them; all when absent."
     }
    },
    "examples": [
     {
      "type": "tokens",
      "total": 100000,
      "remaining": 64000
     }
    ]
   },
   "MessageContextManagement": {
    "type": "object",
    "description": "Edits that the provider makes to a conversation that has grown long.",
    "properties": {
     "edits": {
      "type": "array",
      "description": "The edits, in order.",
      "items": {
       "$ref": "#/components/schemas/MessageContextEdit"
      }
     }
    },
    "examples": [
     {
      "edits": [
       {
        "type": "clear_tool_uses_20250919",
        "trigger": {
         "type": "input_tokens",
         "value": 30000
        },
        "keep": {
         "type": "tool_uses",
         "value": 3
        }
       }
      ]
     }
    ]
   },
   "MessageContextEdit": {
    "type": "object",
    "description": "One kind of edit.",
    "oneOf": [
     {
      "$ref": "#/components/schemas/MessageClearToolUses"
     },
     {
      "$ref": "#/components/schemas/MessageClearThinking"
     },
     {
      "$ref": "#/components/schemas/MessageCompaction"
     }
    ],
    "discriminator": {
     "propertyName": "type",
     "mapping": {
      "clear_tool_uses_20250919": "#/components/schemas/MessageClearToolUses",
      "clear_thinking_20251015": "#/components/schemas/MessageClearThinking",
      "compact_20260112": "#/components/schemas/MessageCompaction"
     }
    }
   },
   "MessageClearToolUses": {
    "type": "object",
    "description": "Takes the oldest tool results out.",
    "required": [
     "type"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "clear_tool_uses_20250919"
     },
     "trigger": {
      "$ref": "#/components/schemas/MessageClearTrigger"
     },
     "keep": {
      "$ref": "#/components/schemas/MessageToolUseCount"
     },
     "clear_at_least": {
      "description": "Least amount to clear, so that losing the cache pays off.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/MessageInputTokenCount"
       },
       {
        "type": "null"
       }
      ]
     },
     "clear_tool_inputs": {
      "description": "Whether the calls' inputs go too, of all tools or of those named.",
      "oneOf": [
       {
        "type": "boolean"
       },
       {
        "type": "array",
        "items": {
         "type": "string"
        }
       },
       {
        "type": "null"
       }
      ]
     },
     "exclude_tools": {
      "type": [
       "array",
       "null"
      ],
      "description": "Tools whose results stay.",
      "items": {
       "type": "string"
      }
     }
    }
   },
   "MessageClearTrigger": {
    "type": "object",
    "description": "Size from which on results are cleared.",
    "oneOf": [
     {
      "$ref": "#/components/schemas/MessageInputTokenCount"
     },
     {
      "$ref": "#/components/schemas/MessageToolUseCount"
     }
    ],
    "discriminator": {
     "propertyName": "type",
     "mapping": {
      "input_tokens": "#/components/schemas/MessageInputTokenCount",
      "tool_uses": "#/components/schemas/MessageToolUseCount"
     }
    }
   },
   "MessageInputTokenCount": {
    "type": "object",
    "description": "A number of input tokens.",
    "required": [
     "type",
     "value"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "input_tokens"
     },
     "value": {
      "type": "integer",
      "minimum": 0,
      "description": "How many."
     }
    }
   },
   "MessageToolUseCount": {
    "type": "object",
    "description": "A number of tool uses.",
    "required": [
     "type",
     "value"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "tool_uses"
     },
     "value": {
      "type": "integer",
      "minimum": 0,
      "description": "How many."
     }
    }
   },
   "MessageClearThinking": {
    "type": "object",
    "description": "Takes the thinking of earlier turns out.",
    "required": [
     "type"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "clear_thinking_20251015"
     },
     "keep": {
      "description": "Whose thinking stays, that of the last turns or all of it.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/MessageKeepThinking"
       },
       {
        "type": "string",
        "const": "all"
       }
      ]
     }
    }
   },
   "MessageKeepThinking": {
    "type": "object",
    "description": "Thinking that stays.",
    "oneOf": [
     {
      "$ref": "#/components/schemas/MessageThinkingTurns"
     },
     {
      "$ref": "#/components/schemas/MessageAllThinking"
     }
    ],
    "discriminator": {
     "propertyName": "type",
     "mapping": {
      "thinking_turns": "#/components/schemas/MessageThinkingTurns",
      "all": "#/components/schemas/MessageAllThinking"
     }
    }
   },
   "MessageThinkingTurns": {
    "type": "object",
    "description": "The thinking of the last turns.",
    "required": [
     "type",
     "value"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "thinking_turns"
     },
     "value": {
      "type": "integer",
      "minimum": 1,
      "description": "How many turns."
     }
    }
   },
   "MessageAllThinking": {
    "type": "object",
    "description": "All thinking.",
    "required": [
     "type"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "all"
     }
    }
   },
   "MessageCompaction": {
    "type": "object",
    "description": "Replaces the conversation so far by a summary, which the answer then holds as a `compaction` block.",
    "required": [
     "type"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "compact_20260112"
     },
     "trigger": {
      "description": "Size from which on this happens; the provider's own when absent.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/MessageInputTokenCount"
       },
       {
        "type": "null"
       }
      ]
     },
     "instructions": {
      "type": [
       "string",
       "null"
      ],
      "description": "What the summary should hold."
     },
     "pause_after_compaction": {
      "type": "boolean",
      "description": "Whether the answer ends after the summary, with `stop_reason` compaction."
     }
    }
   },
   "MessageContentBlockParam": {
    "type": "object",
    "description": "A block of a message. A kind that is not listed is refused with 400. Every block that the service returned in `content` can be sent back unchanged.",
    "oneOf": [
     {
      "$ref": "#/components/schemas/MessageTextBlockParam"
     },
     {
      "$ref": "#/components/schemas/MessageImageBlockParam"
     },
     {
      "$ref": "#/components/schemas/MessageDocumentBlockParam"
     },
     {
      "$ref": "#/components/schemas/MessageSearchResultBlockParam"
     },
     {
      "$ref": "#/components/schemas/MessageThinkingBlockParam"
     },
     {
      "$ref": "#/components/schemas/MessageRedactedThinkingBlock"
     },
     {
      "$ref": "#/components/schemas/MessageToolUseBlockParam"
     },
     {
      "$ref": "#/components/schemas/MessageToolResultBlockParam"
     },
     {
      "$ref": "#/components/schemas/MessageServerToolUseBlockParam"
     },
     {
      "$ref": "#/components/schemas/MessageWebSearchResultBlockParam"
     },
     {
      "$ref": "#/components/schemas/MessageWebFetchResultBlockParam"
     },
     {
      "$ref": "#/components/schemas/MessageCodeExecutionResultBlockParam"
     },
     {
      "$ref": "#/components/schemas/MessageBashExecutionResultBlockParam"
     },
     {
      "$ref": "#/components/schemas/MessageTextEditorResultBlockParam"
     },
     {
      "$ref": "#/components/schemas/MessageToolSearchResultBlockParam"
     },
     {
      "$ref": "#/components/schemas/MessageMcpToolUseBlockParam"
     },
     {
      "$ref": "#/components/schemas/MessageMcpToolResultBlockParam"
     },
     {
      "$ref": "#/components/schemas/MessageContainerUploadBlockParam"
     },
     {
      "$ref": "#/components/schemas/MessageCompactionBlockParam"
     },
     {
      "$ref": "#/components/schemas/MessageToolAdditionBlock"
     },
     {
      "$ref": "#/components/schemas/MessageToolRemovalBlock"
     },
     {
      "$ref": "#/components/schemas/MessageAdvisorResultBlock"
     },
     {
      "$ref": "#/components/schemas/MessageShellResultBlock"
     },
     {
      "$ref": "#/components/schemas/MessageBashResultBlock"
     }
    ],
    "discriminator": {
     "propertyName": "type",
     "mapping": {
      "text": "#/components/schemas/MessageTextBlockParam",
      "image": "#/components/schemas/MessageImageBlockParam",
      "document": "#/components/schemas/MessageDocumentBlockParam",
      "search_result": "#/components/schemas/MessageSearchResultBlockParam",
      "thinking": "#/components/schemas/MessageThinkingBlockParam",
      "redacted_thinking": "#/components/schemas/MessageRedactedThinkingBlock",
      "tool_use": "#/components/schemas/MessageToolUseBlockParam",
      "tool_result": "#/components/schemas/MessageToolResultBlockParam",
      "server_tool_use": "#/components/schemas/MessageServerToolUseBlockParam",
      "web_search_tool_result": "#/components/schemas/MessageWebSearchResultBlockParam",
      "web_fetch_tool_result": "#/components/schemas/MessageWebFetchResultBlockParam",
      "code_execution_tool_result": "#/components/schemas/MessageCodeExecutionResultBlockParam",
      "bash_code_execution_tool_result": "#/components/schemas/MessageBashExecutionResultBlockParam",
      "text_editor_code_execution_tool_result": "#/components/schemas/MessageTextEditorResultBlockParam",
      "tool_search_tool_result": "#/components/schemas/MessageToolSearchResultBlockParam",
      "mcp_tool_use": "#/components/schemas/MessageMcpToolUseBlockParam",
      "mcp_tool_result": "#/components/schemas/MessageMcpToolResultBlockParam",
      "container_upload": "#/components/schemas/MessageContainerUploadBlockParam",
      "compaction": "#/components/schemas/MessageCompactionBlockParam",
      "tool_addition": "#/components/schemas/MessageToolAdditionBlock",
      "tool_removal": "#/components/schemas/MessageToolRemovalBlock",
      "advisor_tool_result": "#/components/schemas/MessageAdvisorResultBlock",
      "service_shell_tool_result": "#/components/schemas/MessageShellResultBlock",
      "service_bash_tool_result": "#/components/schemas/MessageBashResultBlock"
     }
    }
   },
   "MessageTextBlockParam": {
    "type": "object",
    "description": "Text.",
    "required": [
     "type",
     "text"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "text"
     },
     "text": {
      "type": "string",
      "description": "The text itself."
     },
     "citations": {
      "type": [
       "array",
       "null"
      ],
      "description": "What the text cites, as an earlier answer had it.",
      "items": {
       "$ref": "#/components/schemas/MessageCitationParam"
      }
     },
     "cache_control": {
      "description": "Caches the prompt up to and including this block.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/CacheControl"
       },
       {
        "type": "null"
       }
      ]
     }
    },
    "examples": [
     {
      "type": "text",
      "text": "What is in this picture?"
     }
    ]
   },
   "MessageImageBlockParam": {
    "type": "object",
    "description": "A picture.",
    "required": [
     "type",
     "source"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "image"
     },
     "source": {
      "$ref": "#/components/schemas/MessageImageSource"
     },
     "cache_control": {
      "description": "Caches the prompt up to and including this block.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/CacheControl"
       },
       {
        "type": "null"
       }
      ]
     }
    },
    "examples": [
     {
      "type": "image",
      "source": {
       "type": "url",
       "url": "https://example.com/harbour.jpg"
      }
     },
     {
      "type": "image",
      "source": {
       "type": "base64",
       "media_type": "image/png",
       "data": "iVBORw0KGgo="
      }
     }
    ]
   },
   "MessageImageSource": {
    "type": "object",
    "description": "Where a picture comes from.",
    "oneOf": [
     {
      "$ref": "#/components/schemas/MessageBase64ImageSource"
     },
     {
      "$ref": "#/components/schemas/MessageUrlSource"
     },
     {
      "$ref": "#/components/schemas/MessageFileSource"
     }
    ],
    "discriminator": {
     "propertyName": "type",
     "mapping": {
      "base64": "#/components/schemas/MessageBase64ImageSource",
      "url": "#/components/schemas/MessageUrlSource",
      "file": "#/components/schemas/MessageFileSource"
     }
    }
   },
   "MessageBase64ImageSource": {
    "type": "object",
    "description": "A picture in the request itself.",
    "required": [
     "type",
     "media_type",
     "data"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "base64"
     },
     "media_type": {
      "$ref": "#/components/schemas/MessageImageMediaType"
     },
     "data": {
      "type": "string",
      "description": "The bytes, in base64."
     }
    }
   },
   "MessageImageMediaType": {
    "type": "string",
    "description": "Format of a picture.",
    "enum": [
     "image/jpeg",
     "image/png",
     "image/gif",
     "image/webp"
    ]
   },
   "MessageUrlSource": {
    "type": "object",
    "description": "Something to be fetched.",
    "required": [
     "type",
     "url"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "url"
     },
     "url": {
      "type": "string",
      "minLength": 1,
      "description": "An `https` address."
     }
    }
   },
   "MessageDocumentBlockParam": {
    "type": "object",
    "description": "A document, as PDF or text.",
    "required": [
     "type",
     "source"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "document"
     },
     "source": {
      "$ref": "#/components/schemas/MessageDocumentSource"
     },
     "title": {
      "type": [
       "string",
       "null"
      ],
      "description": "Its title, shown to the model."
     },
     "context": {
      "type": [
       "string",
       "null"
      ],
      "description": "Remarks about it for the model; they are not cited."
     },
     "citations": {
      "description": "Whether the answer may cite it; not, when absent.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/MessageCitationsConfig"
       },
       {
        "type": "null"
       }
      ]
     },
     "cache_control": {
      "description": "Caches the prompt up to and including this block.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/CacheControl"
       },
       {
        "type": "null"
       }
      ]
     }
    },
    "examples": [
     {
      "type": "document",
      "title": "Timetable",
      "source": {
       "type": "url",
       "url": "https://example.com/timetable.pdf"
      },
      "citations": {
       "enabled": true
      }
     }
    ]
   },
   "MessageCitationsConfig": {
    "type": "object",
    "description": "Switch for citations.",
    "properties": {
     "enabled": {
      "type": "boolean",
      "description": "Whether the answer may cite this."
     }
    }
   },
   "MessageDocumentSource": {
    "type": "object",
    "description": "Where a document comes from.",
    "oneOf": [
     {
      "$ref": "#/components/schemas/MessageBase64PdfSource"
     },
     {
      "$ref": "#/components/schemas/MessagePlainTextSource"
     },
     {
      "$ref": "#/components/schemas/MessageContentSource"
     },
     {
      "$ref": "#/components/schemas/MessageUrlSource"
     },
     {
      "$ref": "#/components/schemas/MessageFileSource"
     }
    ],
    "discriminator": {
     "propertyName": "type",
     "mapping": {
      "base64": "#/components/schemas/MessageBase64PdfSource",
      "text": "#/components/schemas/MessagePlainTextSource",
      "content": "#/components/schemas/MessageContentSource",
      "url": "#/components/schemas/MessageUrlSource",
      "file": "#/components/schemas/MessageFileSource"
     }
    }
   },
   "MessageBase64PdfSource": {
    "type": "object",
    "description": "A PDF in the request itself.",
    "required": [
     "type",
     "media_type",
     "data"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "base64"
     },
     "media_type": {
      "type": "string",
      "const": "application/pdf"
     },
     "data": {
      "type": "string",
      "description": "The bytes, in base64."
     }
    }
   },
   "MessagePlainTextSource": {
    "type": "object",
    "description": "Plain text. Citations count its characters.",
    "required": [
     "type",
     "media_type",
     "data"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "text"
     },
     "media_type": {
      "type": "string",
      "const": "text/plain"
     },
     "data": {
      "type": "string",
      "description": "The text."
     }
    }
   },
   "MessageContentSource": {
    "type": "object",
    "description": "Text and pictures of your own division. Citations count the blocks.",
    "required": [
     "type",
     "content"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "content"
     },
     "content": {
      "description": "One text, or blocks.",
      "oneOf": [
       {
        "type": "string"
       },
       {
        "type": "array",
        "items": {
         "$ref": "#/components/schemas/MessageContentSourceBlock"
        }
       }
      ]
     }
    }
   },
   "MessageContentSourceBlock": {
    "type": "object",
    "description": "A block of a document.",
    "oneOf": [
     {
      "$ref": "#/components/schemas/MessageTextBlockParam"
     },
     {
      "$ref": "#/components/schemas/MessageImageBlockParam"
     }
    ],
    "discriminator": {
     "propertyName": "type",
     "mapping": {
      "text": "#/components/schemas/MessageTextBlockParam",
      "image": "#/components/schemas/MessageImageBlockParam"
     }
    }
   },
   "MessageFileSource": {
    "type": "object",
    "description": "A file that was uploaded to the provider; only that provider can serve it.",
    "required": [
     "type",
     "file_id"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "file"
     },
     "file_id": {
      "type": "string",
      "minLength": 1,
      "description": "The provider's id of the file."
     }
    }
   },
   "MessageSearchResultBlockParam": {
    "type": "object",
    "description": "A find of your own search, which the answer may cite.",
    "required": [
     "type",
     "source",
     "title",
     "content"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "search_result"
     },
     "source": {
      "type": "string",
      "description": "Where it was found, usually an address."
     },
     "title": {
      "type": "string",
      "description": "Title of the find."
     },
     "content": {
      "type": "array",
      "description": "Its text.",
      "items": {
       "$ref": "#/components/schemas/MessageTextBlockParam"
      }
     },
     "citations": {
      "$ref": "#/components/schemas/MessageCitationsConfig"
     },
     "cache_control": {
      "description": "Caches the prompt up to and including this block.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/CacheControl"
       },
       {
        "type": "null"
       }
      ]
     }
    },
    "examples": [
     {
      "type": "search_result",
      "source": "https://example.com/handbook#leave",
      "title": "Leave",
      "content": [
       {
        "type": "text",
        "text": "Everybody has 30 days."
       }
      ],
      "citations": {
       "enabled": true
      }
     }
    ]
   },
   "MessageThinkingBlockParam": {
    "type": "object",
    "description": "Thinking that an earlier answer held. Send it back as it was; a changed one is refused by its provider.",
    "required": [
     "type",
     "thinking",
     "signature"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "thinking"
     },
     "thinking": {
      "type": "string",
      "description": "The thoughts."
     },
     "signature": {
      "type": "string",
      "description": "The provider's proof that they are its model's own."
     }
    }
   },
   "MessageRedactedThinkingBlock": {
    "type": "object",
    "description": "Thinking that its provider has encrypted. Send it back as it was.",
    "required": [
     "type",
     "data"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "redacted_thinking"
     },
     "data": {
      "type": "string",
      "description": "The encrypted thoughts."
     }
    },
    "examples": [
     {
      "type": "redacted_thinking",
      "data": "EmwKAhgBEgy3va3pzix"
     }
    ]
   },
   "MessageToolUseBlockParam": {
    "type": "object",
    "description": "A call of one of your tools that an earlier answer held.",
    "required": [
     "type",
     "id",
     "name"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "tool_use"
     },
     "id": {
      "type": "string",
      "minLength": 1,
      "description": "Id of the call; its `tool_result` refers to it."
     },
     "name": {
      "type": "string",
      "minLength": 1,
      "description": "Name of the tool."
     },
     "input": {
      "description": "What the tool was given, an object as a rule."
     },
     "caller": {
      "description": "Who called; the model itself when absent.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/MessageCaller"
       },
       {
        "type": "null"
       }
      ]
     },
     "cache_control": {
      "description": "Caches the prompt up to and including this block.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/CacheControl"
       },
       {
        "type": "null"
       }
      ]
     }
    }
   },
   "MessageToolResultBlockParam": {
    "type": "object",
    "description": "What a tool of yours returned.",
    "required": [
     "type",
     "tool_use_id"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "tool_result"
     },
     "tool_use_id": {
      "type": "string",
      "minLength": 1,
      "description": "Id of the call. One without a call before it is 422."
     },
     "content": {
      "description": "The result, as text or as blocks. Nothing when absent.",
      "oneOf": [
       {
        "type": "string"
       },
       {
        "type": "array",
        "items": {
         "$ref": "#/components/schemas/MessageToolResultContent"
        }
       }
      ]
     },
     "is_error": {
      "type": "boolean",
      "description": "Whether the tool failed; `content` then says why."
     },
     "cache_control": {
      "description": "Caches the prompt up to and including this block.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/CacheControl"
       },
       {
        "type": "null"
       }
      ]
     }
    },
    "examples": [
     {
      "type": "tool_result",
      "tool_use_id": "toolu_01A09q90qw",
      "content": [
       {
        "type": "text",
        "text": "The chart."
       },
       {
        "type": "image",
        "source": {
         "type": "base64",
         "media_type": "image/png",
         "data": "iVBORw0KGgo="
        }
       }
      ]
     },
     {
      "type": "tool_result",
      "tool_use_id": "toolu_01A09q90qx",
      "is_error": true,
      "content": "There is no such city."
     }
    ]
   },
   "MessageToolResultContent": {
    "type": "object",
    "description": "A block of a tool's result.",
    "oneOf": [
     {
      "$ref": "#/components/schemas/MessageTextBlockParam"
     },
     {
      "$ref": "#/components/schemas/MessageImageBlockParam"
     },
     {
      "$ref": "#/components/schemas/MessageDocumentBlockParam"
     },
     {
      "$ref": "#/components/schemas/MessageSearchResultBlockParam"
     },
     {
      "$ref": "#/components/schemas/MessageToolReference"
     }
    ],
    "discriminator": {
     "propertyName": "type",
     "mapping": {
      "text": "#/components/schemas/MessageTextBlockParam",
      "image": "#/components/schemas/MessageImageBlockParam",
      "document": "#/components/schemas/MessageDocumentBlockParam",
      "search_result": "#/components/schemas/MessageSearchResultBlockParam",
      "tool_reference": "#/components/schemas/MessageToolReference"
     }
    }
   },
   "MessageToolReference": {
    "type": "object",
    "description": "Names a tool whose definition the model is shown from here on.",
    "required": [
     "type",
     "tool_name"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "tool_reference"
     },
     "tool_name": {
      "type": "string",
      "description": "Name of a tool with `defer_loading`."
     }
    }
   },
   "MessageServerToolUseBlockParam": {
    "type": "object",
    "description": "A call of a server tool that an earlier answer held.",
    "required": [
     "type",
     "id",
     "name"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "server_tool_use"
     },
     "id": {
      "type": "string",
      "minLength": 1,
      "description": "Id of the call."
     },
     "name": {
      "type": "string",
      "minLength": 1,
      "description": "Name of the tool."
     },
     "input": {
      "description": "What the tool was given."
     },
     "caller": {
      "description": "Who called; the model itself when absent.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/MessageCaller"
       },
       {
        "type": "null"
       }
      ]
     },
     "cache_control": {
      "description": "Caches the prompt up to and including this block.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/CacheControl"
       },
       {
        "type": "null"
       }
      ]
     }
    }
   },
   "MessageWebSearchResultBlockParam": {
    "type": "object",
    "description": "What a web search of an earlier answer found.",
    "required": [
     "type",
     "tool_use_id",
     "content"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "web_search_tool_result"
     },
     "tool_use_id": {
      "type": "string",
      "minLength": 1,
      "description": "Id of the call."
     },
     "content": {
      "$ref": "#/components/schemas/MessageWebSearchContentParam"
     },
     "caller": {
      "description": "Who called; the model itself when absent.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/MessageCaller"
       },
       {
        "type": "null"
       }
      ]
     },
     "cache_control": {
      "description": "Caches the prompt up to and including this block.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/CacheControl"
       },
       {
        "type": "null"
       }
      ]
     }
    }
   },
   "MessageWebSearchContentParam": {
    "description": "The finds, or why there are none.",
    "oneOf": [
     {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/MessageWebSearchResultParam"
      }
     },
     {
      "$ref": "#/components/schemas/MessageWebSearchError"
     }
    ]
   },
   "MessageWebSearchResultParam": {
    "type": "object",
    "description": "A page that was found.",
    "required": [
     "type",
     "encrypted_content",
     "title",
     "url"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "web_search_result"
     },
     "url": {
      "type": "string",
      "description": "Its address."
     },
     "title": {
      "type": "string",
      "description": "Its title."
     },
     "encrypted_content": {
      "type": "string",
      "description": "Its text, for the provider only."
     },
     "page_age": {
      "type": [
       "string",
       "null"
      ],
      "description": "How old it is, in words."
     }
    }
   },
   "MessageWebFetchResultBlockParam": {
    "type": "object",
    "description": "What a page of an earlier answer held.",
    "required": [
     "type",
     "tool_use_id",
     "content"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "web_fetch_tool_result"
     },
     "tool_use_id": {
      "type": "string",
      "minLength": 1,
      "description": "Id of the call."
     },
     "content": {
      "$ref": "#/components/schemas/MessageWebFetchContent"
     },
     "caller": {
      "description": "Who called; the model itself when absent.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/MessageCaller"
       },
       {
        "type": "null"
       }
      ]
     },
     "cache_control": {
      "description": "Caches the prompt up to and including this block.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/CacheControl"
       },
       {
        "type": "null"
       }
      ]
     }
    }
   },
   "MessageCodeExecutionResultBlockParam": {
    "type": "object",
    "description": "What code of an earlier answer printed.",
    "required": [
     "type",
     "tool_use_id",
     "content"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "code_execution_tool_result"
     },
     "tool_use_id": {
      "type": "string",
      "minLength": 1,
      "description": "Id of the call."
     },
     "content": {
      "$ref": "#/components/schemas/MessageCodeExecutionContent"
     },
     "cache_control": {
      "description": "Caches the prompt up to and including this block.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/CacheControl"
       },
       {
        "type": "null"
       }
      ]
     }
    }
   },
   "MessageBashExecutionResultBlockParam": {
    "type": "object",
    "description": "What a command of an earlier answer printed.",
    "required": [
     "type",
     "tool_use_id",
     "content"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "bash_code_execution_tool_result"
     },
     "tool_use_id": {
      "type": "string",
      "minLength": 1,
      "description": "Id of the call."
     },
     "content": {
      "$ref": "#/components/schemas/MessageBashExecutionContent"
     },
     "cache_control": {
      "description": "Caches the prompt up to and including this block.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/CacheControl"
       },
       {
        "type": "null"
       }
      ]
     }
    }
   },
   "MessageTextEditorResultBlockParam": {
    "type": "object",
    "description": "What a file operation of an earlier answer did.",
    "required": [
     "type",
     "tool_use_id",
     "content"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "text_editor_code_execution_tool_result"
     },
     "tool_use_id": {
      "type": "string",
      "minLength": 1,
      "description": "Id of the call."
     },
     "content": {
      "$ref": "#/components/schemas/MessageTextEditorContent"
     },
     "cache_control": {
      "description": "Caches the prompt up to and including this block.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/CacheControl"
       },
       {
        "type": "null"
       }
      ]
     }
    }
   },
   "MessageToolSearchResultBlockParam": {
    "type": "object",
    "description": "Tools that a search of an earlier answer found.",
    "required": [
     "type",
     "tool_use_id",
     "content"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "tool_search_tool_result"
     },
     "tool_use_id": {
      "type": "string",
      "minLength": 1,
      "description": "Id of the call."
     },
     "content": {
      "$ref": "#/components/schemas/MessageToolSearchContent"
     },
     "cache_control": {
      "description": "Caches the prompt up to and including this block.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/CacheControl"
       },
       {
        "type": "null"
       }
      ]
     }
    }
   },
   "MessageMcpToolUseBlockParam": {
    "type": "object",
    "description": "A call of a tool of a remote MCP server that an earlier answer held.",
    "required": [
     "type",
     "id",
     "name",
     "server_name"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "mcp_tool_use"
     },
     "id": {
      "type": "string",
      "minLength": 1,
      "description": "Id of the call."
     },
     "name": {
      "type": "string",
      "description": "Name of the tool."
     },
     "server_name": {
      "type": "string",
      "description": "Name of the server."
     },
     "input": {
      "description": "What the tool was given."
     },
     "cache_control": {
      "description": "Caches the prompt up to and including this block.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/CacheControl"
       },
       {
        "type": "null"
       }
      ]
     }
    }
   },
   "MessageMcpToolResultBlockParam": {
    "type": "object",
    "description": "What a tool of a remote MCP server returned in an earlier answer.",
    "required": [
     "type",
     "tool_use_id"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "mcp_tool_result"
     },
     "tool_use_id": {
      "type": "string",
      "minLength": 1,
      "description": "Id of the call."
     },
     "is_error": {
      "type": "boolean",
      "description": "Whether the tool failed."
     },
     "content": {
      "description": "The result.",
      "oneOf": [
       {
        "type": "string"
       },
       {
        "type": "array",
        "items": {
         "$ref": "#/components/schemas/MessageTextBlockParam"
        }
       }
      ]
     },
     "cache_control": {
      "description": "Caches the prompt up to and including this block.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/CacheControl"
       },
       {
        "type": "null"
       }
      ]
     }
    }
   },
   "MessageContainerUploadBlockParam": {
    "type": "object",
    "description": "A file of the provider that code which the model runs can read.",
    "required": [
     "type",
     "file_id"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "container_upload"
     },
     "file_id": {
      "type": "string",
      "minLength": 1,
      "description": "The provider's id of the file."
     },
     "cache_control": {
      "description": "Caches the prompt up to and including this block.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/CacheControl"
       },
       {
        "type": "null"
       }
      ]
     }
    }
   },
   "MessageCompactionBlockParam": {
    "type": "object",
    "description": "A summary that stands for everything before it. Send it back as it was.",
    "required": [
     "type",
     "content"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "compaction"
     },
     "content": {
      "type": [
       "string",
       "null"
      ],
      "description": "The summary; null when making it failed."
     },
     "encrypted_content": {
      "type": [
       "string",
       "null"
      ],
      "description": "The summary in the provider's own form."
     },
     "cache_control": {
      "description": "Caches the prompt up to and including this block.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/CacheControl"
       },
       {
        "type": "null"
       }
      ]
     }
    }
   },
   "MessageToolAdditionBlock": {
    "type": "object",
    "description": "Shows the model further tools from here on.",
    "required": [
     "type",
     "tool"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "tool_addition"
     },
     "tool": {
      "$ref": "#/components/schemas/MessageToolTarget"
     },
     "cache_control": {
      "description": "Caches the prompt up to and including this block.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/CacheControl"
       },
       {
        "type": "null"
       }
      ]
     }
    },
    "examples": [
     {
      "type": "tool_addition",
      "tool": {
       "type": "tool_reference",
       "name": "get_weather"
      }
     }
    ]
   },
   "MessageToolRemovalBlock": {
    "type": "object",
    "description": "Takes tools away from here on.",
    "required": [
     "type",
     "tool"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "tool_removal"
     },
     "tool": {
      "$ref": "#/components/schemas/MessageToolTarget"
     },
     "cache_control": {
      "description": "Caches the prompt up to and including this block.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/CacheControl"
       },
       {
        "type": "null"
       }
      ]
     }
    }
   },
   "MessageToolTarget": {
    "type": "object",
    "description": "Which tools are meant.",
    "oneOf": [
     {
      "$ref": "#/components/schemas/MessageNamedTool"
     },
     {
      "$ref": "#/components/schemas/MessageNamedMcpTool"
     },
     {
      "$ref": "#/components/schemas/MessageNamedMcpToolset"
     }
    ],
    "discriminator": {
     "propertyName": "type",
     "mapping": {
      "tool_reference": "#/components/schemas/MessageNamedTool",
      "mcp_tool_reference": "#/components/schemas/MessageNamedMcpTool",
      "mcp_toolset_reference": "#/components/schemas/MessageNamedMcpToolset"
     }
    }
   },
   "MessageNamedTool": {
    "type": "object",
    "description": "One of the request's tools.",
    "required": [
     "type",
     "name"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "tool_reference"
     },
     "name": {
      "type": "string",
      "description": "Its name."
     }
    }
   },
   "MessageNamedMcpTool": {
    "type": "object",
    "description": "A tool of a remote MCP server.",
    "required": [
     "type",
     "name",
     "server_name"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "mcp_tool_reference"
     },
     "name": {
      "type": "string",
      "description": "Its name."
     },
     "server_name": {
      "type": "string",
      "description": "Name of the server."
     }
    }
   },
   "MessageNamedMcpToolset": {
    "type": "object",
    "description": "All tools of a remote MCP server.",
    "required": [
     "type",
     "server_name"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "mcp_toolset_reference"
     },
     "server_name": {
      "type": "string",
      "description": "Name of the server."
     }
    }
   },
   "MessageCitationParam": {
    "type": "object",
    "description": "A place that a text of an earlier answer cites.",
    "oneOf": [
     {
      "$ref": "#/components/schemas/MessageCharLocationParam"
     },
     {
      "$ref": "#/components/schemas/MessagePageLocationParam"
     },
     {
      "$ref": "#/components/schemas/MessageBlockLocationParam"
     },
     {
      "$ref": "#/components/schemas/MessageWebLocation"
     },
     {
      "$ref": "#/components/schemas/MessageSearchResultLocation"
     }
    ],
    "discriminator": {
     "propertyName": "type",
     "mapping": {
      "char_location": "#/components/schemas/MessageCharLocationParam",
      "page_location": "#/components/schemas/MessagePageLocationParam",
      "content_block_location": "#/components/schemas/MessageBlockLocationParam",
      "web_search_result_location": "#/components/schemas/MessageWebLocation",
      "search_result_location": "#/components/schemas/MessageSearchResultLocation"
     }
    }
   },
   "MessageCitation": {
    "type": "object",
    "description": "A place that the text cites.",
    "oneOf": [
     {
      "$ref": "#/components/schemas/MessageCharLocation"
     },
     {
      "$ref": "#/components/schemas/MessagePageLocation"
     },
     {
      "$ref": "#/components/schemas/MessageBlockLocation"
     },
     {
      "$ref": "#/components/schemas/MessageWebLocation"
     },
     {
      "$ref": "#/components/schemas/MessageSearchResultLocation"
     }
    ],
    "discriminator": {
     "propertyName": "type",
     "mapping": {
      "char_location": "#/components/schemas/MessageCharLocation",
      "page_location": "#/components/schemas/MessagePageLocation",
      "content_block_location": "#/components/schemas/MessageBlockLocation",
      "web_search_result_location": "#/components/schemas/MessageWebLocation",
      "search_result_location": "#/components/schemas/MessageSearchResultLocation"
     }
    }
   },
   "MessageCharLocationParam": {
    "type": "object",
    "description": "Characters of a text document.",
    "required": [
     "type",
     "cited_text",
     "document_index",
     "document_title",
     "start_char_index",
     "end_char_index"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "char_location"
     },
     "cited_text": {
      "type": "string",
      "description": "The words that are cited."
     },
     "document_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Which document of the request, from 0."
     },
     "document_title": {
      "type": [
       "string",
       "null"
      ],
      "description": "Its title."
     },
     "start_char_index": {
      "type": "integer",
      "minimum": 0,
      "description": "First character, from 0."
     },
     "end_char_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Character after the last one."
     },
     "file_id": {
      "type": [
       "string",
       "null"
      ],
      "description": "The provider's id of the document. Null or absent for one that is not a file there."
     }
    }
   },
   "MessageCharLocation": {
    "type": "object",
    "description": "Characters of a text document.",
    "required": [
     "type",
     "cited_text",
     "document_index",
     "document_title",
     "start_char_index",
     "end_char_index",
     "file_id"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "char_location"
     },
     "cited_text": {
      "type": "string",
      "description": "The words that are cited."
     },
     "document_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Which document of the request, from 0."
     },
     "document_title": {
      "type": [
       "string",
       "null"
      ],
      "description": "Its title."
     },
     "start_char_index": {
      "type": "integer",
      "minimum": 0,
      "description": "First character, from 0."
     },
     "end_char_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Character after the last one."
     },
     "file_id": {
      "type": [
       "string",
       "null"
      ],
      "description": "The provider's id of the document. Null for one that is not a file there."
     }
    },
    "examples": [
     {
      "type": "char_location",
      "cited_text": "The Rhine is 1,233 km long.",
      "document_index": 0,
      "document_title": "Rivers",
      "start_char_index": 0,
      "end_char_index": 1,
      "file_id": null
     }
    ]
   },
   "MessagePageLocationParam": {
    "type": "object",
    "description": "Pages of a PDF.",
    "required": [
     "type",
     "cited_text",
     "document_index",
     "document_title",
     "start_page_number",
     "end_page_number"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "page_location"
     },
     "cited_text": {
      "type": "string",
      "description": "The words that are cited."
     },
     "document_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Which document of the request, from 0."
     },
     "document_title": {
      "type": [
       "string",
       "null"
      ],
      "description": "Its title."
     },
     "start_page_number": {
      "type": "integer",
      "minimum": 1,
      "description": "First page, from 1."
     },
     "end_page_number": {
      "type": "integer",
      "minimum": 1,
      "description": "Page after the last one."
     },
     "file_id": {
      "type": [
       "string",
       "null"
      ],
      "description": "The provider's id of the document. Null or absent for one that is not a file there."
     }
    }
   },
   "MessagePageLocation": {
    "type": "object",
    "description": "Pages of a PDF.",
    "required": [
     "type",
     "cited_text",
     "document_index",
     "document_title",
     "start_page_number",
     "end_page_number",
     "file_id"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "page_location"
     },
     "cited_text": {
      "type": "string",
      "description": "The words that are cited."
     },
     "document_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Which document of the request, from 0."
     },
     "document_title": {
      "type": [
       "string",
       "null"
      ],
      "description": "Its title."
     },
     "start_page_number": {
      "type": "integer",
      "minimum": 1,
      "description": "First page, from 1."
     },
     "end_page_number": {
      "type": "integer",
      "minimum": 1,
      "description": "Page after the last one."
     },
     "file_id": {
      "type": [
       "string",
       "null"
      ],
      "description": "The provider's id of the document. Null for one that is not a file there."
     }
    },
    "examples": [
     {
      "type": "page_location",
      "cited_text": "The Rhine is 1,233 km long.",
      "document_index": 0,
      "document_title": "Rivers",
      "start_page_number": 1,
      "end_page_number": 2,
      "file_id": null
     }
    ]
   },
   "MessageBlockLocationParam": {
    "type": "object",
    "description": "Blocks of a document that consists of blocks.",
    "required": [
     "type",
     "cited_text",
     "document_index",
     "document_title",
     "start_block_index",
     "end_block_index"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "content_block_location"
     },
     "cited_text": {
      "type": "string",
      "description": "The words that are cited."
     },
     "document_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Which document of the request, from 0."
     },
     "document_title": {
      "type": [
       "string",
       "null"
      ],
      "description": "Its title."
     },
     "start_block_index": {
      "type": "integer",
      "minimum": 0,
      "description": "First block, from 0."
     },
     "end_block_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Block after the last one."
     },
     "file_id": {
      "type": [
       "string",
       "null"
      ],
      "description": "The provider's id of the document. Null or absent for one that is not a file there."
     }
    }
   },
   "MessageBlockLocation": {
    "type": "object",
    "description": "Blocks of a document that consists of blocks.",
    "required": [
     "type",
     "cited_text",
     "document_index",
     "document_title",
     "start_block_index",
     "end_block_index",
     "file_id"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "content_block_location"
     },
     "cited_text": {
      "type": "string",
      "description": "The words that are cited."
     },
     "document_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Which document of the request, from 0."
     },
     "document_title": {
      "type": [
       "string",
       "null"
      ],
      "description": "Its title."
     },
     "start_block_index": {
      "type": "integer",
      "minimum": 0,
      "description": "First block, from 0."
     },
     "end_block_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Block after the last one."
     },
     "file_id": {
      "type": [
       "string",
       "null"
      ],
      "description": "The provider's id of the document. Null for one that is not a file there."
     }
    },
    "examples": [
     {
      "type": "content_block_location",
      "cited_text": "The Rhine is 1,233 km long.",
      "document_index": 0,
      "document_title": "Rivers",
      "start_block_index": 0,
      "end_block_index": 1,
      "file_id": null
     }
    ]
   },
   "MessageWebLocation": {
    "type": "object",
    "description": "A page that a web search found.",
    "required": [
     "type",
     "cited_text",
     "encrypted_index",
     "title",
     "url"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "web_search_result_location"
     },
     "cited_text": {
      "type": "string",
      "description": "The words that are cited."
     },
     "url": {
      "type": "string",
      "description": "Address of the page."
     },
     "title": {
      "type": [
       "string",
       "null"
      ],
      "description": "Title of the page."
     },
     "encrypted_index": {
      "type": "string",
      "description": "Where in it, for the provider only."
     }
    },
    "examples": [
     {
      "type": "web_search_result_location",
      "cited_text": "The Rhine is 1,233 km long.",
      "url": "https://example.com/rhine",
      "title": "Rhine",
      "encrypted_index": "Eo8BCioIAhgBIiQ"
     }
    ]
   },
   "MessageSearchResultLocation": {
    "type": "object",
    "description": "Blocks of a `search_result`.",
    "required": [
     "type",
     "cited_text",
     "search_result_index",
     "source",
     "title",
     "start_block_index",
     "end_block_index"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "search_result_location"
     },
     "cited_text": {
      "type": "string",
      "description": "The words that are cited."
     },
     "search_result_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Which search result of the request, from 0."
     },
     "source": {
      "type": "string",
      "description": "Its source."
     },
     "title": {
      "type": [
       "string",
       "null"
      ],
      "description": "Its title."
     },
     "start_block_index": {
      "type": "integer",
      "minimum": 0,
      "description": "First block."
     },
     "end_block_index": {
      "type": "integer",
      "minimum": 0,
      "description": "Block after the last one."
     }
    }
   },
   "MessageTool": {
    "description": "A tool that the model may use. Every kind carries a `type`; only a `custom` tool, one of your own, may leave it out.",
    "oneOf": [
     {
      "$ref": "#/components/schemas/MessageTaggedTool"
     },
     {
      "$ref": "#/components/schemas/MessageUntaggedTool"
     }
    ],
    "examples": [
     {
      "name": "get_weather",
      "description": "Current weather of a city.",
      "input_schema": {
       "type": "object",
       "properties": {
        "city": {
         "type": "string"
        }
       },
       "required": [
        "city"
       ]
      }
     },
     {
      "type": "web_search_20250305",
      "name": "web_search",
      "max_uses": 3
     },
     {
      "type": "service:datetime"
     }
    ]
   },
   "MessageTaggedTool": {
    "type": "object",
    "description": "A tool that names its kind. Kinds with a date are the provider's own and need an endpoint of a provider that has them; kinds that start with `service:` are run by the gateway, whichever provider serves the request. A kind that is not listed is refused with 400.",
    "oneOf": [
     {
      "$ref": "#/components/schemas/MessageCustomTool"
     },
     {
      "$ref": "#/components/schemas/MessageBashTool"
     },
     {
      "$ref": "#/components/schemas/MessageTextEditorTool"
     },
     {
      "$ref": "#/components/schemas/MessageComputerTool"
     },
     {
      "$ref": "#/components/schemas/MessageWebSearchTool"
     },
     {
      "$ref": "#/components/schemas/MessageWebFetchTool"
     },
     {
      "$ref": "#/components/schemas/MessageCodeExecutionTool"
     },
     {
      "$ref": "#/components/schemas/MessageMemoryTool"
     },
     {
      "$ref": "#/components/schemas/MessageToolSearchBm25Tool"
     },
     {
      "$ref": "#/components/schemas/MessageToolSearchRegexTool"
     },
     {
      "$ref": "#/components/schemas/MessageAdvisorTool"
     },
     {
      "$ref": "#/components/schemas/MessageMcpToolset"
     },
     {
      "$ref": "#/components/schemas/ServiceAdvisorTool"
     },
     {
      "$ref": "#/components/schemas/ServiceSubagentTool"
     },
     {
      "$ref": "#/components/schemas/ServiceDatetimeTool"
     },
     {
      "$ref": "#/components/schemas/ServiceFilesTool"
     },
     {
      "$ref": "#/components/schemas/ServiceFusionTool"
     },
     {
      "$ref": "#/components/schemas/ServiceImageGenerationTool"
     },
     {
      "$ref": "#/components/schemas/ServiceSearchModelsTool"
     },
     {
      "$ref": "#/components/schemas/ServiceWebFetchTool"
     },
     {
      "$ref": "#/components/schemas/ServiceWebSearchTool"
     },
     {
      "$ref": "#/components/schemas/ServiceApplyPatchTool"
     },
     {
      "$ref": "#/components/schemas/ServiceBashTool"
     },
     {
      "$ref": "#/components/schemas/ServiceShellTool"
     },
     {
      "$ref": "#/components/schemas/ServiceToolSearchTool"
     }
    ],
    "discriminator": {
     "propertyName": "type",
     "mapping": {
      "custom": "#/components/schemas/MessageCustomTool",
      "bash_20241022": "#/components/schemas/MessageBashTool",
      "bash_20250124": "#/components/schemas/MessageBashTool",
      "text_editor_20241022": "#/components/schemas/MessageTextEditorTool",
      "text_editor_20250124": "#/components/schemas/MessageTextEditorTool",
      "text_editor_20250429": "#/components/schemas/MessageTextEditorTool",
      "text_editor_20250728": "#/components/schemas/MessageTextEditorTool",
      "computer_20241022": "#/components/schemas/MessageComputerTool",
      "computer_20250124": "#/components/schemas/MessageComputerTool",
      "computer_20251124": "#/components/schemas/MessageComputerTool",
      "web_search_20250305": "#/components/schemas/MessageWebSearchTool",
      "web_search_20260209": "#/components/schemas/MessageWebSearchTool",
      "web_fetch_20250910": "#/components/schemas/MessageWebFetchTool",
      "web_fetch_20260209": "#/components/schemas/MessageWebFetchTool",
      "web_fetch_20260309": "#/components/schemas/MessageWebFetchTool",
      "code_execution_20250522": "#/components/schemas/MessageCodeExecutionTool",
      "code_execution_20250825": "#/components/schemas/MessageCodeExecutionTool",
      "code_execution_20260120": "#/components/schemas/MessageCodeExecutionTool",
      "memory_20250818": "#/components/schemas/MessageMemoryTool",
      "tool_search_tool_bm25_20251119": "#/components/schemas/MessageToolSearchBm25Tool",
      "tool_search_tool_bm25": "#/components/schemas/MessageToolSearchBm25Tool",
      "tool_search_tool_regex_20251119": "#/components/schemas/MessageToolSearchRegexTool",
      "tool_search_tool_regex": "#/components/schemas/MessageToolSearchRegexTool",
      "advisor_20260301": "#/components/schemas/MessageAdvisorTool",
      "mcp_toolset": "#/components/schemas/MessageMcpToolset",
      "service:advisor": "#/components/schemas/ServiceAdvisorTool",
      "service:subagent": "#/components/schemas/ServiceSubagentTool",
      "service:datetime": "#/components/schemas/ServiceDatetimeTool",
      "service:files": "#/components/schemas/ServiceFilesTool",
      "service:fusion": "#/components/schemas/ServiceFusionTool",
      "service:image_generation": "#/components/schemas/ServiceImageGenerationTool",
      "service:experimental__search_models": "#/components/schemas/ServiceSearchModelsTool",
      "service:search_models": "#/components/schemas/ServiceSearchModelsTool",
      "service:web_fetch": "#/components/schemas/ServiceWebFetchTool",
      "service:web_search": "#/components/schemas/ServiceWebSearchTool",
      "service:apply_patch": "#/components/schemas/ServiceApplyPatchTool",
      "service:bash": "#/components/schemas/ServiceBashTool",
      "service:shell": "#/components/schemas/ServiceShellTool",
      "service:tool_search": "#/components/schemas/ServiceToolSearchTool"
     }
    }
   },
   "MessageCustomTool": {
    "type": "object",
    "description": "A tool of the caller. When the model calls it the answer ends with a `tool_use` block; run it and send a `tool_result` back.",
    "required": [
     "type",
     "name",
     "input_schema"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "custom"
     },
     "name": {
      "type": "string",
      "minLength": 1,
      "maxLength": 128,
      "pattern": "^[a-zA-Z0-9_.-]+$",
      "description": "Name that the model calls the tool by. Unique within the request."
     },
     "description": {
      "type": "string",
      "description": "What the tool does and when to call it."
     },
     "input_schema": {
      "$ref": "#/components/schemas/MessageToolInputSchema"
     },
     "strict": {
      "type": "boolean",
      "description": "Whether the input must follow `input_schema` exactly."
     },
     "input_examples": {
      "type": "array",
      "description": "Inputs that show how the tool is used.",
      "items": {
       "type": "object",
       "additionalProperties": true
      }
     },
     "eager_input_streaming": {
      "type": [
       "boolean",
       "null"
      ],
      "description": "Whether the input is streamed as it comes, without waiting until it is valid JSON."
     },
     "defer_loading": {
      "type": "boolean",
      "description": "Keep the definition out of the prompt until a tool search finds it."
     },
     "allowed_callers": {
      "type": "array",
      "description": "Who may call the tool; the model alone when absent.",
      "items": {
       "$ref": "#/components/schemas/MessageToolCaller"
      }
     },
     "cache_control": {
      "description": "Caches the prompt up to and including this block.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/CacheControl"
       },
       {
        "type": "null"
       }
      ]
     }
    },
    "examples": [
     {
      "type": "custom",
      "name": "get_weather",
      "description": "Current weather of a city.",
      "input_schema": {
       "type": "object",
       "properties": {
        "city": {
         "type": "string"
        }
       },
       "required": [
        "city"
       ]
      }
     }
    ]
   },
   "MessageUntaggedTool": {
    "type": "object",
    "description": "A tool of the caller without `type`. It means the same as one with `type` set to `custom`.",
    "required": [
     "name",
     "input_schema"
    ],
    "properties": {
     "type": {
      "type": "null",
      "description": "Null means the same as absent."
     },
     "name": {
      "type": "string",
      "minLength": 1,
      "maxLength": 128,
      "pattern": "^[a-zA-Z0-9_.-]+$",
      "description": "Name that the model calls the tool by. Unique within the request."
     },
     "description": {
      "type": "string",
      "description": "What the tool does and when to call it."
     },
     "input_schema": {
      "$ref": "#/components/schemas/MessageToolInputSchema"
     },
     "strict": {
      "type": "boolean",
      "description": "Whether the input must follow `input_schema` exactly."
     },
     "input_examples": {
      "type": "array",
      "description": "Inputs that show how the tool is used.",
      "items": {
       "type": "object",
       "additionalProperties": true
      }
     },
     "eager_input_streaming": {
      "type": [
       "boolean",
       "null"
      ],
      "description": "Whether the input is streamed as it comes, without waiting until it is valid JSON."
     },
     "defer_loading": {
      "type": "boolean",
      "description": "Keep the definition out of the prompt until a tool search finds it."
     },
     "allowed_callers": {
      "type": "array",
      "description": "Who may call the tool; the model alone when absent.",
      "items": {
       "$ref": "#/components/schemas/MessageToolCaller"
      }
     },
     "cache_control": {
      "description": "Caches the prompt up to and including this block.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/CacheControl"
       },
       {
        "type": "null"
       }
      ]
     }
    },
    "examples": [
     {
      "name": "get_weather",
      "description": "Current weather of a city.",
      "input_schema": {
       "type": "object",
       "properties": {
        "city": {
         "type": "string"
        }
       },
       "required": [
        "city"
       ]
      }
     }
    ]
   },
   "MessageToolInputSchema": {
    "type": "object",
    "additionalProperties": true,
    "description": "JSON Schema of a tool's input, hence free-form. It describes an object; one that is not valid JSON Schema is 422.",
    "examples": [
     {
      "type": "object",
      "properties": {
       "city": {
        "type": "string"
       }
      },
      "required": [
       "city"
      ]
     }
    ]
   },
   "MessageToolCaller": {
    "type": "string",
    "description": "Origin of a call, the model itself (`direct`) or code that it runs at the provider.",
    "enum": [
     "direct",
     "code_execution_20250825",
     "code_execution_20260120"
    ]
   },
   "MessageBashTool": {
    "type": "object",
    "description": "The provider's definition of a bash session. You run the commands.",
    "required": [
     "type",
     "name"
    ],
    "properties": {
     "type": {
      "type": "string",
      "enum": [
       "bash_20241022",
       "bash_20250124"
      ]
     },
     "name": {
      "type": "string",
      "const": "bash"
     },
     "cache_control": {
      "description": "Caches the prompt up to and including this block.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/CacheControl"
       },
       {
        "type": "null"
       }
      ]
     }
    }
   },
   "MessageTextEditorTool": {
    "type": "object",
    "description": "The provider's definition of a file editor. You do the editing.",
    "required": [
     "type",
     "name"
    ],
    "properties": {
     "type": {
      "type": "string",
      "enum": [
       "text_editor_20241022",
       "text_editor_20250124",
       "text_editor_20250429",
       "text_editor_20250728"
      ]
     },
     "name": {
      "type": "string",
      "enum": [
       "str_replace_editor",
       "str_replace_based_edit_tool"
      ],
      "description": "The first name belongs to the versions before 2025-04-29, the second one to the later ones."
     },
     "max_characters": {
      "type": [
       "integer",
       "null"
      ],
      "minimum": 1,
      "description": "Longer files are cut off here when the model looks at them."
     },
     "cache_control": {
      "description": "Caches the prompt up to and including this block.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/CacheControl"
       },
       {
        "type": "null"
       }
      ]
     }
    }
   },
   "MessageComputerTool": {
    "type": "object",
    "description": "The provider's definition of a screen with mouse and keyboard. You carry the actions out.",
    "required": [
     "type",
     "name",
     "display_width_px",
     "display_height_px"
    ],
    "properties": {
     "type": {
      "type": "string",
      "enum": [
       "computer_20241022",
       "computer_20250124",
       "computer_20251124"
      ]
     },
     "name": {
      "type": "string",
      "const": "computer"
     },
     "display_width_px": {
      "type": "integer",
      "minimum": 1,
      "description": "Width of the screen."
     },
     "display_height_px": {
      "type": "integer",
      "minimum": 1,
      "description": "Height of the screen."
     },
     "display_number": {
      "type": [
       "integer",
       "null"
      ],
      "minimum": 0,
      "description": "Number of the X display."
     },
     "enable_zoom": {
      "type": "boolean",
      "description": "Whether the model may look at a part of the screen closely."
     },
     "cache_control": {
      "description": "Caches the prompt up to and including this block.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/CacheControl"
       },
       {
        "type": "null"
       }
      ]
     }
    }
   },
   "MessageWebSearchTool": {
    "type": "object",
    "description": "Web search by the provider. The gateway's own is `service:web_search`.",
    "required": [
     "type",
     "name"
    ],
    "properties": {
     "type": {
      "type": "string",
      "enum": [
       "web_search_20250305",
       "web_search_20260209"
      ]
     },
     "name": {
      "type": "string",
      "const": "web_search"
     },
     "allowed_domains": {
      "type": [
       "array",
       "null"
      ],
      "description": "Only pages of these domains. Not together with `blocked_domains`.",
      "items": {
       "type": "string"
      }
     },
     "blocked_domains": {
      "type": [
       "array",
       "null"
      ],
      "description": "No pages of these domains.",
      "items": {
       "type": "string"
      }
     },
     "max_uses": {
      "type": [
       "integer",
       "null"
      ],
      "minimum": 1,
      "description": "Most searches in one request."
     },
     "user_location": {
      "description": "Rough whereabouts of the end user.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/WebSearchUserLocation"
       },
       {
        "type": "null"
       }
      ]
     },
     "allowed_callers": {
      "type": "array",
      "description": "Who may call the tool; the model alone when absent.",
      "items": {
       "$ref": "#/components/schemas/MessageToolCaller"
      }
     },
     "cache_control": {
      "description": "Caches the prompt up to and including this block.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/CacheControl"
       },
       {
        "type": "null"
       }
      ]
     }
    },
    "examples": [
     {
      "type": "web_search_20250305",
      "name": "web_search",
      "max_uses": 3,
      "allowed_domains": [
       "example.com"
      ]
     }
    ]
   },
   "MessageWebFetchTool": {
    "type": "object",
    "description": "Page reader of the provider. The gateway's own is `service:web_fetch`.",
    "required": [
     "type",
     "name"
    ],
    "properties": {
     "type": {
      "type": "string",
      "enum": [
       "web_fetch_20250910",
       "web_fetch_20260209",
       "web_fetch_20260309"
      ]
     },
     "name": {
      "type": "string",
      "const": "web_fetch"
     },
     "allowed_domains": {
      "type": [
       "array",
       "null"
      ],
      "description": "Only pages of these domains. Not together with `blocked_domains`.",
      "items": {
       "type": "string"
      }
     },
     "blocked_domains": {
      "type": [
       "array",
       "null"
      ],
      "description": "No pages of these domains.",
      "items": {
       "type": "string"
      }
     },
     "max_uses": {
      "type": [
       "integer",
       "null"
      ],
      "minimum": 1,
      "description": "Most pages in one request."
     },
     "max_content_tokens": {
      "type": [
       "integer",
       "null"
      ],
      "minimum": 1,
      "description": "Longer pages are cut off here."
     },
     "citations": {
      "description": "Whether the answer may cite the pages.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/MessageCitationsConfig"
       },
       {
        "type": "null"
       }
      ]
     },
     "allowed_callers": {
      "type": "array",
      "description": "Who may call the tool; the model alone when absent.",
      "items": {
       "$ref": "#/components/schemas/MessageToolCaller"
      }
     },
     "cache_control": {
      "description": "Caches the prompt up to and including this block.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/CacheControl"
       },
       {
        "type": "null"
       }
      ]
     }
    }
   },
   "MessageCodeExecutionTool": {
    "type": "object",
    "description": "Lets the model run code in a container of the provider.",
    "required": [
     "type",
     "name"
    ],
    "properties": {
     "type": {
      "type": "string",
      "enum": [
       "code_execution_20250522",
       "code_execution_20250825",
       "code_execution_20260120"
      ]
     },
     "name": {
      "type": "string",
      "const": "code_execution"
     },
     "cache_control": {
      "description": "Caches the prompt up to and including this block.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/CacheControl"
       },
       {
        "type": "null"
       }
      ]
     }
    }
   },
   "MessageMemoryTool": {
    "type": "object",
    "description": "The provider's definition of a memory of files. You keep the files.",
    "required": [
     "type",
     "name"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "memory_20250818"
     },
     "name": {
      "type": "string",
      "const": "memory"
     },
     "cache_control": {
      "description": "Caches the prompt up to and including this block.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/CacheControl"
       },
       {
        "type": "null"
       }
      ]
     }
    }
   },
   "MessageToolSearchBm25Tool": {
    "type": "object",
    "description": "Lets the model find tools with `defer_loading` by words, at the provider.",
    "required": [
     "type",
     "name"
    ],
    "properties": {
     "type": {
      "type": "string",
      "enum": [
       "tool_search_tool_bm25_20251119",
       "tool_search_tool_bm25"
      ]
     },
     "name": {
      "type": "string",
      "const": "tool_search_tool_bm25"
     },
     "defer_loading": {
      "type": "boolean",
      "description": "Keep the definition out of the prompt until a tool search finds it."
     },
     "strict": {
      "type": "boolean",
      "description": "Whether the input must follow its schema exactly."
     },
     "allowed_callers": {
      "type": "array",
      "description": "Who may call the tool; the model alone when absent.",
      "items": {
       "$ref": "#/components/schemas/MessageToolCaller"
      }
     },
     "cache_control": {
      "description": "Caches the prompt up to and including this block.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/CacheControl"
       },
       {
        "type": "null"
       }
      ]
     }
    }
   },
   "MessageToolSearchRegexTool": {
    "type": "object",
    "description": "Lets the model find tools with `defer_loading` by regular expressions, at the provider.",
    "required": [
     "type",
     "name"
    ],
    "properties": {
     "type": {
      "type": "string",
      "enum": [
       "tool_search_tool_regex_20251119",
       "tool_search_tool_regex"
      ]
     },
     "name": {
      "type": "string",
      "const": "tool_search_tool_regex"
     },
     "defer_loading": {
      "type": "boolean",
      "description": "Keep the definition out of the prompt until a tool search finds it."
     },
     "strict": {
      "type": "boolean",
      "description": "Whether the input must follow its schema exactly."
     },
     "allowed_callers": {
      "type": "array",
      "description": "Who may call the tool; the model alone when absent.",
      "items": {
       "$ref": "#/components/schemas/MessageToolCaller"
      }
     },
     "cache_control": {
      "description": "Caches the prompt up to and including this block.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/CacheControl"
       },
       {
        "type": "null"
       }
      ]
     }
    }
   },
   "MessageAdvisorTool": {
    "type": "object",
    "description": "Lets the model ask another model of the provider for advice. The gateway's own is `service:advisor`.",
    "required": [
     "type",
     "name",
     "model"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "advisor_20260301"
     },
     "name": {
      "type": "string",
      "const": "advisor"
     },
     "model": {
      "type": "string",
      "minLength": 1,
      "description": "The model that advises."
     },
     "max_uses": {
      "type": "integer",
      "minimum": 1,
      "description": "Most questions in one request."
     },
     "caching": {
      "description": "Caching of what the advisor reads.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/CacheControl"
       },
       {
        "type": "null"
       }
      ]
     },
     "defer_loading": {
      "type": "boolean",
      "description": "Keep the definition out of the prompt until a tool search finds it."
     },
     "allowed_callers": {
      "type": "array",
      "description": "Who may call the tool; the model alone when absent.",
      "items": {
       "$ref": "#/components/schemas/MessageToolCaller"
      }
     },
     "cache_control": {
      "description": "Caches the prompt up to and including this block.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/CacheControl"
       },
       {
        "type": "null"
       }
      ]
     }
    }
   },
   "MessageMcpToolset": {
    "type": "object",
    "description": "Tools of a remote MCP server, called by the provider.",
    "required": [
     "type",
     "mcp_server_name"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "mcp_toolset"
     },
     "mcp_server_name": {
      "type": "string",
      "minLength": 1,
      "description": "Name of the server in `mcp_servers`."
     },
     "default_config": {
      "$ref": "#/components/schemas/MessageMcpToolConfig"
     },
     "configs": {
      "type": [
       "object",
       "null"
      ],
      "description": "Settings of single tools, by name.",
      "additionalProperties": {
       "$ref": "#/components/schemas/MessageMcpToolConfig"
      }
     },
     "cache_control": {
      "description": "Caches the prompt up to and including this block.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/CacheControl"
       },
       {
        "type": "null"
       }
      ]
     }
    }
   },
   "MessageMcpToolConfig": {
    "type": "object",
    "description": "Settings of a tool of a remote MCP server.",
    "properties": {
     "enabled": {
      "type": "boolean",
      "description": "Whether the model may use it."
     },
     "defer_loading": {
      "type": "boolean",
      "description": "Keep the definition out of the prompt until a tool search finds it."
     }
    }
   },
   "MessageToolChoice": {
    "type": "object",
    "description": "Whether the model has to use a tool, and which. Naming a tool that the request does not have is answered with 422.",
    "oneOf": [
     {
      "$ref": "#/components/schemas/MessageToolChoiceAuto"
     },
     {
      "$ref": "#/components/schemas/MessageToolChoiceAny"
     },
     {
      "$ref": "#/components/schemas/MessageToolChoiceTool"
     },
     {
      "$ref": "#/components/schemas/MessageToolChoiceNone"
     }
    ],
    "discriminator": {
     "propertyName": "type",
     "mapping": {
      "auto": "#/components/schemas/MessageToolChoiceAuto",
      "any": "#/components/schemas/MessageToolChoiceAny",
      "tool": "#/components/schemas/MessageToolChoiceTool",
      "none": "#/components/schemas/MessageToolChoiceNone"
     }
    }
   },
   "MessageToolChoiceAuto": {
    "type": "object",
    "description": "The model decides.",
    "required": [
     "type"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "auto"
     },
     "disable_parallel_tool_use": {
      "type": "boolean",
      "default": false,
      "description": "Whether the model may use at most one tool in a turn."
     }
    }
   },
   "MessageToolChoiceAny": {
    "type": "object",
    "description": "The model has to use at least one tool.",
    "required": [
     "type"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "any"
     },
     "disable_parallel_tool_use": {
      "type": "boolean",
      "default": false,
      "description": "Whether the model may use at most one tool in a turn."
     }
    }
   },
   "MessageToolChoiceTool": {
    "type": "object",
    "description": "The model has to use this tool.",
    "required": [
     "type",
     "name"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "tool"
     },
     "name": {
      "type": "string",
      "minLength": 1,
      "description": "Name of the tool."
     },
     "disable_parallel_tool_use": {
      "type": "boolean",
      "default": false,
      "description": "Whether the model may use at most one tool in a turn."
     }
    },
    "examples": [
     {
      "type": "tool",
      "name": "get_weather"
     }
    ]
   },
   "MessageToolChoiceNone": {
    "type": "object",
    "description": "The model uses no tool.",
    "required": [
     "type"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "none"
     }
    }
   },
   "MessageResult": {
    "type": "object",
    "description": "Result of `POST /messages`.",
    "required": [
     "id",
     "type",
     "role",
     "model",
     "content",
     "stop_reason",
     "stop_sequence",
     "stop_details",
     "container",
     "usage"
    ],
    "properties": {
     "id": {
      "type": "string",
      "description": "Identifier of the message. Nothing is stored under it."
     },
     "type": {
      "type": "string",
      "const": "message"
     },
     "role": {
      "type": "string",
      "const": "assistant"
     },
     "model": {
      "type": "string",
      "description": "Model that answered."
     },
     "provider": {
      "type": "string",
      "description": "Provider that served."
     },
     "content": {
      "type": "array",
      "description": "What the model made. Put it into `messages` as a message of the assistant to go on.",
      "items": {
       "$ref": "#/components/schemas/MessageContentBlock"
      }
     },
     "stop_reason": {
      "$ref": "#/components/schemas/MessageStopReason"
     },
     "stop_sequence": {
      "type": [
       "string",
       "null"
      ],
      "description": "The stop sequence that ended the answer, if one did."
     },
     "stop_details": {
      "description": "More about a refusal.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/MessageStopDetails"
       },
       {
        "type": "null"
       }
      ]
     },
     "container": {
      "description": "The container in which the provider ran code.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/MessageContainer"
       },
       {
        "type": "null"
       }
      ]
     },
     "context_management": {
      "description": "Edits of the conversation that took place.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/MessageAppliedEdits"
       },
       {
        "type": "null"
       }
      ]
     },
     "usage": {
      "$ref": "#/components/schemas/MessageUsage"
     },
     "service_metadata": {
      "$ref": "#/components/schemas/ServiceMetadata"
     }
    },
    "examples": [
     {
      "id": "msg_01XFDUDYJgAACzvnptvVoYEL",
      "type": "message",
      "role": "assistant",
      "model": "anthropic/claude-sonnet-4.5",
      "content": [
       {
        "type": "text",
        "text": "The Rhine, the Elbe and the Thames."
       }
      ],
      "stop_reason": "end_turn",
      "stop_sequence": null,
      "stop_details": null,
      "container": null,
      "usage": {
       "input_tokens": 16,
       "output_tokens": 11,
       "output_tokens_details": null,
       "cache_creation_input_tokens": 1024,
       "cache_read_input_tokens": 0,
       "cache_creation": {
        "ephemeral_5m_input_tokens": 1024,
        "ephemeral_1h_input_tokens": 0
       },
       "inference_geo": null,
       "server_tool_use": {
        "web_search_requests": 0,
        "web_fetch_requests": 0
       },
       "service_tier": "standard",
       "cost": 0.004053,
       "cost_details": {
        "upstream_inference_cost": null,
        "upstream_inference_input_cost": 0.003888,
        "upstream_inference_output_cost": 0.000165
       },
       "is_byok": false
      }
     }
    ]
   },
   "MessageStopReason": {
    "type": [
     "string",
     "null"
    ],
    "description": "Why the answer ended: by itself (`end_turn`), at a limit (`max_tokens`, `model_context_window_exceeded`), at a stop sequence, to wait for your tools (`tool_use`), to be sent back and continued (`pause_turn`), because the model declined (`refusal`), or after a summary (`compaction`). Null at the start of a stream.",
    "enum": [
     "end_turn",
     "max_tokens",
     "model_context_window_exceeded",
     "stop_sequence",
     "tool_use",
     "pause_turn",
     "refusal",
     "compaction",
     null
    ]
   },
   "MessageStopDetails": {
    "type": "object",
    "description": "Why the model declined.",
    "required": [
     "type",
     "category",
     "explanation"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "refusal"
     },
     "category": {
      "type": [
       "string",
       "null"
      ],
      "description": "Kind of harm, in the provider's words, such as `cyber`, `bio`, `frontier_llm`, `reasoning_extraction` or `general_harms`."
     },
     "explanation": {
      "type": [
       "string",
       "null"
      ],
      "description": "Explanation for people."
     }
    },
    "examples": [
     {
      "type": "refusal",
      "category": "cyber",
      "explanation": null
     }
    ]
   },
   "MessageContainer": {
    "type": "object",
    "description": "A container of the provider.",
    "required": [
     "id",
     "expires_at"
    ],
    "properties": {
     "id": {
      "type": "string",
      "description": "Its id; sent as `container` it is used again."
     },
     "expires_at": {
      "type": "string",
      "description": "When it is thrown away, in ISO 8601."
     },
     "skills": {
      "type": [
       "array",
       "null"
      ],
      "description": "Skills that were loaded into it, as the provider describes them.",
      "items": {
       "type": "object",
       "additionalProperties": true
      }
     }
    }
   },
   "MessageAppliedEdits": {
    "type": "object",
    "description": "What the provider took out.",
    "required": [
     "applied_edits"
    ],
    "properties": {
     "applied_edits": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/MessageAppliedEdit"
      }
     }
    },
    "examples": [
     {
      "applied_edits": [
       {
        "type": "clear_tool_uses_20250919",
        "cleared_tool_uses": 8,
        "cleared_input_tokens": 50000
       }
      ]
     }
    ]
   },
   "MessageAppliedEdit": {
    "type": "object",
    "description": "One edit; what it counts besides depends on its kind.",
    "required": [
     "type"
    ],
    "additionalProperties": true,
    "properties": {
     "type": {
      "type": "string",
      "description": "Kind of the edit."
     }
    }
   },
   "MessageContentBlock": {
    "type": "object",
    "description": "A block of the answer. `image` is an addition to the format, for models that draw; a stream shows such a block whole, in its `content_block_start`.",
    "oneOf": [
     {
      "$ref": "#/components/schemas/MessageTextBlock"
     },
     {
      "$ref": "#/components/schemas/MessageThinkingBlock"
     },
     {
      "$ref": "#/components/schemas/MessageRedactedThinkingBlock"
     },
     {
      "$ref": "#/components/schemas/MessageToolUseBlock"
     },
     {
      "$ref": "#/components/schemas/MessageImageBlock"
     },
     {
      "$ref": "#/components/schemas/MessageServerToolUseBlock"
     },
     {
      "$ref": "#/components/schemas/MessageWebSearchResultBlock"
     },
     {
      "$ref": "#/components/schemas/MessageWebFetchResultBlock"
     },
     {
      "$ref": "#/components/schemas/MessageCodeExecutionResultBlock"
     },
     {
      "$ref": "#/components/schemas/MessageBashExecutionResultBlock"
     },
     {
      "$ref": "#/components/schemas/MessageTextEditorResultBlock"
     },
     {
      "$ref": "#/components/schemas/MessageToolSearchResultBlock"
     },
     {
      "$ref": "#/components/schemas/MessageMcpToolUseBlock"
     },
     {
      "$ref": "#/components/schemas/MessageMcpToolResultBlock"
     },
     {
      "$ref": "#/components/schemas/MessageContainerUploadBlock"
     },
     {
      "$ref": "#/components/schemas/MessageCompactionBlock"
     },
     {
      "$ref": "#/components/schemas/MessageAdvisorResultBlock"
     },
     {
      "$ref": "#/components/schemas/MessageShellResultBlock"
     },
     {
      "$ref": "#/components/schemas/MessageBashResultBlock"
     }
    ],
    "discriminator": {
     "propertyName": "type",
     "mapping": {
      "text": "#/components/schemas/MessageTextBlock",
      "thinking": "#/components/schemas/MessageThinkingBlock",
      "redacted_thinking": "#/components/schemas/MessageRedactedThinkingBlock",
      "tool_use": "#/components/schemas/MessageToolUseBlock",
      "image": "#/components/schemas/MessageImageBlock",
      "server_tool_use": "#/components/schemas/MessageServerToolUseBlock",
      "web_search_tool_result": "#/components/schemas/MessageWebSearchResultBlock",
      "web_fetch_tool_result": "#/components/schemas/MessageWebFetchResultBlock",
      "code_execution_tool_result": "#/components/schemas/MessageCodeExecutionResultBlock",
      "bash_code_execution_tool_result": "#/components/schemas/MessageBashExecutionResultBlock",
      "text_editor_code_execution_tool_result": "#/components/schemas/MessageTextEditorResultBlock",
      "tool_search_tool_result": "#/components/schemas/MessageToolSearchResultBlock",
      "mcp_tool_use": "#/components/schemas/MessageMcpToolUseBlock",
      "mcp_tool_result": "#/components/schemas/MessageMcpToolResultBlock",
      "container_upload": "#/components/schemas/MessageContainerUploadBlock",
      "compaction": "#/components/schemas/MessageCompactionBlock",
      "advisor_tool_result": "#/components/schemas/MessageAdvisorResultBlock",
      "service_shell_tool_result": "#/components/schemas/MessageShellResultBlock",
      "service_bash_tool_result": "#/components/schemas/MessageBashResultBlock"
     }
    }
   },
   "MessageTextBlock": {
    "type": "object",
    "description": "Text.",
    "required": [
     "type",
     "text"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "text"
     },
     "text": {
      "type": "string",
      "description": "The text itself."
     },
     "citations": {
      "type": [
       "array",
       "null"
      ],
      "description": "What it cites; null when citing was not asked for.",
      "items": {
       "$ref": "#/components/schemas/MessageCitation"
      }
     }
    },
    "examples": [
     {
      "type": "text",
      "text": "The Rhine, the Elbe and the Thames."
     }
    ]
   },
   "MessageThinkingBlock": {
    "type": "object",
    "description": "What the model thought before it answered.",
    "required": [
     "type",
     "thinking",
     "signature"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "thinking"
     },
     "thinking": {
      "type": "string",
      "description": "The thoughts, or a summary; empty when they are omitted."
     },
     "signature": {
      "type": "string",
      "description": "The provider's proof that they are its model's own; empty where it gives none."
     }
    },
    "examples": [
     {
      "type": "thinking",
      "thinking": "Three of them suffice.",
      "signature": "EqQBCgIYAhIM1gbcDa9GJwZA2b3h"
     }
    ]
   },
   "MessageToolUseBlock": {
    "type": "object",
    "description": "A call of one of your tools. Run it, and send a `tool_result` back.",
    "required": [
     "type",
     "id",
     "name",
     "input",
     "caller"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "tool_use"
     },
     "id": {
      "type": "string",
      "description": "Id of the call."
     },
     "name": {
      "type": "string",
      "description": "Name of the tool."
     },
     "input": {
      "description": "What the tool is given, an object as a rule."
     },
     "caller": {
      "$ref": "#/components/schemas/MessageCaller"
     }
    },
    "examples": [
     {
      "type": "tool_use",
      "id": "toolu_01A09q90qw",
      "name": "get_weather",
      "input": {
       "city": "Bergen"
      },
      "caller": {
       "type": "direct"
      }
     }
    ]
   },
   "MessageCaller": {
    "type": "object",
    "description": "Who called a tool, the model itself or code that it runs at the provider.",
    "oneOf": [
     {
      "$ref": "#/components/schemas/MessageDirectCaller"
     },
     {
      "$ref": "#/components/schemas/MessageCodeCaller"
     }
    ],
    "discriminator": {
     "propertyName": "type",
     "mapping": {
      "direct": "#/components/schemas/MessageDirectCaller",
      "code_execution_20250825": "#/components/schemas/MessageCodeCaller",
      "code_execution_20260120": "#/components/schemas/MessageCodeCaller"
     }
    }
   },
   "MessageDirectCaller": {
    "type": "object",
    "description": "The model itself.",
    "required": [
     "type"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "direct"
     }
    }
   },
   "MessageCodeCaller": {
    "type": "object",
    "description": "Code that the model runs.",
    "required": [
     "type",
     "tool_id"
    ],
    "properties": {
     "type": {
      "type": "string",
      "enum": [
       "code_execution_20250825",
       "code_execution_20260120"
      ]
     },
     "tool_id": {
      "type": "string",
      "description": "Id of the call that runs the code."
     }
    }
   },
   "MessageImageBlock": {
    "type": "object",
    "description": "A picture that the model drew.",
    "required": [
     "type",
     "source"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "image"
     },
     "source": {
      "$ref": "#/components/schemas/MessageBase64ImageSource"
     }
    },
    "examples": [
     {
      "type": "image",
      "source": {
       "type": "base64",
       "media_type": "image/png",
       "data": "iVBORw0KGgo="
      }
     }
    ]
   },
   "MessageServerToolUseBlock": {
    "type": "object",
    "description": "A call of a server tool. The result follows; there is nothing for you to do.",
    "required": [
     "type",
     "id",
     "name"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "server_tool_use"
     },
     "id": {
      "type": "string",
      "description": "Id of the call."
     },
     "name": {
      "type": "string",
      "description": "Name of the tool, such as `web_search`."
     },
     "input": {
      "description": "What the tool is given."
     },
     "caller": {
      "description": "Who called; the model itself when absent.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/MessageCaller"
       },
       {
        "type": "null"
       }
      ]
     }
    },
    "examples": [
     {
      "type": "server_tool_use",
      "id": "srvtoolu_01B",
      "name": "web_search",
      "input": {
       "query": "length of the Rhine"
      }
     }
    ]
   },
   "MessageWebSearchResultBlock": {
    "type": "object",
    "description": "What a web search found.",
    "required": [
     "type",
     "tool_use_id",
     "content",
     "caller"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "web_search_tool_result"
     },
     "tool_use_id": {
      "type": "string",
      "description": "Id of the call."
     },
     "content": {
      "$ref": "#/components/schemas/MessageWebSearchContent"
     },
     "caller": {
      "$ref": "#/components/schemas/MessageCaller"
     }
    }
   },
   "MessageWebSearchContent": {
    "description": "The finds, or why there are none.",
    "oneOf": [
     {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/MessageWebSearchResult"
      }
     },
     {
      "$ref": "#/components/schemas/MessageWebSearchError"
     }
    ]
   },
   "MessageWebSearchResult": {
    "type": "object",
    "description": "A page that was found.",
    "required": [
     "type",
     "encrypted_content",
     "page_age",
     "title",
     "url"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "web_search_result"
     },
     "url": {
      "type": "string",
      "description": "Its address."
     },
     "title": {
      "type": "string",
      "description": "Its title."
     },
     "encrypted_content": {
      "type": "string",
      "description": "Its text, for the provider only."
     },
     "page_age": {
      "type": [
       "string",
       "null"
      ],
      "description": "How old it is, in words."
     }
    },
    "examples": [
     {
      "type": "web_search_result",
      "url": "https://example.com/rhine",
      "title": "Rhine",
      "encrypted_content": "EqgfCioIARgBIiQ3YTAwMjY1Mi1m",
      "page_age": "April 30, 2025"
     }
    ]
   },
   "MessageWebSearchError": {
    "type": "object",
    "description": "Why a web search gave nothing.",
    "required": [
     "type",
     "error_code"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "web_search_tool_result_error"
     },
     "error_code": {
      "$ref": "#/components/schemas/MessageServerToolErrorCode"
     }
    }
   },
   "MessageServerToolErrorCode": {
    "type": "string",
    "description": "Why a server tool failed, in the provider's words, such as `invalid_tool_input`, `unavailable`, `too_many_requests`, `max_uses_exceeded`, `query_too_long`, `url_not_accessible` or `execution_time_exceeded`.",
    "examples": [
     "unavailable"
    ]
   },
   "MessageWebFetchResultBlock": {
    "type": "object",
    "description": "What a page held.",
    "required": [
     "type",
     "tool_use_id",
     "content",
     "caller"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "web_fetch_tool_result"
     },
     "tool_use_id": {
      "type": "string",
      "description": "Id of the call."
     },
     "content": {
      "$ref": "#/components/schemas/MessageWebFetchContent"
     },
     "caller": {
      "$ref": "#/components/schemas/MessageCaller"
     }
    }
   },
   "MessageWebFetchContent": {
    "type": "object",
    "description": "The page, or why there is none.",
    "oneOf": [
     {
      "$ref": "#/components/schemas/MessageWebFetchResult"
     },
     {
      "$ref": "#/components/schemas/MessageWebFetchError"
     }
    ],
    "discriminator": {
     "propertyName": "type",
     "mapping": {
      "web_fetch_result": "#/components/schemas/MessageWebFetchResult",
      "web_fetch_tool_result_error": "#/components/schemas/MessageWebFetchError"
     }
    }
   },
   "MessageWebFetchResult": {
    "type": "object",
    "description": "A page.",
    "required": [
     "type",
     "url",
     "content",
     "retrieved_at"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "web_fetch_result"
     },
     "url": {
      "type": "string",
      "description": "Its address."
     },
     "content": {
      "$ref": "#/components/schemas/MessageFetchedDocument"
     },
     "retrieved_at": {
      "type": [
       "string",
       "null"
      ],
      "description": "When it was fetched, in ISO 8601."
     }
    },
    "examples": [
     {
      "type": "web_fetch_result",
      "url": "https://example.com/rhine",
      "retrieved_at": "2026-01-05T10:00:00Z",
      "content": {
       "type": "document",
       "title": "Rhine",
       "source": {
        "type": "text",
        "media_type": "text/plain",
        "data": "The Rhine is 1,233 km long."
       }
      }
     }
    ]
   },
   "MessageFetchedDocument": {
    "type": "object",
    "description": "Content of a page.",
    "required": [
     "type",
     "source",
     "title"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "document"
     },
     "source": {
      "$ref": "#/components/schemas/MessageFetchedSource"
     },
     "title": {
      "type": [
       "string",
       "null"
      ],
      "description": "Its title."
     },
     "citations": {
      "description": "Whether the answer may cite it.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/MessageCitationsConfig"
       },
       {
        "type": "null"
       }
      ]
     }
    }
   },
   "MessageFetchedSource": {
    "type": "object",
    "description": "A page's text, or its bytes where it is a PDF.",
    "oneOf": [
     {
      "$ref": "#/components/schemas/MessageBase64PdfSource"
     },
     {
      "$ref": "#/components/schemas/MessagePlainTextSource"
     }
    ],
    "discriminator": {
     "propertyName": "type",
     "mapping": {
      "base64": "#/components/schemas/MessageBase64PdfSource",
      "text": "#/components/schemas/MessagePlainTextSource"
     }
    }
   },
   "MessageWebFetchError": {
    "type": "object",
    "description": "Why a page could not be read.",
    "required": [
     "type",
     "error_code"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "web_fetch_tool_result_error"
     },
     "error_code": {
      "$ref": "#/components/schemas/MessageServerToolErrorCode"
     }
    }
   },
   "MessageCodeExecutionResultBlock": {
    "type": "object",
    "description": "What code printed.",
    "required": [
     "type",
     "tool_use_id",
     "content"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "code_execution_tool_result"
     },
     "tool_use_id": {
      "type": "string",
      "description": "Id of the call."
     },
     "content": {
      "$ref": "#/components/schemas/MessageCodeExecutionContent"
     }
    }
   },
   "MessageCodeExecutionContent": {
    "type": "object",
    "description": "Output of code, or why there is none.",
    "oneOf": [
     {
      "$ref": "#/components/schemas/MessageCodeExecutionResult"
     },
     {
      "$ref": "#/components/schemas/MessageEncryptedCodeExecutionResult"
     },
     {
      "$ref": "#/components/schemas/MessageCodeExecutionError"
     }
    ],
    "discriminator": {
     "propertyName": "type",
     "mapping": {
      "code_execution_result": "#/components/schemas/MessageCodeExecutionResult",
      "encrypted_code_execution_result": "#/components/schemas/MessageEncryptedCodeExecutionResult",
      "code_execution_tool_result_error": "#/components/schemas/MessageCodeExecutionError"
     }
    }
   },
   "MessageCodeExecutionResult": {
    "type": "object",
    "description": "Output of code.",
    "required": [
     "type",
     "stdout",
     "stderr",
     "return_code",
     "content"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "code_execution_result"
     },
     "stdout": {
      "type": "string",
      "description": "Standard output."
     },
     "stderr": {
      "type": "string",
      "description": "Standard error."
     },
     "return_code": {
      "type": "integer",
      "description": "Exit status."
     },
     "content": {
      "type": "array",
      "description": "Files that it wrote.",
      "items": {
       "$ref": "#/components/schemas/MessageCodeExecutionOutput"
      }
     }
    },
    "examples": [
     {
      "type": "code_execution_result",
      "stdout": "4\n",
      "stderr": "",
      "return_code": 0,
      "content": []
     }
    ]
   },
   "MessageEncryptedCodeExecutionResult": {
    "type": "object",
    "description": "Output of code that only the provider may read.",
    "required": [
     "type",
     "encrypted_stdout",
     "stderr",
     "return_code",
     "content"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "encrypted_code_execution_result"
     },
     "encrypted_stdout": {
      "type": "string",
      "description": "Standard output, encrypted."
     },
     "stderr": {
      "type": "string",
      "description": "Standard error."
     },
     "return_code": {
      "type": "integer",
      "description": "Exit status."
     },
     "content": {
      "type": "array",
      "description": "Files that it wrote.",
      "items": {
       "$ref": "#/components/schemas/MessageCodeExecutionOutput"
      }
     }
    }
   },
   "MessageCodeExecutionOutput": {
    "type": "object",
    "description": "A file that code wrote.",
    "required": [
     "type",
     "file_id"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "code_execution_output"
     },
     "file_id": {
      "type": "string",
      "description": "The provider's id of the file."
     }
    }
   },
   "MessageCodeExecutionError": {
    "type": "object",
    "description": "Why code could not be run.",
    "required": [
     "type",
     "error_code"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "code_execution_tool_result_error"
     },
     "error_code": {
      "$ref": "#/components/schemas/MessageServerToolErrorCode"
     }
    }
   },
   "MessageBashExecutionResultBlock": {
    "type": "object",
    "description": "What a command in the provider's container printed.",
    "required": [
     "type",
     "tool_use_id",
     "content"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "bash_code_execution_tool_result"
     },
     "tool_use_id": {
      "type": "string",
      "description": "Id of the call."
     },
     "content": {
      "$ref": "#/components/schemas/MessageBashExecutionContent"
     }
    }
   },
   "MessageBashExecutionContent": {
    "type": "object",
    "description": "Output of a command, or why there is none.",
    "oneOf": [
     {
      "$ref": "#/components/schemas/MessageBashExecutionResult"
     },
     {
      "$ref": "#/components/schemas/MessageBashExecutionError"
     }
    ],
    "discriminator": {
     "propertyName": "type",
     "mapping": {
      "bash_code_execution_result": "#/components/schemas/MessageBashExecutionResult",
      "bash_code_execution_tool_result_error": "#/components/schemas/MessageBashExecutionError"
     }
    }
   },
   "MessageBashExecutionResult": {
    "type": "object",
    "description": "Output of a command.",
    "required": [
     "type",
     "stdout",
     "stderr",
     "return_code",
     "content"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "bash_code_execution_result"
     },
     "stdout": {
      "type": "string",
      "description": "Standard output."
     },
     "stderr": {
      "type": "string",
      "description": "Standard error."
     },
     "return_code": {
      "type": "integer",
      "description": "Exit status."
     },
     "content": {
      "type": "array",
      "description": "Files that it wrote.",
      "items": {
       "$ref": "#/components/schemas/MessageBashExecutionOutput"
      }
     }
    }
   },
   "MessageBashExecutionOutput": {
    "type": "object",
    "description": "A file that a command wrote.",
    "required": [
     "type",
     "file_id"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "bash_code_execution_output"
     },
     "file_id": {
      "type": "string",
      "description": "The provider's id of the file."
     }
    }
   },
   "MessageBashExecutionError": {
    "type": "object",
    "description": "Why a command could not be run.",
    "required": [
     "type",
     "error_code"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "bash_code_execution_tool_result_error"
     },
     "error_code": {
      "$ref": "#/components/schemas/MessageServerToolErrorCode"
     }
    }
   },
   "MessageTextEditorResultBlock": {
    "type": "object",
    "description": "What a file operation in the provider's container did.",
    "required": [
     "type",
     "tool_use_id",
     "content"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "text_editor_code_execution_tool_result"
     },
     "tool_use_id": {
      "type": "string",
      "description": "Id of the call."
     },
     "content": {
      "$ref": "#/components/schemas/MessageTextEditorContent"
     }
    }
   },
   "MessageTextEditorContent": {
    "type": "object",
    "description": "Outcome of a file operation.",
    "oneOf": [
     {
      "$ref": "#/components/schemas/MessageTextEditorView"
     },
     {
      "$ref": "#/components/schemas/MessageTextEditorCreate"
     },
     {
      "$ref": "#/components/schemas/MessageTextEditorReplace"
     },
     {
      "$ref": "#/components/schemas/MessageTextEditorError"
     }
    ],
    "discriminator": {
     "propertyName": "type",
     "mapping": {
      "text_editor_code_execution_view_result": "#/components/schemas/MessageTextEditorView",
      "text_editor_code_execution_create_result": "#/components/schemas/MessageTextEditorCreate",
      "text_editor_code_execution_str_replace_result": "#/components/schemas/MessageTextEditorReplace",
      "text_editor_code_execution_tool_result_error": "#/components/schemas/MessageTextEditorError"
     }
    }
   },
   "MessageTextEditorView": {
    "type": "object",
    "description": "A file, or a part of it.",
    "required": [
     "type",
     "content",
     "file_type",
     "num_lines",
     "start_line",
     "total_lines"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "text_editor_code_execution_view_result"
     },
     "content": {
      "type": "string",
      "description": "What it holds."
     },
     "file_type": {
      "type": "string",
      "enum": [
       "text",
       "image",
       "pdf"
      ],
      "description": "Its kind."
     },
     "num_lines": {
      "type": [
       "integer",
       "null"
      ],
      "description": "Number of lines shown."
     },
     "start_line": {
      "type": [
       "integer",
       "null"
      ],
      "description": "First line shown."
     },
     "total_lines": {
      "type": [
       "integer",
       "null"
      ],
      "description": "Lines of the whole file."
     }
    }
   },
   "MessageTextEditorCreate": {
    "type": "object",
    "description": "A file was written.",
    "required": [
     "type",
     "is_file_update"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "text_editor_code_execution_create_result"
     },
     "is_file_update": {
      "type": "boolean",
      "description": "Whether it existed before."
     }
    }
   },
   "MessageTextEditorReplace": {
    "type": "object",
    "description": "Text of a file was replaced.",
    "required": [
     "type",
     "lines",
     "new_lines",
     "new_start",
     "old_lines",
     "old_start"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "text_editor_code_execution_str_replace_result"
     },
     "lines": {
      "type": [
       "array",
       "null"
      ],
      "description": "The difference, line by line.",
      "items": {
       "type": "string"
      }
     },
     "new_lines": {
      "type": [
       "integer",
       "null"
      ],
      "description": "Number of lines after the change."
     },
     "new_start": {
      "type": [
       "integer",
       "null"
      ],
      "description": "First line after the change."
     },
     "old_lines": {
      "type": [
       "integer",
       "null"
      ],
      "description": "Number of lines before it."
     },
     "old_start": {
      "type": [
       "integer",
       "null"
      ],
      "description": "First line before it."
     }
    }
   },
   "MessageTextEditorError": {
    "type": "object",
    "description": "Why a file operation failed.",
    "required": [
     "type",
     "error_code",
     "error_message"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "text_editor_code_execution_tool_result_error"
     },
     "error_code": {
      "$ref": "#/components/schemas/MessageServerToolErrorCode"
     },
     "error_message": {
      "type": [
       "string",
       "null"
      ],
      "description": "Explanation for people."
     }
    }
   },
   "MessageToolSearchResultBlock": {
    "type": "object",
    "description": "Tools that a tool search at the provider found.",
    "required": [
     "type",
     "tool_use_id",
     "content"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "tool_search_tool_result"
     },
     "tool_use_id": {
      "type": "string",
      "description": "Id of the call."
     },
     "content": {
      "$ref": "#/components/schemas/MessageToolSearchContent"
     }
    }
   },
   "MessageToolSearchContent": {
    "type": "object",
    "description": "The tools, or why there are none.",
    "oneOf": [
     {
      "$ref": "#/components/schemas/MessageToolSearchResult"
     },
     {
      "$ref": "#/components/schemas/MessageToolSearchError"
     }
    ],
    "discriminator": {
     "propertyName": "type",
     "mapping": {
      "tool_search_tool_search_result": "#/components/schemas/MessageToolSearchResult",
      "tool_search_tool_result_error": "#/components/schemas/MessageToolSearchError"
     }
    }
   },
   "MessageToolSearchResult": {
    "type": "object",
    "description": "Tools that were found.",
    "required": [
     "type",
     "tool_references"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "tool_search_tool_search_result"
     },
     "tool_references": {
      "type": "array",
      "items": {
       "$ref": "#/components/schemas/MessageToolReference"
      }
     }
    },
    "examples": [
     {
      "type": "tool_search_tool_search_result",
      "tool_references": [
       {
        "type": "tool_reference",
        "tool_name": "get_weather"
       }
      ]
     }
    ]
   },
   "MessageToolSearchError": {
    "type": "object",
    "description": "Why the search failed.",
    "required": [
     "type",
     "error_code",
     "error_message"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "tool_search_tool_result_error"
     },
     "error_code": {
      "$ref": "#/components/schemas/MessageServerToolErrorCode"
     },
     "error_message": {
      "type": [
       "string",
       "null"
      ],
      "description": "Explanation for people."
     }
    }
   },
   "MessageMcpToolUseBlock": {
    "type": "object",
    "description": "A call of a tool of a remote MCP server, made by the provider. The result follows.",
    "required": [
     "type",
     "id",
     "name",
     "input",
     "server_name"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "mcp_tool_use"
     },
     "id": {
      "type": "string",
      "description": "Id of the call."
     },
     "name": {
      "type": "string",
      "description": "Name of the tool."
     },
     "server_name": {
      "type": "string",
      "description": "Name of the server."
     },
     "input": {
      "description": "What the tool is given."
     }
    }
   },
   "MessageMcpToolResultBlock": {
    "type": "object",
    "description": "What a tool of a remote MCP server returned.",
    "required": [
     "type",
     "tool_use_id",
     "is_error",
     "content"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "mcp_tool_result"
     },
     "tool_use_id": {
      "type": "string",
      "description": "Id of the call."
     },
     "is_error": {
      "type": "boolean",
      "description": "Whether the tool failed."
     },
     "content": {
      "description": "The result.",
      "oneOf": [
       {
        "type": "string"
       },
       {
        "type": "array",
        "items": {
         "$ref": "#/components/schemas/MessageMcpText"
        }
       }
      ]
     }
    }
   },
   "MessageMcpText": {
    "type": "object",
    "description": "Text of a tool of a remote MCP server.",
    "required": [
     "type",
     "text"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "text"
     },
     "text": {
      "type": "string",
      "description": "The text itself."
     }
    }
   },
   "MessageContainerUploadBlock": {
    "type": "object",
    "description": "A file in the provider's container.",
    "required": [
     "type",
     "file_id"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "container_upload"
     },
     "file_id": {
      "type": "string",
      "description": "The provider's id of the file."
     }
    }
   },
   "MessageCompactionBlock": {
    "type": "object",
    "description": "A summary of everything before it. What follows in the conversation goes after it.",
    "required": [
     "type",
     "content"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "compaction"
     },
     "content": {
      "type": [
       "string",
       "null"
      ],
      "description": "The summary; null when making it failed or while it is being made."
     },
     "encrypted_content": {
      "type": [
       "string",
       "null"
      ],
      "description": "The summary in the provider's own form."
     }
    }
   },
   "MessageAdvisorResultBlock": {
    "type": "object",
    "description": "Advice of another model.",
    "required": [
     "type",
     "tool_use_id",
     "content"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "advisor_tool_result"
     },
     "tool_use_id": {
      "type": "string",
      "description": "Id of the call."
     },
     "content": {
      "type": "object",
      "additionalProperties": true,
      "description": "The result, free-form since it depends on the tool."
     }
    }
   },
   "MessageShellResultBlock": {
    "type": "object",
    "description": "What a command of `service:shell` printed.",
    "required": [
     "type",
     "tool_use_id",
     "content"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "service_shell_tool_result"
     },
     "tool_use_id": {
      "type": "string",
      "description": "Id of the call."
     },
     "content": {
      "type": "object",
      "additionalProperties": true,
      "description": "The result, free-form since it depends on the tool."
     }
    }
   },
   "MessageBashResultBlock": {
    "type": "object",
    "description": "What a command of `service:bash` printed.",
    "required": [
     "type",
     "tool_use_id",
     "content"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "service_bash_tool_result"
     },
     "tool_use_id": {
      "type": "string",
      "description": "Id of the call."
     },
     "content": {
      "type": "object",
      "additionalProperties": true,
      "description": "The result, free-form since it depends on the tool."
     }
    }
   },
   "MessageUsage": {
    "type": "object",
    "description": "Tokens and cost of a message, all server-tool steps together.",
    "required": [
     "input_tokens",
     "output_tokens",
     "output_tokens_details",
     "cache_creation_input_tokens",
     "cache_read_input_tokens",
     "cache_creation",
     "inference_geo",
     "server_tool_use",
     "service_tier"
    ],
    "properties": {
     "input_tokens": {
      "type": "integer",
      "minimum": 0,
      "description": "Tokens of the input that were neither read from the cache nor written to it."
     },
     "output_tokens": {
      "type": "integer",
      "minimum": 0,
      "description": "Tokens of the output, thinking included."
     },
     "output_tokens_details": {
      "description": "Part of them that is thinking.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/MessageOutputTokensDetails"
       },
       {
        "type": "null"
       }
      ]
     },
     "cache_creation_input_tokens": {
      "type": [
       "integer",
       "null"
      ],
      "minimum": 0,
      "description": "Tokens of the input that were written to the cache."
     },
     "cache_read_input_tokens": {
      "type": [
       "integer",
       "null"
      ],
      "minimum": 0,
      "description": "Tokens of the input that were read from the cache."
     },
     "cache_creation": {
      "description": "Tokens written to the cache, by how long they are kept.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/MessageCacheCreation"
       },
       {
        "type": "null"
       }
      ]
     },
     "server_tool_use": {
      "description": "Server tools that ran.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/MessageServerToolUsage"
       },
       {
        "type": "null"
       }
      ]
     },
     "service_tier": {
      "$ref": "#/components/schemas/MessageServiceTier"
     },
     "inference_geo": {
      "type": [
       "string",
       "null"
      ],
      "description": "Region in which the model ran, where the provider says."
     },
     "speed": {
      "description": "Speed at which the model ran, where the request set one.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/MessageSpeed"
       },
       {
        "type": "null"
       }
      ]
     },
     "iterations": {
      "type": "array",
      "description": "The provider's own steps, where it tells them apart.",
      "items": {
       "$ref": "#/components/schemas/MessageUsageIteration"
      }
     },
     "cost": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "minimum": 0,
      "description": "What the caller is charged, in US dollars."
     },
     "cost_details": {
      "description": "What the provider charged.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/CostDetails"
       },
       {
        "type": "null"
       }
      ]
     },
     "is_byok": {
      "type": "boolean",
      "description": "Whether a provider key of the workspace was used."
     }
    },
    "examples": [
     {
      "input_tokens": 16,
      "output_tokens": 11,
      "output_tokens_details": null,
      "cache_creation_input_tokens": 1024,
      "cache_read_input_tokens": 0,
      "cache_creation": {
       "ephemeral_5m_input_tokens": 1024,
       "ephemeral_1h_input_tokens": 0
      },
      "inference_geo": null,
      "server_tool_use": {
       "web_search_requests": 0,
       "web_fetch_requests": 0
      },
      "service_tier": "standard",
      "cost": 0.004053,
      "cost_details": {
       "upstream_inference_cost": null,
       "upstream_inference_input_cost": 0.003888,
       "upstream_inference_output_cost": 0.000165
      },
      "is_byok": false
     }
    ]
   },
   "MessageOutputTokensDetails": {
    "type": "object",
    "description": "Part of the output tokens that is not text for the reader.",
    "required": [
     "thinking_tokens"
    ],
    "properties": {
     "thinking_tokens": {
      "type": "integer",
      "minimum": 0,
      "description": "Tokens that the model thought with."
     }
    }
   },
   "MessageCacheCreation": {
    "type": "object",
    "description": "Tokens written to the cache, by how long they are kept.",
    "required": [
     "ephemeral_5m_input_tokens",
     "ephemeral_1h_input_tokens"
    ],
    "properties": {
     "ephemeral_5m_input_tokens": {
      "type": "integer",
      "minimum": 0,
      "description": "For five minutes."
     },
     "ephemeral_1h_input_tokens": {
      "type": "integer",
      "minimum": 0,
      "description": "For one hour."
     }
    }
   },
   "MessageServerToolUsage": {
    "type": "object",
    "description": "Count of server tools that ran.",
    "required": [
     "web_search_requests",
     "web_fetch_requests"
    ],
    "properties": {
     "web_search_requests": {
      "type": "integer",
      "minimum": 0,
      "description": "Web searches."
     },
     "web_fetch_requests": {
      "type": "integer",
      "minimum": 0,
      "description": "Pages that were read."
     }
    }
   },
   "MessageServiceTier": {
    "type": [
     "string",
     "null"
    ],
    "description": "The processing tier that served; `standard` is what other formats call `default`. Null where the provider does not say.",
    "enum": [
     "standard",
     "priority",
     "batch",
     "flex",
     "scale",
     null
    ]
   },
   "MessageUsageIteration": {
    "type": "object",
    "description": "Share of one of the provider's own steps, such as a summary or an adviser's answer.",
    "required": [
     "type"
    ],
    "properties": {
     "type": {
      "type": "string",
      "description": "Kind of the step: `message`, `compaction`, `advisor_message` or another."
     },
     "model": {
      "type": "string",
      "description": "Model of the step."
     },
     "input_tokens": {
      "type": "integer",
      "minimum": 0,
      "description": "As in `usage`."
     },
     "output_tokens": {
      "type": "integer",
      "minimum": 0,
      "description": "As in `usage`."
     },
     "cache_creation_input_tokens": {
      "type": "integer",
      "minimum": 0,
      "description": "As in `usage`."
     },
     "cache_read_input_tokens": {
      "type": "integer",
      "minimum": 0,
      "description": "As in `usage`."
     },
     "cache_creation": {
      "description": "As in `usage`.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/MessageCacheCreation"
       },
       {
        "type": "null"
       }
      ]
     }
    }
   },
   "MessageStreamEvent": {
    "type": "object",
    "description": "One event of a streamed message. A stream begins with `message_start`; each block has a `content_block_start`, deltas and a `content_block_stop` with the same `index`; then come `message_delta` and `message_stop`. A `ping` may come anywhere. A failure after the first event is an `error` event, which ends the stream. There is no sentinel.",
    "oneOf": [
     {
      "$ref": "#/components/schemas/MessageStartEvent"
     },
     {
      "$ref": "#/components/schemas/MessageBlockStartEvent"
     },
     {
      "$ref": "#/components/schemas/MessageBlockDeltaEvent"
     },
     {
      "$ref": "#/components/schemas/MessageBlockStopEvent"
     },
     {
      "$ref": "#/components/schemas/MessageDeltaEvent"
     },
     {
      "$ref": "#/components/schemas/MessageStopEvent"
     },
     {
      "$ref": "#/components/schemas/MessagePingEvent"
     },
     {
      "$ref": "#/components/schemas/MessageErrorEvent"
     }
    ],
    "discriminator": {
     "propertyName": "type",
     "mapping": {
      "message_start": "#/components/schemas/MessageStartEvent",
      "content_block_start": "#/components/schemas/MessageBlockStartEvent",
      "content_block_delta": "#/components/schemas/MessageBlockDeltaEvent",
      "content_block_stop": "#/components/schemas/MessageBlockStopEvent",
      "message_delta": "#/components/schemas/MessageDeltaEvent",
      "message_stop": "#/components/schemas/MessageStopEvent",
      "ping": "#/components/schemas/MessagePingEvent",
      "error": "#/components/schemas/MessageErrorEvent"
     }
    }
   },
   "MessageStartEvent": {
    "type": "object",
    "description": "The message exists; `content` is still empty and `usage` holds what is known of the input.",
    "required": [
     "type",
     "message"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "message_start"
     },
     "message": {
      "$ref": "#/components/schemas/MessageResult"
     }
    },
    "examples": [
     {
      "type": "message_start",
      "message": {
       "id": "msg_01XFDUDYJgAACzvnptvVoYEL",
       "type": "message",
       "role": "assistant",
       "model": "anthropic/claude-sonnet-4.5",
       "content": [],
       "stop_reason": null,
       "stop_sequence": null,
       "stop_details": null,
       "container": null,
       "usage": {
        "input_tokens": 16,
        "output_tokens": 1,
        "output_tokens_details": null,
        "cache_creation_input_tokens": 0,
        "cache_read_input_tokens": 0,
        "cache_creation": null,
        "inference_geo": null,
        "server_tool_use": null,
        "service_tier": "standard"
       }
      }
     }
    ]
   },
   "MessageBlockStartEvent": {
    "type": "object",
    "description": "A block begins. It is empty as a rule and filled by deltas; results of server tools and pictures are whole.",
    "required": [
     "type",
     "index",
     "content_block"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "content_block_start"
     },
     "index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the block in `content`."
     },
     "content_block": {
      "$ref": "#/components/schemas/MessageContentBlock"
     }
    },
    "examples": [
     {
      "type": "content_block_start",
      "index": 0,
      "content_block": {
       "type": "text",
       "text": ""
      }
     }
    ]
   },
   "MessageBlockDeltaEvent": {
    "type": "object",
    "description": "A block grows.",
    "required": [
     "type",
     "index",
     "delta"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "content_block_delta"
     },
     "index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the block in `content`."
     },
     "delta": {
      "$ref": "#/components/schemas/MessageBlockDelta"
     }
    },
    "examples": [
     {
      "type": "content_block_delta",
      "index": 0,
      "delta": {
       "type": "text_delta",
       "text": "The Rhine"
      }
     }
    ]
   },
   "MessageBlockDelta": {
    "type": "object",
    "description": "What is added to a block.",
    "oneOf": [
     {
      "$ref": "#/components/schemas/MessageTextDelta"
     },
     {
      "$ref": "#/components/schemas/MessageInputJsonDelta"
     },
     {
      "$ref": "#/components/schemas/MessageThinkingDelta"
     },
     {
      "$ref": "#/components/schemas/MessageSignatureDelta"
     },
     {
      "$ref": "#/components/schemas/MessageCitationsDelta"
     },
     {
      "$ref": "#/components/schemas/MessageCompactionDelta"
     }
    ],
    "discriminator": {
     "propertyName": "type",
     "mapping": {
      "text_delta": "#/components/schemas/MessageTextDelta",
      "input_json_delta": "#/components/schemas/MessageInputJsonDelta",
      "thinking_delta": "#/components/schemas/MessageThinkingDelta",
      "signature_delta": "#/components/schemas/MessageSignatureDelta",
      "citations_delta": "#/components/schemas/MessageCitationsDelta",
      "compaction_delta": "#/components/schemas/MessageCompactionDelta"
     }
    }
   },
   "MessageTextDelta": {
    "type": "object",
    "description": "More text.",
    "required": [
     "type",
     "text"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "text_delta"
     },
     "text": {
      "type": "string",
      "description": "To be appended."
     }
    }
   },
   "MessageInputJsonDelta": {
    "type": "object",
    "description": "More of a tool's input. All pieces together are JSON, or nothing for an empty object.",
    "required": [
     "type",
     "partial_json"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "input_json_delta"
     },
     "partial_json": {
      "type": "string",
      "description": "To be appended."
     }
    },
    "examples": [
     {
      "type": "input_json_delta",
      "partial_json": "{\"city\":\"Ber"
     }
    ]
   },
   "MessageThinkingDelta": {
    "type": "object",
    "description": "More thoughts.",
    "required": [
     "type",
     "thinking"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "thinking_delta"
     },
     "thinking": {
      "type": "string",
      "description": "To be appended."
     }
    }
   },
   "MessageSignatureDelta": {
    "type": "object",
    "description": "The signature of the thoughts.",
    "required": [
     "type",
     "signature"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "signature_delta"
     },
     "signature": {
      "type": "string",
      "description": "The whole signature."
     }
    }
   },
   "MessageCitationsDelta": {
    "type": "object",
    "description": "One more citation.",
    "required": [
     "type",
     "citation"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "citations_delta"
     },
     "citation": {
      "$ref": "#/components/schemas/MessageCitation"
     }
    }
   },
   "MessageCompactionDelta": {
    "type": "object",
    "description": "The summary, whole.",
    "required": [
     "type",
     "content"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "compaction_delta"
     },
     "content": {
      "type": [
       "string",
       "null"
      ],
      "description": "The summary; null when making it failed."
     },
     "encrypted_content": {
      "type": [
       "string",
       "null"
      ],
      "description": "The summary in the provider's own form."
     }
    }
   },
   "MessageBlockStopEvent": {
    "type": "object",
    "description": "A block is finished.",
    "required": [
     "type",
     "index"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "content_block_stop"
     },
     "index": {
      "type": "integer",
      "minimum": 0,
      "description": "Position of the block in `content`."
     }
    },
    "examples": [
     {
      "type": "content_block_stop",
      "index": 0
     }
    ]
   },
   "MessageDeltaEvent": {
    "type": "object",
    "description": "How the message ended, and its final usage.",
    "required": [
     "type",
     "delta",
     "usage"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "message_delta"
     },
     "delta": {
      "$ref": "#/components/schemas/MessageDelta"
     },
     "usage": {
      "$ref": "#/components/schemas/MessageDeltaUsage"
     },
     "context_management": {
      "description": "Edits of the conversation that took place.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/MessageAppliedEdits"
       },
       {
        "type": "null"
       }
      ]
     }
    },
    "examples": [
     {
      "type": "message_delta",
      "delta": {
       "stop_reason": "end_turn",
       "stop_sequence": null,
       "stop_details": null,
       "container": null
      },
      "usage": {
       "input_tokens": 16,
       "output_tokens": 11,
       "output_tokens_details": null,
       "cache_creation_input_tokens": 0,
       "cache_read_input_tokens": 0,
       "server_tool_use": null,
       "cost": 0.000213,
       "is_byok": false
      }
     }
    ]
   },
   "MessageDelta": {
    "type": "object",
    "description": "Members of the message that are known only at its end.",
    "required": [
     "stop_reason",
     "stop_sequence",
     "stop_details",
     "container"
    ],
    "properties": {
     "stop_reason": {
      "$ref": "#/components/schemas/MessageStopReason"
     },
     "stop_sequence": {
      "type": [
       "string",
       "null"
      ],
      "description": "The stop sequence that ended the answer, if one did."
     },
     "stop_details": {
      "description": "More about a refusal.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/MessageStopDetails"
       },
       {
        "type": "null"
       }
      ]
     },
     "container": {
      "description": "The container in which the provider ran code.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/MessageContainer"
       },
       {
        "type": "null"
       }
      ]
     }
    }
   },
   "MessageDeltaUsage": {
    "type": "object",
    "description": "Tokens and cost of the whole message; the values replace those of `message_start`.",
    "required": [
     "input_tokens",
     "output_tokens",
     "output_tokens_details",
     "cache_creation_input_tokens",
     "cache_read_input_tokens",
     "server_tool_use"
    ],
    "properties": {
     "input_tokens": {
      "type": [
       "integer",
       "null"
      ],
      "minimum": 0,
      "description": "Tokens of the input that were neither read from the cache nor written to it."
     },
     "output_tokens": {
      "type": "integer",
      "minimum": 0,
      "description": "Tokens of the output, thinking included."
     },
     "output_tokens_details": {
      "description": "Part of them that is thinking.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/MessageOutputTokensDetails"
       },
       {
        "type": "null"
       }
      ]
     },
     "cache_creation_input_tokens": {
      "type": [
       "integer",
       "null"
      ],
      "minimum": 0,
      "description": "Tokens of the input that were written to the cache."
     },
     "cache_read_input_tokens": {
      "type": [
       "integer",
       "null"
      ],
      "minimum": 0,
      "description": "Tokens of the input that were read from the cache."
     },
     "cache_creation": {
      "description": "Tokens written to the cache, by how long they are kept.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/MessageCacheCreation"
       },
       {
        "type": "null"
       }
      ]
     },
     "server_tool_use": {
      "description": "Server tools that ran.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/MessageServerToolUsage"
       },
       {
        "type": "null"
       }
      ]
     },
     "service_tier": {
      "$ref": "#/components/schemas/MessageServiceTier"
     },
     "inference_geo": {
      "type": [
       "string",
       "null"
      ],
      "description": "Region in which the model ran, where the provider says."
     },
     "speed": {
      "description": "Speed at which the model ran, where the request set one.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/MessageSpeed"
       },
       {
        "type": "null"
       }
      ]
     },
     "iterations": {
      "type": "array",
      "description": "The provider's own steps, where it tells them apart.",
      "items": {
       "$ref": "#/components/schemas/MessageUsageIteration"
      }
     },
     "cost": {
      "type": [
       "number",
       "null"
      ],
      "format": "double",
      "minimum": 0,
      "description": "What the caller is charged, in US dollars."
     },
     "cost_details": {
      "description": "What the provider charged.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/CostDetails"
       },
       {
        "type": "null"
       }
      ]
     },
     "is_byok": {
      "type": "boolean",
      "description": "Whether a provider key of the workspace was used."
     }
    }
   },
   "MessageStopEvent": {
    "type": "object",
    "description": "The message is complete. The last event of a stream that went well.",
    "required": [
     "type"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "message_stop"
     },
     "service_metadata": {
      "$ref": "#/components/schemas/ServiceMetadata"
     }
    },
    "examples": [
     {
      "type": "message_stop"
     }
    ]
   },
   "MessagePingEvent": {
    "type": "object",
    "description": "Keeps the connection alive and means nothing.",
    "required": [
     "type"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "ping"
     }
    },
    "examples": [
     {
      "type": "ping"
     }
    ]
   },
   "MessageErrorEvent": {
    "type": "object",
    "description": "A failure after the stream had begun. The last event of a stream that went wrong.",
    "required": [
     "type",
     "error"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "error"
     },
     "error": {
      "$ref": "#/components/schemas/MessageErrorDetail"
     },
     "request_id": {
      "type": [
       "string",
       "null"
      ],
      "description": "Id of the request in the gateway's log."
     },
     "service_metadata": {
      "description": "How the request was routed, when it asked for that.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/ServiceMetadata"
       },
       {
        "type": "null"
       }
      ]
     }
    },
    "examples": [
     {
      "type": "error",
      "error": {
       "type": "overloaded_error",
       "message": "The provider is overloaded.",
       "error_type": "provider_overloaded"
      },
      "request_id": "req_4f2c9b7a81f0"
     }
    ]
   },
   "MessageErrorBody": {
    "type": "object",
    "description": "Body of every error of the message format.",
    "required": [
     "type",
     "error",
     "request_id"
    ],
    "properties": {
     "type": {
      "type": "string",
      "const": "error"
     },
     "error": {
      "$ref": "#/components/schemas/MessageErrorDetail"
     },
     "request_id": {
      "type": [
       "string",
       "null"
      ],
      "description": "Id of the request in the gateway's log."
     },
     "service_metadata": {
      "description": "How the request was routed, when it asked for that and got as far.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/ServiceMetadata"
       },
       {
        "type": "null"
       }
      ]
     }
    },
    "examples": [
     {
      "type": "error",
      "error": {
       "type": "invalid_request_error",
       "message": "messages[0].role: must be one of user, assistant, system",
       "error_type": "invalid_request",
       "metadata": {
        "issues": [
         {
          "path": "messages[0].role",
          "message": "must be one of user, assistant, system"
         }
        ]
       }
      },
      "request_id": "req_4f2c9b7a81de"
     }
    ]
   },
   "MessageErrorDetail": {
    "type": "object",
    "description": "What went wrong.",
    "required": [
     "type",
     "message",
     "error_type"
    ],
    "properties": {
     "type": {
      "$ref": "#/components/schemas/MessageErrorKind"
     },
     "message": {
      "type": "string",
      "description": "For people; its wording may change."
     },
     "error_type": {
      "$ref": "#/components/schemas/ErrorType"
     },
     "metadata": {
      "$ref": "#/components/schemas/ErrorMetadata"
     }
    }
   },
   "MessageErrorKind": {
    "type": "string",
    "description": "Class of an error, by its HTTP status: `invalid_request_error` (400, 413, 422), `authentication_error` (401), `billing_error` (402), `permission_error` (403), `not_found_error` (404), `timeout_error` (408, 524), `rate_limit_error` (429), `overloaded_error` (503, 529) and `api_error` (500, 502).",
    "enum": [
     "invalid_request_error",
     "authentication_error",
     "billing_error",
     "permission_error",
     "not_found_error",
     "timeout_error",
     "rate_limit_error",
     "overloaded_error",
     "api_error"
    ]
   },
   "MessageCountRequest": {
    "type": "object",
    "description": "The parts of a message request that make up its input. Fields of a message request that are not listed here have no influence on the count.",
    "required": [
     "model",
     "messages"
    ],
    "properties": {
     "model": {
      "type": "string",
      "minLength": 1,
      "maxLength": 256,
      "description": "Model to count for, since each counts in its own way."
     },
     "messages": {
      "type": "array",
      "minItems": 1,
      "description": "The conversation, oldest message first.",
      "items": {
       "$ref": "#/components/schemas/MessageParam"
      }
     },
     "system": {
      "$ref": "#/components/schemas/MessageSystem"
     },
     "tools": {
      "type": "array",
      "description": "Tools that the model may use.",
      "items": {
       "$ref": "#/components/schemas/MessageTool"
      }
     },
     "tool_choice": {
      "$ref": "#/components/schemas/MessageToolChoice"
     },
     "thinking": {
      "$ref": "#/components/schemas/MessageThinking"
     },
     "output_config": {
      "$ref": "#/components/schemas/MessageOutputConfig"
     },
     "context_management": {
      "description": "What the provider would take out before it counts.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/MessageContextManagement"
       },
       {
        "type": "null"
       }
      ]
     },
     "cache_control": {
      "description": "Does not change the count.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/CacheControl"
       },
       {
        "type": "null"
       }
      ]
     },
     "speed": {
      "description": "Does not change the count.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/MessageSpeed"
       },
       {
        "type": "null"
       }
      ]
     },
     "provider": {
      "description": "Which providers' count is wanted.",
      "oneOf": [
       {
        "$ref": "#/components/schemas/ProviderPreferences"
       },
       {
        "type": "null"
       }
      ]
     }
    },
    "examples": [
     {
      "model": "anthropic/claude-sonnet-4.5",
      "messages": [
       {
        "role": "user",
        "content": "Name three rivers that flow into the North Sea."
       }
      ]
     }
    ]
   },
   "MessageCountResult": {
    "type": "object",
    "description": "The count.",
    "required": [
     "input_tokens"
    ],
    "properties": {
     "input_tokens": {
      "type": "integer",
      "minimum": 0,
      "description": "Tokens of the whole input; an estimate where the model's own way of counting is not known."
     }
    },
    "examples": [
     {
      "input_tokens": 16
     }
    ]
   },
   "AppCategory": {
    "type": "string",
    "description": "What an app is for. The groups are those of `AppCategoryGroup`.",
    "enum": [
     "cli-agent",
     "ide-extension",
     "cloud-agent",
     "programming-app",
     "native-app-builder",
     "creative-writing",
     "video-gen",
     "image-gen",
     "audio-gen",
     "writing-assistant",
     "general-chat",
     "personal-agent",
     "legal",
     "roleplay",
     "game"
    ]
   },
   "AppCategoryGroup": {
    "type": "string",
    "description": "Categories by group: `coding` (cli-agent, ide-extension, cloud-agent, programming-app, native-app-builder), `creative` (creative-writing, video-gen, image-gen, audio-gen), `productivity` (writing-assistant, general-chat, personal-agent, legal) and `entertainment` (roleplay, game).",
    "enum": [
     "coding",
     "creative",
     "productivity",
     "entertainment"
    ]
   },
   "AppRankingSort": {
    "type": "string",
    "description": "`popular` by tokens, `trending` by how far they exceed what was usual before.",
    "enum": [
     "popular",
     "trending"
    ],
    "default": "popular"
   },
   "AppVisibility": {
    "type": "string",
    "description": "`public` apps are ranked. `hidden` ones are left out because they don't belong there (tests, spam), `private` ones because nobody shall read of them.",
    "enum": [
     "public",
     "hidden",
     "private"
    ]
   },
   "App": {
    "type": "object",
    "additionalProperties": false,
    "description": "What calls models in its own name.",
    "required": [
     "id",
     "origin",
     "name",
     "title",
     "visibility",
     "categories",
     "merged_into",
     "created_at",
     "updated_at"
    ],
    "properties": {
     "id": {
      "type": "integer",
      "description": "Id of the app, the `app_id` of rankings."
     },
     "origin": {
      "type": "string",
      "description": "Scheme, host and port of the URL that the app's requests named."
     },
     "name": {
      "type": "string",
      "description": "What the app is shown by, its title or else the host of its origin."
     },
     "title": {
      "description": "The name that the app has given itself, or an operator has given it; null without one.",
      "type": [
       "string",
       "null"
      ]
     },
     "visibility": {
      "$ref": "#/components/schemas/AppVisibility"
     },
     "categories": {
      "type": "array",
      "description": "What the app is for, in alphabetical order.",
      "items": {
       "$ref": "#/components/schemas/AppCategory"
      }
     },
     "merged_into": {
      "description": "Id of the app that this one was merged into, which may be merged itself; null for none.",
      "type": [
       "integer",
       "null"
      ]
     },
     "created_at": {
      "type": "string",
      "format": "date-time",
      "description": "When its first request was written down."
     },
     "updated_at": {
      "description": "When an operator last changed it; null until then.",
      "type": [
       "string",
       "null"
      ],
      "format": "date-time"
     }
    }
   },
   "AppResponse": {
    "type": "object",
    "additionalProperties": false,
    "description": "One app.",
    "required": [
     "data"
    ],
    "properties": {
     "data": {
      "$ref": "#/components/schemas/App"
     }
    }
   },
   "AppListResponse": {
    "type": "object",
    "additionalProperties": false,
    "description": "One page of apps.",
    "required": [
     "data",
     "total_count"
    ],
    "properties": {
     "data": {
      "type": "array",
      "description": "The apps.",
      "items": {
       "$ref": "#/components/schemas/App"
      }
     },
     "total_count": {
      "type": "integer",
      "description": "How many there are on all pages together."
     }
    }
   },
   "UpdateAppRequest": {
    "type": "object",
    "additionalProperties": false,
    "description": "What to change; fields that are absent stay as they are.",
    "minProperties": 1,
    "properties": {
     "title": {
      "type": "string",
      "minLength": 1,
      "maxLength": 100,
      "description": "Name to show, whatever the app's requests say."
     },
     "visibility": {
      "$ref": "#/components/schemas/AppVisibility"
     },
     "categories": {
      "type": "array",
      "maxItems": 15,
      "uniqueItems": true,
      "description": "In place of all that there were; from then on what requests say of categories is ignored.",
      "items": {
       "$ref": "#/components/schemas/AppCategory"
      }
     }
    },
    "examples": [
     {
      "visibility": "hidden"
     }
    ]
   },
   "MergeAppRequest": {
    "type": "object",
    "additionalProperties": false,
    "description": "Where to.",
    "required": [
     "into"
    ],
    "properties": {
     "into": {
      "type": "integer",
      "minimum": 1,
      "maximum": 2147483647,
      "description": "Id of the app to merge into."
     }
    },
    "examples": [
     {
      "into": 7
     }
    ]
   },
   "AppRankingsItem": {
    "type": "object",
    "additionalProperties": false,
    "description": "One app and what it used in the window.",
    "required": [
     "rank",
     "app_id",
     "app_name",
     "total_tokens",
     "total_requests"
    ],
    "properties": {
     "rank": {
      "type": "integer",
      "minimum": 1,
      "description": "Place in the whole ranking, whatever page this is."
     },
     "app_id": {
      "type": "integer",
      "description": "Id of the app."
     },
     "app_name": {
      "type": "string",
      "description": "Name of the app."
     },
     "total_tokens": {
      "type": "string",
      "pattern": "^\\d+$",
      "description": "Prompt and completion tokens together, an integer as text, since it may be larger than what JSON readers hold exactly."
     },
     "total_requests": {
      "type": "integer",
      "minimum": 0,
      "description": "Requests."
     }
    }
   },
   "AppRankingsMeta": {
    "type": "object",
    "additionalProperties": false,
    "description": "What the ranking is of.",
    "required": [
     "as_of",
     "version",
     "start_date",
     "end_date"
    ],
    "properties": {
     "as_of": {
      "type": "string",
      "format": "date-time",
      "description": "When the counts were last brought up to date; to be named in quotations."
     },
     "version": {
      "type": "string",
      "description": "Version of the dataset's form.",
      "enum": [
       "v1"
      ]
     },
     "start_date": {
      "type": "string",
      "format": "date",
      "description": "First day of the window, as it was resolved."
     },
     "end_date": {
      "type": "string",
      "format": "date",
      "description": "Last day of the window, as it was resolved."
     }
    }
   },
   "AppRankingsResponse": {
    "type": "object",
    "additionalProperties": false,
    "description": "One page of a ranking.",
    "required": [
     "data",
     "meta"
    ],
    "properties": {
     "data": {
      "type": "array",
      "description": "The apps, in the order of their ranks.",
      "items": {
       "$ref": "#/components/schemas/AppRankingsItem"
      }
     },
     "meta": {
      "$ref": "#/components/schemas/AppRankingsMeta"
     }
    }
   }
  }
 }
}
