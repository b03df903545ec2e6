// Made from openapi.yaml by `npm run codegen`. Do not edit.
export const operations = {
  "openResponseSocket": {
    "method": "GET",
    "path": "/responses",
    "security": [
      "apiKey"
    ],
    "parameters": {
      "path": {},
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "101": [],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "426": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "createResponse": {
    "method": "POST",
    "path": "/responses",
    "security": [
      "apiKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {},
      "query": {},
      "header": {
        "X-Service-Metadata": "string",
        "X-Service-Experimental-Metadata": "string",
        "X-Service-Strict": "string",
        "X-Service-Stream-Commit": "string",
        "x-session-id": "string",
        "HTTP-Referer": "string",
        "Referer": "string",
        "X-Service-Title": "string",
        "X-Title": "string",
        "X-Service-Categories": "string"
      }
    },
    "ignoresUnknownQuery": true,
    "requestMedia": [
      "application/json"
    ],
    "bodyFields": [
      "model",
      "models",
      "input",
      "instructions",
      "stream",
      "generate",
      "store",
      "previous_response_id",
      "conversation",
      "background",
      "max_output_tokens",
      "max_tool_calls",
      "stop_server_tools_when",
      "temperature",
      "top_p",
      "top_k",
      "frequency_penalty",
      "presence_penalty",
      "top_logprobs",
      "parallel_tool_calls",
      "tools",
      "tool_choice",
      "text",
      "reasoning",
      "include",
      "modalities",
      "image_config",
      "metadata",
      "trace",
      "debug",
      "cache_control",
      "prompt",
      "prompt_cache_key",
      "prompt_cache_options",
      "provider",
      "plugins",
      "route",
      "service_tier",
      "session_id",
      "safety_identifier",
      "user",
      "truncation"
    ],
    "toleratesUnknownFields": true,
    "responses": {
      "200": [
        "application/json",
        "text/event-stream"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "402": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "408": [
        "application/json"
      ],
      "413": [
        "application/json"
      ],
      "422": [
        "application/json"
      ],
      "429": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "502": [
        "application/json"
      ],
      "503": [
        "application/json"
      ],
      "524": [
        "application/json"
      ],
      "529": [
        "application/json"
      ]
    }
  },
  "compactResponse": {
    "method": "POST",
    "path": "/responses/compact",
    "security": [
      "apiKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {},
      "query": {},
      "header": {
        "X-Service-Metadata": "string",
        "X-Service-Experimental-Metadata": "string",
        "X-Service-Strict": "string",
        "X-Service-Stream-Commit": "string",
        "x-session-id": "string",
        "HTTP-Referer": "string",
        "Referer": "string",
        "X-Service-Title": "string",
        "X-Title": "string",
        "X-Service-Categories": "string"
      }
    },
    "ignoresUnknownQuery": true,
    "requestMedia": [
      "application/json"
    ],
    "bodyFields": [
      "model",
      "models",
      "input",
      "instructions",
      "previous_response_id",
      "tools",
      "parallel_tool_calls",
      "reasoning",
      "service_tier",
      "prompt_cache_key",
      "provider",
      "session_id"
    ],
    "toleratesUnknownFields": true,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "402": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "408": [
        "application/json"
      ],
      "413": [
        "application/json"
      ],
      "422": [
        "application/json"
      ],
      "429": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "502": [
        "application/json"
      ],
      "503": [
        "application/json"
      ],
      "524": [
        "application/json"
      ],
      "529": [
        "application/json"
      ]
    }
  },
  "createChatCompletion": {
    "method": "POST",
    "path": "/chat/completions",
    "security": [
      "apiKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {},
      "query": {},
      "header": {
        "X-Service-Metadata": "string",
        "X-Service-Experimental-Metadata": "string",
        "X-Service-Strict": "string",
        "X-Service-Stream-Commit": "string",
        "x-session-id": "string",
        "HTTP-Referer": "string",
        "Referer": "string",
        "X-Service-Title": "string",
        "X-Title": "string",
        "X-Service-Categories": "string"
      }
    },
    "ignoresUnknownQuery": true,
    "requestMedia": [
      "application/json"
    ],
    "bodyFields": [
      "model",
      "models",
      "messages",
      "stream",
      "stream_options",
      "usage",
      "n",
      "store",
      "max_completion_tokens",
      "max_tokens",
      "stop",
      "temperature",
      "top_p",
      "top_k",
      "top_a",
      "min_p",
      "frequency_penalty",
      "presence_penalty",
      "repetition_penalty",
      "logit_bias",
      "seed",
      "logprobs",
      "top_logprobs",
      "tools",
      "tool_choice",
      "parallel_tool_calls",
      "stop_server_tools_when",
      "response_format",
      "verbosity",
      "reasoning",
      "reasoning_effort",
      "modalities",
      "audio",
      "image_config",
      "prediction",
      "metadata",
      "trace",
      "debug",
      "cache_control",
      "prompt_cache_key",
      "prompt_cache_options",
      "provider",
      "plugins",
      "route",
      "service_tier",
      "session_id",
      "safety_identifier",
      "user"
    ],
    "toleratesUnknownFields": true,
    "responses": {
      "200": [
        "application/json",
        "text/event-stream"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "402": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "408": [
        "application/json"
      ],
      "413": [
        "application/json"
      ],
      "422": [
        "application/json"
      ],
      "429": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "502": [
        "application/json"
      ],
      "503": [
        "application/json"
      ],
      "524": [
        "application/json"
      ],
      "529": [
        "application/json"
      ]
    }
  },
  "createMessage": {
    "method": "POST",
    "path": "/messages",
    "security": [
      "apiKey",
      "xApiKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {},
      "query": {
        "beta": "string"
      },
      "header": {
        "anthropic-version": "string",
        "anthropic-beta": "string",
        "X-Service-Metadata": "string",
        "X-Service-Experimental-Metadata": "string",
        "X-Service-Strict": "string",
        "X-Service-Stream-Commit": "string",
        "x-session-id": "string",
        "HTTP-Referer": "string",
        "Referer": "string",
        "X-Service-Title": "string",
        "X-Title": "string",
        "X-Service-Categories": "string"
      }
    },
    "ignoresUnknownQuery": true,
    "requestMedia": [
      "application/json"
    ],
    "bodyFields": [
      "model",
      "models",
      "fallbacks",
      "messages",
      "system",
      "max_tokens",
      "stream",
      "stop_sequences",
      "temperature",
      "top_p",
      "top_k",
      "tools",
      "tool_choice",
      "thinking",
      "output_config",
      "context_management",
      "cache_control",
      "metadata",
      "service_tier",
      "speed",
      "output_format",
      "thread",
      "mcp_servers",
      "container",
      "compaction",
      "diagnostics",
      "inference_geo",
      "billing_policy",
      "fallback_credit_token",
      "provider",
      "plugins",
      "route",
      "session_id",
      "stop_server_tools_when",
      "trace",
      "user"
    ],
    "toleratesUnknownFields": true,
    "responses": {
      "200": [
        "application/json",
        "text/event-stream"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "402": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "408": [
        "application/json"
      ],
      "413": [
        "application/json"
      ],
      "422": [
        "application/json"
      ],
      "429": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "502": [
        "application/json"
      ],
      "503": [
        "application/json"
      ],
      "524": [
        "application/json"
      ],
      "529": [
        "application/json"
      ]
    }
  },
  "countMessageTokens": {
    "method": "POST",
    "path": "/messages/count_tokens",
    "security": [
      "apiKey",
      "xApiKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {},
      "query": {
        "beta": "string"
      },
      "header": {
        "anthropic-version": "string",
        "anthropic-beta": "string",
        "X-Service-Strict": "string"
      }
    },
    "ignoresUnknownQuery": true,
    "requestMedia": [
      "application/json"
    ],
    "bodyFields": [
      "model",
      "messages",
      "system",
      "tools",
      "tool_choice",
      "thinking",
      "output_config",
      "context_management",
      "cache_control",
      "speed",
      "provider"
    ],
    "toleratesUnknownFields": true,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "413": [
        "application/json"
      ],
      "422": [
        "application/json"
      ],
      "429": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "explainRoute": {
    "method": "POST",
    "path": "/routes/explain",
    "security": [
      "apiKey",
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {},
      "query": {},
      "header": {
        "x-session-id": "string"
      }
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [
      "application/json"
    ],
    "bodyFields": [
      "format",
      "request"
    ],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "413": [
        "application/json"
      ],
      "422": [
        "application/json"
      ],
      "429": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "backtestRoutes": {
    "method": "POST",
    "path": "/routes/backtest",
    "security": [
      "apiKey",
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {},
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [
      "application/json"
    ],
    "bodyFields": [
      "since",
      "until",
      "model",
      "workspace_id",
      "provider",
      "prices",
      "max_records"
    ],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "413": [
        "application/json"
      ],
      "429": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "listModels": {
    "method": "GET",
    "path": "/models",
    "security": [
      "apiKey",
      "xApiKey",
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {},
      "query": {
        "offset": "integer",
        "limit": "integer",
        "after_id": "string",
        "before_id": "string",
        "q": "string",
        "supported_parameters": "string",
        "input_modalities": "string",
        "output_modalities": "string",
        "context": "integer",
        "providers": "string",
        "model_authors": "string",
        "max_price": "number",
        "min_price": "number",
        "max_output_price": "number",
        "min_output_price": "number",
        "arch": "string",
        "zdr": "string",
        "region": "string",
        "distillable": "string",
        "max_age_days": "integer",
        "min_age_days": "integer",
        "sort": "string"
      },
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "getModel": {
    "method": "GET",
    "path": "/models/{author}/{slug}",
    "security": [
      "apiKey",
      "xApiKey",
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {
        "author": "string",
        "slug": "string"
      },
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "listModelEndpoints": {
    "method": "GET",
    "path": "/models/{author}/{slug}/endpoints",
    "security": [
      "apiKey",
      "xApiKey",
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {
        "author": "string",
        "slug": "string"
      },
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "listProviders": {
    "method": "GET",
    "path": "/providers",
    "security": [
      "apiKey",
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {},
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "getGeneration": {
    "method": "GET",
    "path": "/generation",
    "security": [
      "apiKey",
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {},
      "query": {
        "id": "string"
      },
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "listGenerations": {
    "method": "GET",
    "path": "/generations",
    "security": [
      "apiKey",
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {},
      "query": {
        "since": "string",
        "until": "string",
        "model": "string",
        "provider": "string",
        "api_key_hash": "string",
        "workspace_id": "string",
        "user": "string",
        "session_id": "string",
        "metadata": "string",
        "app_id": "integer",
        "status": "string",
        "finish_reason": "string",
        "guardrail_id": "string",
        "plugin": "string",
        "tool": "string",
        "min_cost": "number",
        "error": "string",
        "sort": "string",
        "limit": "integer",
        "cursor": "string"
      },
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json",
        "text/csv",
        "application/x-ndjson"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "streamGenerations": {
    "method": "GET",
    "path": "/generations/stream",
    "security": [
      "apiKey",
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {},
      "query": {
        "model": "string",
        "provider": "string",
        "api_key_hash": "string",
        "workspace_id": "string",
        "user": "string",
        "session_id": "string",
        "metadata": "string",
        "app_id": "integer",
        "status": "string",
        "finish_reason": "string",
        "guardrail_id": "string",
        "plugin": "string",
        "tool": "string",
        "min_cost": "number",
        "error": "string",
        "last_event_id": "string"
      },
      "header": {
        "Last-Event-ID": "string"
      }
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "text/event-stream"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "getGenerationContent": {
    "method": "GET",
    "path": "/generation/content",
    "security": [
      "apiKey",
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {},
      "query": {
        "id": "string"
      },
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "getCredits": {
    "method": "GET",
    "path": "/credits",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {},
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "listActivity": {
    "method": "GET",
    "path": "/activity",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {},
      "query": {
        "date": "string",
        "since": "string",
        "until": "string",
        "interval": "string",
        "workspace_id": "string",
        "api_key_hash": "string",
        "user_id": "string",
        "app_id": "integer",
        "group_by": "string"
      },
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "listPromptCacheFindings": {
    "method": "GET",
    "path": "/prompt-cache",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {},
      "query": {
        "since": "string",
        "until": "string",
        "group_by": "string",
        "workspace_id": "string",
        "session_id": "string",
        "metadata": "string",
        "app_id": "integer",
        "limit": "integer"
      },
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "listFiles": {
    "method": "GET",
    "path": "/files",
    "security": [
      "apiKey",
      "xApiKey",
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {},
      "query": {
        "workspace_id": "string",
        "purpose": "string",
        "filename": "string",
        "after": "string",
        "page": "string",
        "after_id": "string",
        "order": "string",
        "limit": "integer",
        "beta": "string"
      },
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "createFile": {
    "method": "POST",
    "path": "/files",
    "security": [
      "apiKey",
      "xApiKey",
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {},
      "query": {
        "workspace_id": "string",
        "beta": "string"
      },
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [
      "multipart/form-data"
    ],
    "bodyFields": [
      "file",
      "purpose",
      "expires_after",
      "expires_in_seconds"
    ],
    "toleratesUnknownFields": true,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "413": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "getFile": {
    "method": "GET",
    "path": "/files/{file_id}",
    "security": [
      "apiKey",
      "xApiKey",
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {
        "file_id": "string"
      },
      "query": {
        "beta": "string"
      },
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "deleteFile": {
    "method": "DELETE",
    "path": "/files/{file_id}",
    "security": [
      "apiKey",
      "xApiKey",
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {
        "file_id": "string"
      },
      "query": {
        "beta": "string"
      },
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "getFileContent": {
    "method": "GET",
    "path": "/files/{file_id}/content",
    "security": [
      "apiKey",
      "xApiKey",
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {
        "file_id": "string"
      },
      "query": {
        "beta": "string"
      },
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/octet-stream"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "getCurrentKey": {
    "method": "GET",
    "path": "/key",
    "security": [
      "apiKey",
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {},
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "listKeys": {
    "method": "GET",
    "path": "/keys",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {},
      "query": {
        "offset": "integer",
        "limit": "integer",
        "include_disabled": "string",
        "workspace_id": "string",
        "creator_user_id": "string"
      },
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "createKey": {
    "method": "POST",
    "path": "/keys",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {},
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [
      "application/json"
    ],
    "bodyFields": [
      "name",
      "expires_at",
      "creator_user_id",
      "workspace_id",
      "limit",
      "limit_reset",
      "include_byok_in_limit"
    ],
    "toleratesUnknownFields": false,
    "responses": {
      "201": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "413": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "getKey": {
    "method": "GET",
    "path": "/keys/{hash}",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {
        "hash": "string"
      },
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "deleteKey": {
    "method": "DELETE",
    "path": "/keys/{hash}",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {
        "hash": "string"
      },
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "updateKey": {
    "method": "PATCH",
    "path": "/keys/{hash}",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {
        "hash": "string"
      },
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [
      "application/json"
    ],
    "bodyFields": [
      "name",
      "disabled",
      "expires_at",
      "limit",
      "limit_reset",
      "include_byok_in_limit"
    ],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "413": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "listWorkspaces": {
    "method": "GET",
    "path": "/workspaces",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {},
      "query": {
        "offset": "integer",
        "limit": "integer"
      },
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "createWorkspace": {
    "method": "POST",
    "path": "/workspaces",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {},
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [
      "application/json"
    ],
    "bodyFields": [
      "name",
      "slug",
      "description",
      "default_text_model",
      "default_image_model",
      "default_provider_sort",
      "time_zone",
      "io_logging_api_key_ids",
      "io_logging_sampling_rate",
      "is_data_discount_logging_enabled",
      "is_observability_broadcast_enabled",
      "is_observability_io_logging_enabled"
    ],
    "toleratesUnknownFields": false,
    "responses": {
      "201": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "413": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "getWorkspace": {
    "method": "GET",
    "path": "/workspaces/{id}",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {
        "id": "string"
      },
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "deleteWorkspace": {
    "method": "DELETE",
    "path": "/workspaces/{id}",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {
        "id": "string"
      },
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "updateWorkspace": {
    "method": "PATCH",
    "path": "/workspaces/{id}",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {
        "id": "string"
      },
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [
      "application/json"
    ],
    "bodyFields": [
      "name",
      "slug",
      "description",
      "default_text_model",
      "default_image_model",
      "default_provider_sort",
      "time_zone",
      "io_logging_api_key_ids",
      "io_logging_sampling_rate",
      "is_data_discount_logging_enabled",
      "is_observability_broadcast_enabled",
      "is_observability_io_logging_enabled"
    ],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "413": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "listWorkspaceBudgets": {
    "method": "GET",
    "path": "/workspaces/{id}/budgets",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {
        "id": "string"
      },
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "getWorkspaceBudget": {
    "method": "GET",
    "path": "/workspaces/{id}/budgets/{interval}",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {
        "id": "string",
        "interval": "string"
      },
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "putWorkspaceBudget": {
    "method": "PUT",
    "path": "/workspaces/{id}/budgets/{interval}",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {
        "id": "string",
        "interval": "string"
      },
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [
      "application/json"
    ],
    "bodyFields": [
      "limit_usd",
      "include_byok_in_budgets"
    ],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "413": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "deleteWorkspaceBudget": {
    "method": "DELETE",
    "path": "/workspaces/{id}/budgets/{interval}",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {
        "id": "string",
        "interval": "string"
      },
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "listWorkspacePlugins": {
    "method": "GET",
    "path": "/workspaces/{id}/plugins",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {
        "id": "string"
      },
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "putWorkspacePlugins": {
    "method": "PUT",
    "path": "/workspaces/{id}/plugins",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {
        "id": "string"
      },
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [
      "application/json"
    ],
    "bodyFields": [
      "data"
    ],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "413": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "listWorkspaceMembers": {
    "method": "GET",
    "path": "/workspaces/{id}/members",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {
        "id": "string"
      },
      "query": {
        "offset": "integer",
        "limit": "integer"
      },
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "addWorkspaceMember": {
    "method": "POST",
    "path": "/workspaces/{id}/members",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {
        "id": "string"
      },
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [
      "application/json"
    ],
    "bodyFields": [
      "user_id",
      "role"
    ],
    "toleratesUnknownFields": false,
    "responses": {
      "201": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "413": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "addWorkspaceMembers": {
    "method": "POST",
    "path": "/workspaces/{id}/members/add",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {
        "id": "string"
      },
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [
      "application/json"
    ],
    "bodyFields": [
      "user_ids"
    ],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "413": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "removeWorkspaceMembers": {
    "method": "POST",
    "path": "/workspaces/{id}/members/remove",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {
        "id": "string"
      },
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [
      "application/json"
    ],
    "bodyFields": [
      "user_ids"
    ],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "413": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "removeWorkspaceMember": {
    "method": "DELETE",
    "path": "/workspaces/{id}/members/{user_id}",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {
        "id": "string",
        "user_id": "string"
      },
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "listOrganizationMembers": {
    "method": "GET",
    "path": "/organization/members",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {},
      "query": {
        "offset": "integer",
        "limit": "integer"
      },
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "addOrganizationMember": {
    "method": "POST",
    "path": "/organization/members",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {},
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [
      "application/json"
    ],
    "bodyFields": [
      "email",
      "user_name",
      "first_name",
      "last_name",
      "role"
    ],
    "toleratesUnknownFields": false,
    "responses": {
      "201": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "413": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "removeOrganizationMember": {
    "method": "DELETE",
    "path": "/organization/members/{user_id}",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {
        "user_id": "string"
      },
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "updateOrganizationMember": {
    "method": "PATCH",
    "path": "/organization/members/{user_id}",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {
        "user_id": "string"
      },
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [
      "application/json"
    ],
    "bodyFields": [
      "email",
      "first_name",
      "last_name",
      "role",
      "active"
    ],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "413": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "listGuardrails": {
    "method": "GET",
    "path": "/guardrails",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {},
      "query": {
        "offset": "integer",
        "limit": "integer",
        "workspace_id": "string"
      },
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "createGuardrail": {
    "method": "POST",
    "path": "/guardrails",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {},
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [
      "application/json"
    ],
    "bodyFields": [
      "name",
      "description",
      "workspace_id",
      "allowed_models",
      "ignored_models",
      "allowed_providers",
      "ignored_providers",
      "enforce_zdr",
      "enforce_zdr_anthropic",
      "enforce_zdr_google",
      "enforce_zdr_openai",
      "enforce_zdr_xai",
      "enforce_zdr_other",
      "enable_free_model_publication",
      "enable_free_model_training",
      "enable_paid_model_training",
      "limit_usd",
      "reset_interval",
      "include_byok_in_budgets",
      "content_filter_builtins",
      "content_filters",
      "applies_to",
      "restore",
      "on_error",
      "hold_back_chars"
    ],
    "toleratesUnknownFields": false,
    "responses": {
      "201": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "413": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "testGuardrails": {
    "method": "POST",
    "path": "/guardrails/test",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {},
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [
      "application/json"
    ],
    "bodyFields": [
      "text",
      "direction",
      "guardrail_ids",
      "content_filter_builtins",
      "content_filters"
    ],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "413": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "getGuardrail": {
    "method": "GET",
    "path": "/guardrails/{id}",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {
        "id": "string"
      },
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "deleteGuardrail": {
    "method": "DELETE",
    "path": "/guardrails/{id}",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {
        "id": "string"
      },
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "updateGuardrail": {
    "method": "PATCH",
    "path": "/guardrails/{id}",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {
        "id": "string"
      },
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [
      "application/json"
    ],
    "bodyFields": [
      "name",
      "description",
      "allowed_models",
      "ignored_models",
      "allowed_providers",
      "ignored_providers",
      "enforce_zdr",
      "enforce_zdr_anthropic",
      "enforce_zdr_google",
      "enforce_zdr_openai",
      "enforce_zdr_xai",
      "enforce_zdr_other",
      "enable_free_model_publication",
      "enable_free_model_training",
      "enable_paid_model_training",
      "limit_usd",
      "reset_interval",
      "include_byok_in_budgets",
      "content_filter_builtins",
      "content_filters",
      "applies_to",
      "restore",
      "on_error",
      "hold_back_chars"
    ],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "413": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "listGuardrailKeyAssignments": {
    "method": "GET",
    "path": "/guardrails/{id}/assignments/keys",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {
        "id": "string"
      },
      "query": {
        "offset": "integer",
        "limit": "integer"
      },
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "bulkAssignKeysToGuardrail": {
    "method": "POST",
    "path": "/guardrails/{id}/assignments/keys",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {
        "id": "string"
      },
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [
      "application/json"
    ],
    "bodyFields": [
      "key_hashes"
    ],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "413": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "bulkUnassignKeysFromGuardrail": {
    "method": "POST",
    "path": "/guardrails/{id}/assignments/keys/remove",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {
        "id": "string"
      },
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [
      "application/json"
    ],
    "bodyFields": [
      "key_hashes"
    ],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "413": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "listGuardrailMemberAssignments": {
    "method": "GET",
    "path": "/guardrails/{id}/assignments/members",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {
        "id": "string"
      },
      "query": {
        "offset": "integer",
        "limit": "integer"
      },
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "bulkAssignMembersToGuardrail": {
    "method": "POST",
    "path": "/guardrails/{id}/assignments/members",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {
        "id": "string"
      },
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [
      "application/json"
    ],
    "bodyFields": [
      "member_user_ids"
    ],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "413": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "bulkUnassignMembersFromGuardrail": {
    "method": "POST",
    "path": "/guardrails/{id}/assignments/members/remove",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {
        "id": "string"
      },
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [
      "application/json"
    ],
    "bodyFields": [
      "member_user_ids"
    ],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "413": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "listGuardrailWorkspaceAssignments": {
    "method": "GET",
    "path": "/guardrails/{id}/assignments/workspaces",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {
        "id": "string"
      },
      "query": {
        "offset": "integer",
        "limit": "integer"
      },
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "bulkAssignWorkspacesToGuardrail": {
    "method": "POST",
    "path": "/guardrails/{id}/assignments/workspaces",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {
        "id": "string"
      },
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [
      "application/json"
    ],
    "bodyFields": [
      "workspace_ids"
    ],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "413": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "bulkUnassignWorkspacesFromGuardrail": {
    "method": "POST",
    "path": "/guardrails/{id}/assignments/workspaces/remove",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {
        "id": "string"
      },
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [
      "application/json"
    ],
    "bodyFields": [
      "workspace_ids"
    ],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "413": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "listAuditEntries": {
    "method": "GET",
    "path": "/audit",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {},
      "query": {
        "offset": "integer",
        "limit": "integer",
        "action": "string",
        "target_kind": "string",
        "target_id": "string",
        "actor": "string",
        "from": "string",
        "to": "string"
      },
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "listObservabilityDestinations": {
    "method": "GET",
    "path": "/observability/destinations",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {},
      "query": {
        "offset": "integer",
        "limit": "integer",
        "workspace_id": "string"
      },
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "createObservabilityDestination": {
    "method": "POST",
    "path": "/observability/destinations",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {},
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [
      "application/json"
    ],
    "bodyFields": [
      "type",
      "workspace_id",
      "name",
      "config",
      "enabled",
      "privacy_mode",
      "broadcast_generation_cost",
      "broadcast_generation_identity",
      "broadcast_generation_request_context",
      "sampling_rate",
      "api_key_hashes",
      "filter_rules"
    ],
    "toleratesUnknownFields": false,
    "responses": {
      "201": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "413": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "getObservabilityDestination": {
    "method": "GET",
    "path": "/observability/destinations/{id}",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {
        "id": "string"
      },
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "deleteObservabilityDestination": {
    "method": "DELETE",
    "path": "/observability/destinations/{id}",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {
        "id": "string"
      },
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "updateObservabilityDestination": {
    "method": "PATCH",
    "path": "/observability/destinations/{id}",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {
        "id": "string"
      },
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [
      "application/json"
    ],
    "bodyFields": [
      "name",
      "config",
      "enabled",
      "privacy_mode",
      "broadcast_generation_cost",
      "broadcast_generation_identity",
      "broadcast_generation_request_context",
      "sampling_rate",
      "api_key_hashes",
      "filter_rules"
    ],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "413": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "testObservabilityDestination": {
    "method": "POST",
    "path": "/observability/destinations/{id}/test",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {
        "id": "string"
      },
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "429": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "listObservabilityDeliveries": {
    "method": "GET",
    "path": "/observability/destinations/{id}/deliveries",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {
        "id": "string"
      },
      "query": {
        "offset": "integer",
        "limit": "integer"
      },
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "listDeadObservabilityDeliveries": {
    "method": "GET",
    "path": "/observability/destinations/{id}/deliveries/dead",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {
        "id": "string"
      },
      "query": {
        "offset": "integer",
        "limit": "integer"
      },
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "retryObservabilityDeliveries": {
    "method": "POST",
    "path": "/observability/destinations/{id}/deliveries/retry",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {
        "id": "string"
      },
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "listByokCredentials": {
    "method": "GET",
    "path": "/byok",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {},
      "query": {
        "offset": "integer",
        "limit": "integer",
        "workspace_id": "string",
        "provider": "string"
      },
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "createByokCredential": {
    "method": "POST",
    "path": "/byok",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {},
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [
      "application/json"
    ],
    "bodyFields": [
      "provider",
      "workspace_id",
      "name",
      "key",
      "disabled",
      "is_fallback",
      "allowed_models",
      "allowed_user_ids",
      "allowed_api_key_hashes"
    ],
    "toleratesUnknownFields": false,
    "responses": {
      "201": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "413": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "reorderByokCredentials": {
    "method": "POST",
    "path": "/byok/reorder",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {},
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [
      "application/json"
    ],
    "bodyFields": [
      "provider",
      "workspace_id",
      "ids"
    ],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "413": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "getByokCredential": {
    "method": "GET",
    "path": "/byok/{id}",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {
        "id": "string"
      },
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "deleteByokCredential": {
    "method": "DELETE",
    "path": "/byok/{id}",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {
        "id": "string"
      },
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "updateByokCredential": {
    "method": "PATCH",
    "path": "/byok/{id}",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {
        "id": "string"
      },
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [
      "application/json"
    ],
    "bodyFields": [
      "name",
      "key",
      "disabled",
      "is_fallback",
      "allowed_models",
      "allowed_user_ids",
      "allowed_api_key_hashes"
    ],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "413": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "exchangeToken": {
    "method": "POST",
    "path": "/oauth/token",
    "security": [],
    "parameters": {
      "path": {},
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [
      "application/x-www-form-urlencoded"
    ],
    "bodyFields": [
      "grant_type",
      "subject_token",
      "subject_token_type",
      "federation_policy_id",
      "requested_token_type",
      "scope",
      "audience",
      "resource"
    ],
    "toleratesUnknownFields": true,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "413": [
        "application/json"
      ],
      "429": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "getJwks": {
    "method": "GET",
    "path": "/oauth/jwks",
    "security": [],
    "parameters": {
      "path": {},
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "listFederationIssuers": {
    "method": "GET",
    "path": "/federation/issuers",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {},
      "query": {
        "offset": "integer",
        "limit": "integer"
      },
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "createFederationIssuer": {
    "method": "POST",
    "path": "/federation/issuers",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {},
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [
      "application/json"
    ],
    "bodyFields": [
      "name",
      "issuer_url",
      "jwks_url"
    ],
    "toleratesUnknownFields": false,
    "responses": {
      "201": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "413": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "getFederationIssuer": {
    "method": "GET",
    "path": "/federation/issuers/{id}",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {
        "id": "string"
      },
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "deleteFederationIssuer": {
    "method": "DELETE",
    "path": "/federation/issuers/{id}",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {
        "id": "string"
      },
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "updateFederationIssuer": {
    "method": "PATCH",
    "path": "/federation/issuers/{id}",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {
        "id": "string"
      },
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [
      "application/json"
    ],
    "bodyFields": [
      "name",
      "issuer_url",
      "jwks_url"
    ],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "413": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "listFederationPolicies": {
    "method": "GET",
    "path": "/federation/policies",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {},
      "query": {
        "offset": "integer",
        "limit": "integer"
      },
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "createFederationPolicy": {
    "method": "POST",
    "path": "/federation/policies",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {},
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [
      "application/json"
    ],
    "bodyFields": [
      "issuer_id",
      "subject",
      "audience",
      "api_key_hash",
      "enabled",
      "claim_checks"
    ],
    "toleratesUnknownFields": false,
    "responses": {
      "201": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "413": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "getFederationPolicy": {
    "method": "GET",
    "path": "/federation/policies/{id}",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {
        "id": "string"
      },
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "deleteFederationPolicy": {
    "method": "DELETE",
    "path": "/federation/policies/{id}",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {
        "id": "string"
      },
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "updateFederationPolicy": {
    "method": "PATCH",
    "path": "/federation/policies/{id}",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {
        "id": "string"
      },
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [
      "application/json"
    ],
    "bodyFields": [
      "issuer_id",
      "subject",
      "audience",
      "api_key_hash",
      "enabled",
      "claim_checks"
    ],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "413": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "testFederationPolicy": {
    "method": "POST",
    "path": "/federation/policies/{id}/test",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {
        "id": "string"
      },
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [
      "application/json"
    ],
    "bodyFields": [
      "subject_token"
    ],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "413": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "getAppRankings": {
    "method": "GET",
    "path": "/datasets/app-rankings",
    "security": [
      "apiKey",
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {},
      "query": {
        "category": "string",
        "subcategory": "string",
        "sort": "string",
        "start_date": "string",
        "end_date": "string",
        "limit": "integer",
        "offset": "integer"
      },
      "header": {
        "If-None-Match": "string"
      }
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "304": [],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "429": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "listApps": {
    "method": "GET",
    "path": "/apps",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {},
      "query": {
        "search": "string",
        "visibility": "string",
        "category": "string",
        "merged_into": "integer",
        "offset": "integer",
        "limit": "integer"
      },
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "getApp": {
    "method": "GET",
    "path": "/apps/{id}",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {
        "id": "integer"
      },
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "updateApp": {
    "method": "PATCH",
    "path": "/apps/{id}",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {
        "id": "integer"
      },
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [
      "application/json"
    ],
    "bodyFields": [
      "title",
      "visibility",
      "categories"
    ],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "413": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "mergeApp": {
    "method": "POST",
    "path": "/apps/{id}/merge",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {
        "id": "integer"
      },
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [
      "application/json"
    ],
    "bodyFields": [
      "into"
    ],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "413": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "unmergeApp": {
    "method": "POST",
    "path": "/apps/{id}/unmerge",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {
        "id": "integer"
      },
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "listScimGroups": {
    "method": "GET",
    "path": "/scim/groups",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {},
      "query": {
        "offset": "integer",
        "limit": "integer"
      },
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "listScimGroupMembers": {
    "method": "GET",
    "path": "/scim/groups/{id}/members",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {
        "id": "string"
      },
      "query": {
        "offset": "integer",
        "limit": "integer"
      },
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "listScimGroupMappings": {
    "method": "GET",
    "path": "/scim/group-mappings",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {},
      "query": {
        "offset": "integer",
        "limit": "integer"
      },
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "createScimGroupMapping": {
    "method": "POST",
    "path": "/scim/group-mappings",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {},
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [
      "application/json"
    ],
    "bodyFields": [
      "scim_group_id",
      "workspace_id",
      "role"
    ],
    "toleratesUnknownFields": false,
    "responses": {
      "201": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "409": [
        "application/json"
      ],
      "413": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "getScimGroupMapping": {
    "method": "GET",
    "path": "/scim/group-mappings/{id}",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {
        "id": "string"
      },
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "deleteScimGroupMapping": {
    "method": "DELETE",
    "path": "/scim/group-mappings/{id}",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {
        "id": "string"
      },
      "query": {
        "keep_members": "boolean"
      },
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "updateScimGroupMapping": {
    "method": "PATCH",
    "path": "/scim/group-mappings/{id}",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {
        "id": "string"
      },
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [
      "application/json"
    ],
    "bodyFields": [
      "role",
      "workspace_id"
    ],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "409": [
        "application/json"
      ],
      "413": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "listScimTokens": {
    "method": "GET",
    "path": "/scim/tokens",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {},
      "query": {
        "offset": "integer",
        "limit": "integer"
      },
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "createScimToken": {
    "method": "POST",
    "path": "/scim/tokens",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {},
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [
      "application/json"
    ],
    "bodyFields": [
      "name"
    ],
    "toleratesUnknownFields": false,
    "responses": {
      "201": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "413": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "deleteScimToken": {
    "method": "DELETE",
    "path": "/scim/tokens/{id}",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {
        "id": "string"
      },
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "listProvisionedUsers": {
    "method": "GET",
    "path": "/scim/v2/Users",
    "security": [
      "scimToken"
    ],
    "parameters": {
      "path": {},
      "query": {
        "filter": "string",
        "startIndex": "string",
        "count": "string",
        "attributes": "string",
        "excludedAttributes": "string",
        "sortBy": "string",
        "sortOrder": "string"
      },
      "header": {}
    },
    "ignoresUnknownQuery": true,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/scim+json"
      ],
      "400": [
        "application/scim+json"
      ],
      "401": [
        "application/scim+json"
      ],
      "500": [
        "application/scim+json"
      ],
      "503": [
        "application/scim+json"
      ]
    }
  },
  "createProvisionedUser": {
    "method": "POST",
    "path": "/scim/v2/Users",
    "security": [
      "scimToken"
    ],
    "parameters": {
      "path": {},
      "query": {
        "attributes": "string",
        "excludedAttributes": "string"
      },
      "header": {}
    },
    "ignoresUnknownQuery": true,
    "requestMedia": [
      "application/scim+json",
      "application/json"
    ],
    "bodyFields": [
      "schemas",
      "externalId",
      "userName",
      "name",
      "displayName",
      "emails",
      "active"
    ],
    "toleratesUnknownFields": true,
    "responses": {
      "201": [
        "application/scim+json"
      ],
      "400": [
        "application/scim+json"
      ],
      "401": [
        "application/scim+json"
      ],
      "409": [
        "application/scim+json"
      ],
      "413": [
        "application/scim+json"
      ],
      "500": [
        "application/scim+json"
      ],
      "503": [
        "application/scim+json"
      ]
    }
  },
  "getProvisionedUser": {
    "method": "GET",
    "path": "/scim/v2/Users/{id}",
    "security": [
      "scimToken"
    ],
    "parameters": {
      "path": {
        "id": "string"
      },
      "query": {
        "attributes": "string",
        "excludedAttributes": "string"
      },
      "header": {}
    },
    "ignoresUnknownQuery": true,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/scim+json"
      ],
      "400": [
        "application/scim+json"
      ],
      "401": [
        "application/scim+json"
      ],
      "404": [
        "application/scim+json"
      ],
      "500": [
        "application/scim+json"
      ],
      "503": [
        "application/scim+json"
      ]
    }
  },
  "putProvisionedUser": {
    "method": "PUT",
    "path": "/scim/v2/Users/{id}",
    "security": [
      "scimToken"
    ],
    "parameters": {
      "path": {
        "id": "string"
      },
      "query": {
        "attributes": "string",
        "excludedAttributes": "string"
      },
      "header": {}
    },
    "ignoresUnknownQuery": true,
    "requestMedia": [
      "application/scim+json",
      "application/json"
    ],
    "bodyFields": [
      "schemas",
      "externalId",
      "userName",
      "name",
      "displayName",
      "emails",
      "active"
    ],
    "toleratesUnknownFields": true,
    "responses": {
      "200": [
        "application/scim+json"
      ],
      "400": [
        "application/scim+json"
      ],
      "401": [
        "application/scim+json"
      ],
      "404": [
        "application/scim+json"
      ],
      "409": [
        "application/scim+json"
      ],
      "413": [
        "application/scim+json"
      ],
      "500": [
        "application/scim+json"
      ],
      "503": [
        "application/scim+json"
      ]
    }
  },
  "deleteProvisionedUser": {
    "method": "DELETE",
    "path": "/scim/v2/Users/{id}",
    "security": [
      "scimToken"
    ],
    "parameters": {
      "path": {
        "id": "string"
      },
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": true,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "204": [],
      "400": [
        "application/scim+json"
      ],
      "401": [
        "application/scim+json"
      ],
      "404": [
        "application/scim+json"
      ],
      "500": [
        "application/scim+json"
      ],
      "503": [
        "application/scim+json"
      ]
    }
  },
  "updateProvisionedUser": {
    "method": "PATCH",
    "path": "/scim/v2/Users/{id}",
    "security": [
      "scimToken"
    ],
    "parameters": {
      "path": {
        "id": "string"
      },
      "query": {
        "attributes": "string",
        "excludedAttributes": "string"
      },
      "header": {}
    },
    "ignoresUnknownQuery": true,
    "requestMedia": [
      "application/scim+json",
      "application/json"
    ],
    "bodyFields": [
      "schemas",
      "Operations"
    ],
    "toleratesUnknownFields": true,
    "responses": {
      "200": [
        "application/scim+json"
      ],
      "400": [
        "application/scim+json"
      ],
      "401": [
        "application/scim+json"
      ],
      "404": [
        "application/scim+json"
      ],
      "409": [
        "application/scim+json"
      ],
      "413": [
        "application/scim+json"
      ],
      "500": [
        "application/scim+json"
      ],
      "503": [
        "application/scim+json"
      ]
    }
  },
  "listProvisionedGroups": {
    "method": "GET",
    "path": "/scim/v2/Groups",
    "security": [
      "scimToken"
    ],
    "parameters": {
      "path": {},
      "query": {
        "filter": "string",
        "startIndex": "string",
        "count": "string",
        "attributes": "string",
        "excludedAttributes": "string",
        "sortBy": "string",
        "sortOrder": "string"
      },
      "header": {}
    },
    "ignoresUnknownQuery": true,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/scim+json"
      ],
      "400": [
        "application/scim+json"
      ],
      "401": [
        "application/scim+json"
      ],
      "500": [
        "application/scim+json"
      ],
      "503": [
        "application/scim+json"
      ]
    }
  },
  "createProvisionedGroup": {
    "method": "POST",
    "path": "/scim/v2/Groups",
    "security": [
      "scimToken"
    ],
    "parameters": {
      "path": {},
      "query": {
        "attributes": "string",
        "excludedAttributes": "string"
      },
      "header": {}
    },
    "ignoresUnknownQuery": true,
    "requestMedia": [
      "application/scim+json",
      "application/json"
    ],
    "bodyFields": [
      "schemas",
      "externalId",
      "displayName",
      "members"
    ],
    "toleratesUnknownFields": true,
    "responses": {
      "201": [
        "application/scim+json"
      ],
      "400": [
        "application/scim+json"
      ],
      "401": [
        "application/scim+json"
      ],
      "409": [
        "application/scim+json"
      ],
      "413": [
        "application/scim+json"
      ],
      "500": [
        "application/scim+json"
      ],
      "503": [
        "application/scim+json"
      ]
    }
  },
  "getProvisionedGroup": {
    "method": "GET",
    "path": "/scim/v2/Groups/{id}",
    "security": [
      "scimToken"
    ],
    "parameters": {
      "path": {
        "id": "string"
      },
      "query": {
        "attributes": "string",
        "excludedAttributes": "string"
      },
      "header": {}
    },
    "ignoresUnknownQuery": true,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/scim+json"
      ],
      "400": [
        "application/scim+json"
      ],
      "401": [
        "application/scim+json"
      ],
      "404": [
        "application/scim+json"
      ],
      "500": [
        "application/scim+json"
      ],
      "503": [
        "application/scim+json"
      ]
    }
  },
  "putProvisionedGroup": {
    "method": "PUT",
    "path": "/scim/v2/Groups/{id}",
    "security": [
      "scimToken"
    ],
    "parameters": {
      "path": {
        "id": "string"
      },
      "query": {
        "attributes": "string",
        "excludedAttributes": "string"
      },
      "header": {}
    },
    "ignoresUnknownQuery": true,
    "requestMedia": [
      "application/scim+json",
      "application/json"
    ],
    "bodyFields": [
      "schemas",
      "externalId",
      "displayName",
      "members"
    ],
    "toleratesUnknownFields": true,
    "responses": {
      "200": [
        "application/scim+json"
      ],
      "400": [
        "application/scim+json"
      ],
      "401": [
        "application/scim+json"
      ],
      "404": [
        "application/scim+json"
      ],
      "409": [
        "application/scim+json"
      ],
      "413": [
        "application/scim+json"
      ],
      "500": [
        "application/scim+json"
      ],
      "503": [
        "application/scim+json"
      ]
    }
  },
  "deleteProvisionedGroup": {
    "method": "DELETE",
    "path": "/scim/v2/Groups/{id}",
    "security": [
      "scimToken"
    ],
    "parameters": {
      "path": {
        "id": "string"
      },
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": true,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "204": [],
      "400": [
        "application/scim+json"
      ],
      "401": [
        "application/scim+json"
      ],
      "404": [
        "application/scim+json"
      ],
      "500": [
        "application/scim+json"
      ],
      "503": [
        "application/scim+json"
      ]
    }
  },
  "updateProvisionedGroup": {
    "method": "PATCH",
    "path": "/scim/v2/Groups/{id}",
    "security": [
      "scimToken"
    ],
    "parameters": {
      "path": {
        "id": "string"
      },
      "query": {
        "attributes": "string",
        "excludedAttributes": "string"
      },
      "header": {}
    },
    "ignoresUnknownQuery": true,
    "requestMedia": [
      "application/scim+json",
      "application/json"
    ],
    "bodyFields": [
      "schemas",
      "Operations"
    ],
    "toleratesUnknownFields": true,
    "responses": {
      "200": [
        "application/scim+json"
      ],
      "204": [],
      "400": [
        "application/scim+json"
      ],
      "401": [
        "application/scim+json"
      ],
      "404": [
        "application/scim+json"
      ],
      "409": [
        "application/scim+json"
      ],
      "413": [
        "application/scim+json"
      ],
      "500": [
        "application/scim+json"
      ],
      "503": [
        "application/scim+json"
      ]
    }
  },
  "getScimServiceProviderConfig": {
    "method": "GET",
    "path": "/scim/v2/ServiceProviderConfig",
    "security": [
      "scimToken"
    ],
    "parameters": {
      "path": {},
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": true,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/scim+json"
      ],
      "400": [
        "application/scim+json"
      ],
      "401": [
        "application/scim+json"
      ],
      "500": [
        "application/scim+json"
      ],
      "503": [
        "application/scim+json"
      ]
    }
  },
  "listScimResourceTypes": {
    "method": "GET",
    "path": "/scim/v2/ResourceTypes",
    "security": [
      "scimToken"
    ],
    "parameters": {
      "path": {},
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": true,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/scim+json"
      ],
      "400": [
        "application/scim+json"
      ],
      "401": [
        "application/scim+json"
      ],
      "500": [
        "application/scim+json"
      ],
      "503": [
        "application/scim+json"
      ]
    }
  },
  "getScimResourceType": {
    "method": "GET",
    "path": "/scim/v2/ResourceTypes/{id}",
    "security": [
      "scimToken"
    ],
    "parameters": {
      "path": {
        "id": "string"
      },
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": true,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/scim+json"
      ],
      "400": [
        "application/scim+json"
      ],
      "401": [
        "application/scim+json"
      ],
      "404": [
        "application/scim+json"
      ],
      "500": [
        "application/scim+json"
      ],
      "503": [
        "application/scim+json"
      ]
    }
  },
  "listScimSchemas": {
    "method": "GET",
    "path": "/scim/v2/Schemas",
    "security": [
      "scimToken"
    ],
    "parameters": {
      "path": {},
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": true,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/scim+json"
      ],
      "400": [
        "application/scim+json"
      ],
      "401": [
        "application/scim+json"
      ],
      "500": [
        "application/scim+json"
      ],
      "503": [
        "application/scim+json"
      ]
    }
  },
  "getScimSchema": {
    "method": "GET",
    "path": "/scim/v2/Schemas/{id}",
    "security": [
      "scimToken"
    ],
    "parameters": {
      "path": {
        "id": "string"
      },
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": true,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/scim+json"
      ],
      "400": [
        "application/scim+json"
      ],
      "401": [
        "application/scim+json"
      ],
      "404": [
        "application/scim+json"
      ],
      "500": [
        "application/scim+json"
      ],
      "503": [
        "application/scim+json"
      ]
    }
  },
  "getConsoleSession": {
    "method": "GET",
    "path": "/console/session",
    "security": [
      "consoleSession"
    ],
    "parameters": {
      "path": {},
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "createConsoleSession": {
    "method": "POST",
    "path": "/console/session",
    "security": [],
    "parameters": {
      "path": {},
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [
      "application/json"
    ],
    "bodyFields": [
      "key",
      "link_token"
    ],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "413": [
        "application/json"
      ],
      "429": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "deleteConsoleSession": {
    "method": "DELETE",
    "path": "/console/session",
    "security": [
      "consoleSession"
    ],
    "parameters": {
      "path": {},
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "deleteConsoleSessions": {
    "method": "DELETE",
    "path": "/console/sessions",
    "security": [
      "consoleSession"
    ],
    "parameters": {
      "path": {},
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "createConsoleLink": {
    "method": "POST",
    "path": "/console/links",
    "security": [
      "managementKey"
    ],
    "parameters": {
      "path": {},
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "201": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "reloadConfiguration": {
    "method": "POST",
    "path": "/admin/reload",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {},
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "getConfiguration": {
    "method": "GET",
    "path": "/admin/configuration",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {},
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "listConfiguredProviders": {
    "method": "GET",
    "path": "/admin/providers",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {},
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "createConfiguredProvider": {
    "method": "POST",
    "path": "/admin/providers",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {},
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [
      "application/json"
    ],
    "bodyFields": [
      "slug",
      "name",
      "format",
      "base_url",
      "api_key",
      "headers",
      "data_policy",
      "zdr",
      "accept_unknown_models",
      "capabilities"
    ],
    "toleratesUnknownFields": false,
    "responses": {
      "201": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "409": [
        "application/json"
      ],
      "413": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "getConfiguredProvider": {
    "method": "GET",
    "path": "/admin/providers/{slug}",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {
        "slug": "string"
      },
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "deleteConfiguredProvider": {
    "method": "DELETE",
    "path": "/admin/providers/{slug}",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {
        "slug": "string"
      },
      "query": {
        "with_models": "boolean"
      },
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "409": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "updateConfiguredProvider": {
    "method": "PATCH",
    "path": "/admin/providers/{slug}",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {
        "slug": "string"
      },
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [
      "application/json"
    ],
    "bodyFields": [
      "name",
      "format",
      "base_url",
      "api_key",
      "headers",
      "data_policy",
      "zdr",
      "accept_unknown_models",
      "capabilities"
    ],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "409": [
        "application/json"
      ],
      "413": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "testConfiguredProvider": {
    "method": "POST",
    "path": "/admin/providers/{slug}/test",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {
        "slug": "string"
      },
      "query": {
        "model": "string"
      },
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "429": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "listConfiguredModels": {
    "method": "GET",
    "path": "/admin/models",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {},
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "createConfiguredModel": {
    "method": "POST",
    "path": "/admin/models",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {},
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [
      "application/json"
    ],
    "bodyFields": [
      "id",
      "name",
      "description",
      "context_length",
      "max_output_tokens",
      "input_modalities",
      "output_modalities",
      "endpoints"
    ],
    "toleratesUnknownFields": false,
    "responses": {
      "201": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "409": [
        "application/json"
      ],
      "413": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "getConfiguredModel": {
    "method": "GET",
    "path": "/admin/models/{author}/{slug}",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {
        "author": "string",
        "slug": "string"
      },
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "deleteConfiguredModel": {
    "method": "DELETE",
    "path": "/admin/models/{author}/{slug}",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {
        "author": "string",
        "slug": "string"
      },
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "409": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "updateConfiguredModel": {
    "method": "PATCH",
    "path": "/admin/models/{author}/{slug}",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {
        "author": "string",
        "slug": "string"
      },
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [
      "application/json"
    ],
    "bodyFields": [
      "name",
      "description",
      "context_length",
      "max_output_tokens",
      "input_modalities",
      "output_modalities",
      "endpoints"
    ],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "409": [
        "application/json"
      ],
      "413": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "listConfiguredMcpServers": {
    "method": "GET",
    "path": "/admin/mcp-servers",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {},
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "getConfiguredMcpServer": {
    "method": "GET",
    "path": "/admin/mcp-servers/{name}",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {
        "name": "string"
      },
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "testConfiguredMcpServer": {
    "method": "POST",
    "path": "/admin/mcp-servers/{name}/test",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {
        "name": "string"
      },
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [],
    "bodyFields": [],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "429": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "approveConfiguredMcpTools": {
    "method": "POST",
    "path": "/admin/mcp-servers/{name}/approve",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {
        "name": "string"
      },
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [
      "application/json"
    ],
    "bodyFields": [
      "tools"
    ],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "409": [
        "application/json"
      ],
      "413": [
        "application/json"
      ],
      "429": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  },
  "withdrawConfiguredMcpTools": {
    "method": "POST",
    "path": "/admin/mcp-servers/{name}/withdraw",
    "security": [
      "managementKey",
      "consoleSession"
    ],
    "parameters": {
      "path": {
        "name": "string"
      },
      "query": {},
      "header": {}
    },
    "ignoresUnknownQuery": false,
    "requestMedia": [
      "application/json"
    ],
    "bodyFields": [
      "tools"
    ],
    "toleratesUnknownFields": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [
        "application/json"
      ],
      "403": [
        "application/json"
      ],
      "404": [
        "application/json"
      ],
      "413": [
        "application/json"
      ],
      "500": [
        "application/json"
      ],
      "503": [
        "application/json"
      ]
    }
  }
} as const

export type OperationId = keyof typeof operations
