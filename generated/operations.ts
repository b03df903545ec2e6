// Made from openapi.yaml by `npm run codegen`. Do not edit.
export const operations = {
  "createResponse": {
    "method": "POST",
    "path": "/responses",
    "security": [
      "apiKey"
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
    "requestMedia": [
      "application/json"
    ],
    "bodyFields": [
      "model",
      "models",
      "input",
      "instructions",
      "stream",
      "store",
      "previous_response_id",
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
  "createChatCompletion": {
    "method": "POST",
    "path": "/chat/completions",
    "security": [
      "apiKey"
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
    "requestMedia": [
      "application/json"
    ],
    "bodyFields": [
      "model",
      "models",
      "messages",
      "stream",
      "stream_options",
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
      "xApiKey"
    ],
    "parameters": {
      "path": {},
      "query": {},
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
      "xApiKey"
    ],
    "parameters": {
      "path": {},
      "query": {},
      "header": {
        "anthropic-version": "string",
        "anthropic-beta": "string",
        "X-Service-Strict": "string"
      }
    },
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
      "managementKey"
    ],
    "parameters": {
      "path": {},
      "query": {},
      "header": {
        "x-session-id": "string"
      }
    },
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
      "413": [
        "application/json"
      ],
      "422": [
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
      "managementKey"
    ],
    "parameters": {
      "path": {},
      "query": {
        "offset": "integer",
        "limit": "integer",
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
      "managementKey"
    ],
    "parameters": {
      "path": {
        "author": "string",
        "slug": "string"
      },
      "query": {},
      "header": {}
    },
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
      "managementKey"
    ],
    "parameters": {
      "path": {},
      "query": {},
      "header": {}
    },
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
      "managementKey"
    ],
    "parameters": {
      "path": {},
      "query": {
        "id": "string"
      },
      "header": {}
    },
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
      "managementKey"
    ],
    "parameters": {
      "path": {},
      "query": {},
      "header": {}
    },
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
      "managementKey"
    ],
    "parameters": {
      "path": {},
      "query": {
        "date": "string",
        "workspace_id": "string",
        "api_key_hash": "string",
        "user_id": "string",
        "group_by": "string"
      },
      "header": {}
    },
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
  "getCurrentKey": {
    "method": "GET",
    "path": "/key",
    "security": [
      "apiKey",
      "managementKey"
    ],
    "parameters": {
      "path": {},
      "query": {},
      "header": {}
    },
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
      "managementKey"
    ],
    "parameters": {
      "path": {},
      "query": {
        "offset": "integer",
        "limit": "integer",
        "include_disabled": "string",
        "workspace_id": "string"
      },
      "header": {}
    },
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
      "managementKey"
    ],
    "parameters": {
      "path": {},
      "query": {},
      "header": {}
    },
    "requestMedia": [
      "application/json"
    ],
    "bodyFields": [
      "name",
      "expires_at",
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
      "managementKey"
    ],
    "parameters": {
      "path": {
        "hash": "string"
      },
      "query": {},
      "header": {}
    },
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
      "managementKey"
    ],
    "parameters": {
      "path": {
        "hash": "string"
      },
      "query": {},
      "header": {}
    },
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
      "managementKey"
    ],
    "parameters": {
      "path": {
        "hash": "string"
      },
      "query": {},
      "header": {}
    },
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
  "exchangeToken": {
    "method": "POST",
    "path": "/oauth/token",
    "security": [],
    "parameters": {
      "path": {},
      "query": {},
      "header": {}
    },
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
      "managementKey"
    ],
    "parameters": {
      "path": {},
      "query": {
        "offset": "integer",
        "limit": "integer"
      },
      "header": {}
    },
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
      "managementKey"
    ],
    "parameters": {
      "path": {},
      "query": {},
      "header": {}
    },
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
      "managementKey"
    ],
    "parameters": {
      "path": {
        "id": "string"
      },
      "query": {},
      "header": {}
    },
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
      "managementKey"
    ],
    "parameters": {
      "path": {
        "id": "string"
      },
      "query": {},
      "header": {}
    },
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
      "managementKey"
    ],
    "parameters": {
      "path": {
        "id": "string"
      },
      "query": {},
      "header": {}
    },
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
      "managementKey"
    ],
    "parameters": {
      "path": {},
      "query": {
        "offset": "integer",
        "limit": "integer"
      },
      "header": {}
    },
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
      "managementKey"
    ],
    "parameters": {
      "path": {},
      "query": {},
      "header": {}
    },
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
      "managementKey"
    ],
    "parameters": {
      "path": {
        "id": "string"
      },
      "query": {},
      "header": {}
    },
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
      "managementKey"
    ],
    "parameters": {
      "path": {
        "id": "string"
      },
      "query": {},
      "header": {}
    },
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
      "managementKey"
    ],
    "parameters": {
      "path": {
        "id": "string"
      },
      "query": {},
      "header": {}
    },
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
      "managementKey"
    ],
    "parameters": {
      "path": {
        "id": "string"
      },
      "query": {},
      "header": {}
    },
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
      "managementKey"
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
      "managementKey"
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
      "managementKey"
    ],
    "parameters": {
      "path": {
        "id": "integer"
      },
      "query": {},
      "header": {}
    },
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
      "managementKey"
    ],
    "parameters": {
      "path": {
        "id": "integer"
      },
      "query": {},
      "header": {}
    },
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
      "managementKey"
    ],
    "parameters": {
      "path": {
        "id": "integer"
      },
      "query": {},
      "header": {}
    },
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
      "managementKey"
    ],
    "parameters": {
      "path": {
        "id": "integer"
      },
      "query": {},
      "header": {}
    },
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
  }
} as const

export type OperationId = keyof typeof operations
