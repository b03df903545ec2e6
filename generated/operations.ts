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
        "x-session-id": "string"
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
      "workspace_id"
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
      "expires_at"
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
