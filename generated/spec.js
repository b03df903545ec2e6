// Made from openapi.yaml by `npm run codegen`. Do not edit.
export const spec = {
 "openapi": "3.1.0",
 "info": {
  "title": "Model Gateway",
  "version": "1.0.0",
  "summary": "One HTTP interface to many language-model providers.",
  "description": "A self-hosted gateway in front of language-model providers. You send one request that names a model, or a list of models to\nfall back on; the gateway picks an endpoint that serves it, retries elsewhere when that one fails, and answers in one format\nwhoever served.\n\n## Base URL and versions\nAll paths are relative to the base URL, which ends in the version: `http://127.0.0.1:8787/api/v1` unless the operator has moved\nit. Within one version fields, enum values, item types and event types are only added, so ignore what you do not know.\nDeprecated names keep working and are marked here.\n\n## Authentication\nSend `Authorization: Bearer <key>`. *Inference keys* call models; *management keys* administer keys. A key of the wrong kind is\n403; a missing, malformed, unknown, disabled or expired one is 401, and the answer never says which. Credentials in the query are\nnot read. A key is shown once, when it is created, and stored only as a hash; its public id is that `hash`. The first management\nkey is made with the gateway's command line.\n\n## Requests\nBodies are JSON (`Content-Type: application/json`); another media type, or JSON that does not parse, is 400. An inference body\nmay be up to 32 MiB, any other up to 1 MiB, unless the operator set other limits; what is larger is 413.\n\n**Unknown fields.** Inference bodies may carry fields that this document does not list: they are relayed to an endpoint that\nspeaks the same format, and otherwise left out and named in `service_metadata.params.ignored_parameters`. With the header\n`X-Service-Strict: enabled` they are 400. Unknown `type` values of items, tools, content parts and plugins are always 400, with\nthe known ones in the message. Management bodies never take unknown fields.\n\n**Nothing is stored.** Each request carries its whole conversation in `input`; `store: true`, `background: true` and a\n`previous_response_id` are refused with 400.\n\n## Streaming\nWith `stream: true` the answer is `text/event-stream`: for every event a line `event: <type>`, a line `data: <JSON>` and an empty\nline, in the end `data: [DONE]`. Lines that begin with a colon only keep the connection alive. `sequence_number` counts from 0\nwithout gaps. The last event before the sentinel (`response.completed`, `response.incomplete` or `response.failed`) holds the\nwhole response, `usage` included, and equals what the same request gives without streaming. A failure before the first event is\nan ordinary HTTP error, one after it arrives as `response.failed`. Closing the connection cancels the generation; what was\ngenerated until then still counts.\n\n## Errors\nEvery error has the same body, `ErrorBody`: `error.code` repeats the HTTP status, `error.message` says what to do about it, and\n`error.metadata` may hold details: a canonical `error_type`, the offending places (`issues`), what was tried (`previous_errors`)\nand why nothing was available (`availability`). Quote `request_id` when you report a problem. 429 and 503 carry `Retry-After` in\nseconds. An unknown path is 404; a known path with another method is 405 with `Allow`.\n\n## Routing details\n`X-Service-Metadata: enabled` adds `service_metadata` to the result: which endpoints were considered, which one served, what was\ntried before, and which plugins and guardrails ran.\n\n## Money\nAmounts are US dollars. Results give them as JSON numbers (`usage.cost`); list prices are decimal strings in dollars per token, so\nthat no digit is lost; price limits in requests are dollars per million tokens. Failed attempts cost nothing.\n\n## Times\n`created_at` and the like are Unix seconds in inference results and model records, and ISO 8601 in UTC in management records.",
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
   "name": "Models",
   "description": "What the gateway can route to."
  },
  {
   "name": "Keys",
   "description": "The calling key, and the administration of inference keys."
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
              "details": "/api/v1/models?q=openai/gpt-4.1-mini"
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
              "details": "/api/v1/models?q=local/qwen3-8b"
             }
            }
           ],
           "total_count": 2
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
  }
 },
 "components": {
  "securitySchemes": {
   "apiKey": {
    "type": "http",
    "scheme": "bearer",
    "description": "An inference key, sent as `Authorization: Bearer <key>`."
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
   }
  },
  "headers": {
   "GenerationId": {
    "description": "Id of this generation, for support and for matching log lines.",
    "required": true,
    "schema": {
     "type": "string"
    },
    "example": "gen-1767225600-4f2c9b7a81de"
   },
   "RetryAfter": {
    "description": "Seconds to wait before another attempt makes sense.",
    "required": true,
    "schema": {
     "type": "integer",
     "minimum": 0
    },
    "example": 12
   }
  },
  "responses": {
   "BadRequest": {
    "description": "The body or a parameter breaks this contract, the JSON or its media type is wrong, the model is unknown, or a provider called the input invalid or too long.",
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
          "message": "This key has reached its monthly limit of 25 USD.",
          "metadata": {
           "error_type": "payment_required",
           "request_id": "req_4f2c9b7a81e2"
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
     }
    }
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
     }
    },
    "required": [
     "data",
     "total_count"
    ]
   },
   "ModelSort": {
    "type": "string",
    "description": "Order of models. Prices are those of prompt tokens; models without one come last.",
    "enum": [
     "newest",
     "pricing-low-to-high",
     "pricing-high-to-low",
     "context-high-to-low"
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
       "details": "/api/v1/models?q=openai/gpt-4.1-mini"
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
   }
  }
 }
}
