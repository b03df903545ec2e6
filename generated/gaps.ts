// Made from openapi.yaml by `npm run codegen`. Do not edit.
export interface GapRule {
  /** Required members that may be null. */
  readonly nulls?: readonly string[]
  /** Required lists that are empty where they are missing. */
  readonly lists?: readonly string[]
  /** Required members that have one value only. */
  readonly constants?: Readonly<Record<string, string>>
  /** Members that may be missing, but not null. */
  readonly optional?: readonly string[]
  /** Members whose value, or each element of it, has a rule. */
  readonly members?: Readonly<Record<string, string>>
  /** The rule of each type, by that member. */
  readonly union?: { readonly tag: string; readonly of: Readonly<Record<string, string>> }
}
export const answerSchemas: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "createResponse": {
    "application/json": "ResponseResource",
    "text/event-stream": "ResponseStreamEvent"
  },
  "compactResponse": {
    "application/json": "CompactedResponse"
  },
  "createChatCompletion": {
    "application/json": "ChatResult",
    "text/event-stream": "ChatStreamChunk"
  },
  "createMessage": {
    "application/json": "MessageResult",
    "text/event-stream": "MessageStreamEvent"
  },
  "streamGenerations": {
    "text/event-stream": "GenerationStreamEvent"
  }
}
export const gaps: Readonly<Record<string, GapRule | undefined>> = {
  "Annotation": {
    "union": {
      "tag": "type",
      "of": {
        "url_citation": "UrlCitation",
        "file_citation": "FileCitation",
        "container_file_citation": "ContainerFileCitation",
        "file_path": "FilePathAnnotation"
      }
    }
  },
  "ApplyPatchCallItem": {
    "constants": {
      "type": "apply_patch_call"
    },
    "members": {
      "operation": "ApplyPatchOperation"
    }
  },
  "ApplyPatchCallOperationDiffDeltaEvent": {
    "constants": {
      "type": "response.apply_patch_call_operation_diff.delta"
    },
    "optional": [
      "obfuscation"
    ]
  },
  "ApplyPatchCallOperationDiffDoneEvent": {
    "constants": {
      "type": "response.apply_patch_call_operation_diff.done"
    }
  },
  "ApplyPatchCreateFile": {
    "constants": {
      "type": "create_file"
    }
  },
  "ApplyPatchDeleteFile": {
    "constants": {
      "type": "delete_file"
    }
  },
  "ApplyPatchOperation": {
    "union": {
      "tag": "type",
      "of": {
        "create_file": "ApplyPatchCreateFile",
        "update_file": "ApplyPatchUpdateFile",
        "delete_file": "ApplyPatchDeleteFile"
      }
    }
  },
  "ApplyPatchUpdateFile": {
    "constants": {
      "type": "update_file"
    }
  },
  "Availability": {
    "optional": [
      "retry_after",
      "affected_providers",
      "excluded_by"
    ]
  },
  "ChatAnnotation": {
    "union": {
      "tag": "type",
      "of": {
        "url_citation": "ChatCitationAnnotation",
        "file": "ChatFileAnnotation"
      }
    }
  },
  "ChatAudio": {
    "optional": [
      "id",
      "data",
      "transcript",
      "expires_at"
    ]
  },
  "ChatChoice": {
    "members": {
      "message": "ChatResultMessage",
      "stop_details": "MessageStopDetails",
      "logprobs": "ChatTokenLogprobs"
    }
  },
  "ChatCitationAnnotation": {
    "constants": {
      "type": "url_citation"
    },
    "members": {
      "url_citation": "ChatUrlCitation"
    }
  },
  "ChatCustomToolCall": {
    "constants": {
      "type": "custom"
    }
  },
  "ChatFileAnnotation": {
    "constants": {
      "type": "file"
    },
    "members": {
      "file": "ChatFileReading"
    }
  },
  "ChatFileReading": {
    "optional": [
      "hash",
      "name",
      "content"
    ]
  },
  "ChatFunctionToolCall": {
    "constants": {
      "type": "function"
    }
  },
  "ChatOutputImage": {
    "optional": [
      "type"
    ]
  },
  "ChatPromptTokensDetails": {
    "optional": [
      "cached_tokens",
      "cache_write_tokens",
      "audio_tokens",
      "video_tokens"
    ]
  },
  "ChatReasoningDetail": {
    "union": {
      "tag": "type",
      "of": {
        "reasoning.text": "ChatReasoningTextDetail",
        "reasoning.summary": "ChatReasoningSummaryDetail",
        "reasoning.encrypted": "ChatReasoningEncryptedDetail",
        "reasoning.server_tool_call": "ChatReasoningServerToolCallDetail"
      }
    }
  },
  "ChatReasoningEncryptedDetail": {
    "constants": {
      "type": "reasoning.encrypted"
    },
    "optional": [
      "index"
    ]
  },
  "ChatReasoningServerToolCallDetail": {
    "constants": {
      "type": "reasoning.server_tool_call"
    },
    "optional": [
      "index"
    ]
  },
  "ChatReasoningSummaryDetail": {
    "constants": {
      "type": "reasoning.summary"
    },
    "optional": [
      "index"
    ]
  },
  "ChatReasoningTextDetail": {
    "constants": {
      "type": "reasoning.text"
    },
    "optional": [
      "index"
    ]
  },
  "ChatResult": {
    "constants": {
      "object": "chat.completion"
    },
    "optional": [
      "provider",
      "usage",
      "service_metadata"
    ],
    "members": {
      "choices": "ChatChoice",
      "usage": "ChatUsage"
    },
    "nulls": [
      "system_fingerprint"
    ]
  },
  "ChatResultMessage": {
    "constants": {
      "role": "assistant"
    },
    "nulls": [
      "content"
    ],
    "optional": [
      "tool_calls",
      "reasoning_details",
      "annotations",
      "images"
    ],
    "members": {
      "tool_calls": "ChatToolCall",
      "reasoning_details": "ChatReasoningDetail",
      "annotations": "ChatAnnotation",
      "images": "ChatOutputImage",
      "audio": "ChatAudio"
    }
  },
  "ChatStreamChoice": {
    "members": {
      "delta": "ChatStreamDelta",
      "stop_details": "MessageStopDetails",
      "logprobs": "ChatTokenLogprobs"
    },
    "nulls": [
      "finish_reason"
    ]
  },
  "ChatStreamChunk": {
    "constants": {
      "object": "chat.completion.chunk"
    },
    "optional": [
      "provider",
      "error",
      "debug",
      "service_metadata"
    ],
    "members": {
      "choices": "ChatStreamChoice",
      "usage": "ChatUsage",
      "error": "ChatStreamError"
    }
  },
  "ChatStreamCustomCall": {
    "optional": [
      "name",
      "input"
    ]
  },
  "ChatStreamDelta": {
    "optional": [
      "role",
      "reasoning_details",
      "tool_calls",
      "annotations",
      "images",
      "audio"
    ],
    "members": {
      "reasoning_details": "ChatReasoningDetail",
      "tool_calls": "ChatStreamToolCall",
      "annotations": "ChatAnnotation",
      "images": "ChatOutputImage",
      "audio": "ChatAudio"
    }
  },
  "ChatStreamError": {
    "members": {
      "metadata": "ChatStreamErrorMetadata"
    },
    "nulls": [
      "param"
    ],
    "optional": [
      "metadata"
    ]
  },
  "ChatStreamErrorMetadata": {
    "optional": [
      "provider_code",
      "request_id",
      "patterns"
    ]
  },
  "ChatStreamFunctionCall": {
    "optional": [
      "name",
      "arguments"
    ]
  },
  "ChatStreamToolCall": {
    "optional": [
      "id",
      "type",
      "function",
      "custom"
    ],
    "members": {
      "function": "ChatStreamFunctionCall",
      "custom": "ChatStreamCustomCall"
    }
  },
  "ChatTokenLogprob": {
    "nulls": [
      "bytes"
    ],
    "lists": [
      "top_logprobs"
    ],
    "members": {
      "top_logprobs": "ChatTopLogprob"
    }
  },
  "ChatTokenLogprobs": {
    "nulls": [
      "content"
    ],
    "members": {
      "content": "ChatTokenLogprob",
      "refusal": "ChatTokenLogprob"
    }
  },
  "ChatToolCall": {
    "union": {
      "tag": "type",
      "of": {
        "function": "ChatFunctionToolCall",
        "custom": "ChatCustomToolCall"
      }
    }
  },
  "ChatTopLogprob": {
    "nulls": [
      "bytes"
    ]
  },
  "ChatUrlCitation": {
    "optional": [
      "content"
    ]
  },
  "ChatUsage": {
    "members": {
      "prompt_tokens_details": "ChatPromptTokensDetails"
    },
    "optional": [
      "is_byok"
    ]
  },
  "CodeInterpreterCallCodeDeltaEvent": {
    "constants": {
      "type": "response.code_interpreter_call_code.delta"
    },
    "optional": [
      "obfuscation"
    ]
  },
  "CodeInterpreterCallCodeDoneEvent": {
    "constants": {
      "type": "response.code_interpreter_call_code.done"
    }
  },
  "CodeInterpreterCallCompletedEvent": {
    "constants": {
      "type": "response.code_interpreter_call.completed"
    }
  },
  "CodeInterpreterCallInProgressEvent": {
    "constants": {
      "type": "response.code_interpreter_call.in_progress"
    }
  },
  "CodeInterpreterCallInterpretingEvent": {
    "constants": {
      "type": "response.code_interpreter_call.interpreting"
    }
  },
  "CodeInterpreterCallItem": {
    "constants": {
      "type": "code_interpreter_call"
    },
    "members": {
      "outputs": "CodeInterpreterOutput"
    }
  },
  "CodeInterpreterFileOutput": {
    "constants": {
      "type": "file"
    },
    "optional": [
      "id",
      "filename",
      "media_type",
      "size_bytes",
      "sha256",
      "download_url",
      "expires_at",
      "status"
    ]
  },
  "CodeInterpreterImageOutput": {
    "constants": {
      "type": "image"
    }
  },
  "CodeInterpreterLogsOutput": {
    "constants": {
      "type": "logs"
    }
  },
  "CodeInterpreterOutput": {
    "union": {
      "tag": "type",
      "of": {
        "logs": "CodeInterpreterLogsOutput",
        "image": "CodeInterpreterImageOutput",
        "file": "CodeInterpreterFileOutput"
      }
    }
  },
  "CompactedItem": {
    "union": {
      "tag": "type",
      "of": {
        "message": "CompactedMessage",
        "compaction": "CompactionItem"
      }
    }
  },
  "CompactedMessage": {
    "constants": {
      "type": "message"
    }
  },
  "CompactedResponse": {
    "constants": {
      "object": "response.compaction"
    },
    "optional": [
      "model",
      "service_metadata"
    ],
    "members": {
      "output": "CompactedItem",
      "usage": "ResponseUsage"
    },
    "nulls": [
      "usage"
    ]
  },
  "CompactionItem": {
    "constants": {
      "type": "compaction"
    }
  },
  "ComputerAction": {
    "union": {
      "tag": "type",
      "of": {
        "click": "ComputerClickAction",
        "double_click": "ComputerDoubleClickAction",
        "drag": "ComputerDragAction",
        "keypress": "ComputerKeypressAction",
        "move": "ComputerMoveAction",
        "screenshot": "ComputerScreenshotAction",
        "scroll": "ComputerScrollAction",
        "type": "ComputerTypeAction",
        "wait": "ComputerWaitAction"
      }
    }
  },
  "ComputerCallItem": {
    "constants": {
      "type": "computer_call"
    },
    "optional": [
      "id",
      "action"
    ],
    "members": {
      "action": "ComputerAction"
    }
  },
  "ComputerClickAction": {
    "constants": {
      "type": "click"
    }
  },
  "ComputerDoubleClickAction": {
    "constants": {
      "type": "double_click"
    }
  },
  "ComputerDragAction": {
    "constants": {
      "type": "drag"
    }
  },
  "ComputerKeypressAction": {
    "constants": {
      "type": "keypress"
    }
  },
  "ComputerMoveAction": {
    "constants": {
      "type": "move"
    }
  },
  "ComputerScreenshotAction": {
    "constants": {
      "type": "screenshot"
    }
  },
  "ComputerScrollAction": {
    "constants": {
      "type": "scroll"
    }
  },
  "ComputerTypeAction": {
    "constants": {
      "type": "type"
    }
  },
  "ComputerWaitAction": {
    "constants": {
      "type": "wait"
    }
  },
  "ContainerFileCitation": {
    "constants": {
      "type": "container_file_citation"
    }
  },
  "ContentPartAddedEvent": {
    "constants": {
      "type": "response.content_part.added"
    },
    "members": {
      "part": "StreamContentPart"
    }
  },
  "ContentPartDoneEvent": {
    "constants": {
      "type": "response.content_part.done"
    },
    "members": {
      "part": "StreamContentPart"
    }
  },
  "CustomToolCallInputDeltaEvent": {
    "constants": {
      "type": "response.custom_tool_call_input.delta"
    },
    "optional": [
      "obfuscation"
    ]
  },
  "CustomToolCallInputDoneEvent": {
    "constants": {
      "type": "response.custom_tool_call_input.done"
    }
  },
  "CustomToolCallItem": {
    "constants": {
      "type": "custom_tool_call"
    }
  },
  "ErrorIssue": {
    "optional": [
      "code",
      "position"
    ]
  },
  "ErrorMetadata": {
    "optional": [
      "error_type",
      "request_id",
      "issues",
      "suggestions",
      "patterns",
      "categories",
      "flagged_input",
      "provider",
      "previous_errors",
      "availability",
      "budget"
    ],
    "members": {
      "issues": "ErrorIssue",
      "previous_errors": "PreviousError",
      "availability": "Availability",
      "budget": "RefusingBudget"
    }
  },
  "FileCitation": {
    "constants": {
      "type": "file_citation"
    }
  },
  "FilePathAnnotation": {
    "constants": {
      "type": "file_path"
    }
  },
  "FileSearchCallCompletedEvent": {
    "constants": {
      "type": "response.file_search_call.completed"
    }
  },
  "FileSearchCallInProgressEvent": {
    "constants": {
      "type": "response.file_search_call.in_progress"
    }
  },
  "FileSearchCallItem": {
    "constants": {
      "type": "file_search_call"
    },
    "members": {
      "results": "FileSearchResult"
    }
  },
  "FileSearchCallSearchingEvent": {
    "constants": {
      "type": "response.file_search_call.searching"
    }
  },
  "FileSearchResult": {
    "optional": [
      "file_id",
      "filename",
      "score",
      "text"
    ]
  },
  "FunctionCallArgumentsDeltaEvent": {
    "constants": {
      "type": "response.function_call_arguments.delta"
    },
    "optional": [
      "obfuscation"
    ]
  },
  "FunctionCallArgumentsDoneEvent": {
    "constants": {
      "type": "response.function_call_arguments.done"
    },
    "optional": [
      "name"
    ]
  },
  "FunctionCallItem": {
    "constants": {
      "type": "function_call"
    },
    "optional": [
      "id",
      "namespace",
      "status",
      "subagent_id",
      "subagent_items"
    ]
  },
  "FunctionCallOutputItem": {
    "constants": {
      "type": "function_call_output"
    }
  },
  "FusionCallAnalysisCompletedEvent": {
    "constants": {
      "type": "response.fusion_call.analysis.completed"
    }
  },
  "FusionCallAnalysisInProgressEvent": {
    "constants": {
      "type": "response.fusion_call.analysis.in_progress"
    }
  },
  "FusionCallCompletedEvent": {
    "constants": {
      "type": "response.fusion_call.completed"
    }
  },
  "FusionCallInProgressEvent": {
    "constants": {
      "type": "response.fusion_call.in_progress"
    }
  },
  "FusionCallPanelAddedEvent": {
    "constants": {
      "type": "response.fusion_call.panel.added"
    }
  },
  "FusionCallPanelCompletedEvent": {
    "constants": {
      "type": "response.fusion_call.panel.completed"
    }
  },
  "FusionCallPanelDeltaEvent": {
    "constants": {
      "type": "response.fusion_call.panel.delta"
    }
  },
  "FusionCallPanelFailedEvent": {
    "constants": {
      "type": "response.fusion_call.panel.failed"
    },
    "optional": [
      "status_code"
    ]
  },
  "FusionCallPanelReasoningDeltaEvent": {
    "constants": {
      "type": "response.fusion_call.panel.reasoning.delta"
    }
  },
  "FusionFailedModel": {
    "optional": [
      "status_code"
    ]
  },
  "FusionResponse": {
    "optional": [
      "content"
    ]
  },
  "Generation": {
    "nulls": [
      "request_id",
      "upstream_id",
      "error_type",
      "error_message",
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
      "cache_discount",
      "upstream_inference_cost",
      "latency",
      "generation_time",
      "gateway_latency",
      "upstream_latency",
      "moderation_latency",
      "web_search_engine",
      "http_referer",
      "user_agent",
      "app_id",
      "external_user",
      "trace",
      "metadata",
      "api_type",
      "preset_id",
      "workspace_id",
      "session_id",
      "response_cache_source_id",
      "provider_responses",
      "timeline",
      "route"
    ],
    "members": {
      "provider_responses": "ProviderResponse",
      "pipeline": "PipelineStage",
      "timeline": "GenerationStep"
    },
    "optional": [
      "guardrails"
    ]
  },
  "GenerationStep": {
    "nulls": [
      "name",
      "busy_ms",
      "attempt"
    ]
  },
  "GenerationStreamEndEvent": {
    "constants": {
      "type": "end"
    }
  },
  "GenerationStreamEvent": {
    "union": {
      "tag": "type",
      "of": {
        "generation": "GenerationStreamRecordEvent",
        "end": "GenerationStreamEndEvent"
      }
    }
  },
  "GenerationStreamRecordEvent": {
    "constants": {
      "type": "generation"
    },
    "members": {
      "generation": "Generation"
    }
  },
  "ImageGenerationCallCompletedEvent": {
    "constants": {
      "type": "response.image_generation_call.completed"
    }
  },
  "ImageGenerationCallGeneratingEvent": {
    "constants": {
      "type": "response.image_generation_call.generating"
    }
  },
  "ImageGenerationCallInProgressEvent": {
    "constants": {
      "type": "response.image_generation_call.in_progress"
    }
  },
  "ImageGenerationCallItem": {
    "constants": {
      "type": "image_generation_call"
    }
  },
  "ImageGenerationCallPartialImageEvent": {
    "constants": {
      "type": "response.image_generation_call.partial_image"
    },
    "optional": [
      "size",
      "quality",
      "background",
      "output_format"
    ]
  },
  "LocalShellAction": {
    "constants": {
      "type": "exec"
    }
  },
  "LocalShellCallItem": {
    "constants": {
      "type": "local_shell_call"
    },
    "members": {
      "action": "LocalShellAction"
    }
  },
  "LogProb": {
    "lists": [
      "top_logprobs"
    ]
  },
  "McpApprovalRequestItem": {
    "constants": {
      "type": "mcp_approval_request"
    }
  },
  "McpCallArgumentsDeltaEvent": {
    "constants": {
      "type": "response.mcp_call_arguments.delta"
    },
    "optional": [
      "obfuscation"
    ]
  },
  "McpCallArgumentsDoneEvent": {
    "constants": {
      "type": "response.mcp_call_arguments.done"
    }
  },
  "McpCallCompletedEvent": {
    "constants": {
      "type": "response.mcp_call.completed"
    }
  },
  "McpCallFailedEvent": {
    "constants": {
      "type": "response.mcp_call.failed"
    }
  },
  "McpCallInProgressEvent": {
    "constants": {
      "type": "response.mcp_call.in_progress"
    }
  },
  "McpCallItem": {
    "constants": {
      "type": "mcp_call"
    }
  },
  "McpListToolsCompletedEvent": {
    "constants": {
      "type": "response.mcp_list_tools.completed"
    }
  },
  "McpListToolsFailedEvent": {
    "constants": {
      "type": "response.mcp_list_tools.failed"
    }
  },
  "McpListToolsInProgressEvent": {
    "constants": {
      "type": "response.mcp_list_tools.in_progress"
    }
  },
  "McpListToolsItem": {
    "constants": {
      "type": "mcp_list_tools"
    }
  },
  "MessageAdvisorResultBlock": {
    "constants": {
      "type": "advisor_tool_result"
    }
  },
  "MessageBase64ImageSource": {
    "constants": {
      "type": "base64"
    }
  },
  "MessageBase64PdfSource": {
    "constants": {
      "type": "base64",
      "media_type": "application/pdf"
    }
  },
  "MessageBashExecutionContent": {
    "union": {
      "tag": "type",
      "of": {
        "bash_code_execution_result": "MessageBashExecutionResult",
        "bash_code_execution_tool_result_error": "MessageBashExecutionError"
      }
    }
  },
  "MessageBashExecutionError": {
    "constants": {
      "type": "bash_code_execution_tool_result_error"
    }
  },
  "MessageBashExecutionOutput": {
    "constants": {
      "type": "bash_code_execution_output"
    }
  },
  "MessageBashExecutionResult": {
    "constants": {
      "type": "bash_code_execution_result"
    },
    "optional": [
      "container_id"
    ],
    "members": {
      "content": "MessageBashExecutionOutput"
    }
  },
  "MessageBashExecutionResultBlock": {
    "constants": {
      "type": "bash_code_execution_tool_result"
    },
    "members": {
      "content": "MessageBashExecutionContent"
    }
  },
  "MessageBashResultBlock": {
    "constants": {
      "type": "service_bash_tool_result"
    }
  },
  "MessageBlockDelta": {
    "union": {
      "tag": "type",
      "of": {
        "text_delta": "MessageTextDelta",
        "input_json_delta": "MessageInputJsonDelta",
        "thinking_delta": "MessageThinkingDelta",
        "signature_delta": "MessageSignatureDelta",
        "citations_delta": "MessageCitationsDelta",
        "compaction_delta": "MessageCompactionDelta"
      }
    }
  },
  "MessageBlockDeltaEvent": {
    "constants": {
      "type": "content_block_delta"
    },
    "members": {
      "delta": "MessageBlockDelta"
    }
  },
  "MessageBlockLocation": {
    "constants": {
      "type": "content_block_location"
    },
    "nulls": [
      "document_title",
      "file_id"
    ]
  },
  "MessageBlockStartEvent": {
    "constants": {
      "type": "content_block_start"
    },
    "members": {
      "content_block": "MessageContentBlock"
    }
  },
  "MessageBlockStopEvent": {
    "constants": {
      "type": "content_block_stop"
    }
  },
  "MessageCaller": {
    "union": {
      "tag": "type",
      "of": {
        "direct": "MessageDirectCaller"
      }
    }
  },
  "MessageCharLocation": {
    "constants": {
      "type": "char_location"
    },
    "nulls": [
      "document_title",
      "file_id"
    ]
  },
  "MessageCitation": {
    "union": {
      "tag": "type",
      "of": {
        "char_location": "MessageCharLocation",
        "page_location": "MessagePageLocation",
        "content_block_location": "MessageBlockLocation",
        "web_search_result_location": "MessageWebLocation",
        "search_result_location": "MessageSearchResultLocation"
      }
    }
  },
  "MessageCitationsConfig": {
    "optional": [
      "enabled"
    ]
  },
  "MessageCitationsDelta": {
    "constants": {
      "type": "citations_delta"
    },
    "members": {
      "citation": "MessageCitation"
    }
  },
  "MessageCodeExecutionContent": {
    "union": {
      "tag": "type",
      "of": {
        "code_execution_result": "MessageCodeExecutionResult",
        "encrypted_code_execution_result": "MessageEncryptedCodeExecutionResult",
        "code_execution_tool_result_error": "MessageCodeExecutionError"
      }
    }
  },
  "MessageCodeExecutionError": {
    "constants": {
      "type": "code_execution_tool_result_error"
    }
  },
  "MessageCodeExecutionOutput": {
    "constants": {
      "type": "code_execution_output"
    }
  },
  "MessageCodeExecutionResult": {
    "constants": {
      "type": "code_execution_result"
    },
    "members": {
      "content": "MessageCodeExecutionOutput"
    }
  },
  "MessageCodeExecutionResultBlock": {
    "constants": {
      "type": "code_execution_tool_result"
    },
    "members": {
      "content": "MessageCodeExecutionContent"
    }
  },
  "MessageCompactionBlock": {
    "constants": {
      "type": "compaction"
    },
    "nulls": [
      "content"
    ]
  },
  "MessageCompactionDelta": {
    "constants": {
      "type": "compaction_delta"
    },
    "nulls": [
      "content"
    ]
  },
  "MessageContainerUploadBlock": {
    "constants": {
      "type": "container_upload"
    }
  },
  "MessageContentBlock": {
    "union": {
      "tag": "type",
      "of": {
        "text": "MessageTextBlock",
        "thinking": "MessageThinkingBlock",
        "redacted_thinking": "MessageRedactedThinkingBlock",
        "tool_use": "MessageToolUseBlock",
        "image": "MessageImageBlock",
        "server_tool_use": "MessageServerToolUseBlock",
        "web_search_tool_result": "MessageWebSearchResultBlock",
        "web_fetch_tool_result": "MessageWebFetchResultBlock",
        "code_execution_tool_result": "MessageCodeExecutionResultBlock",
        "bash_code_execution_tool_result": "MessageBashExecutionResultBlock",
        "text_editor_code_execution_tool_result": "MessageTextEditorResultBlock",
        "tool_search_tool_result": "MessageToolSearchResultBlock",
        "mcp_tool_use": "MessageMcpToolUseBlock",
        "mcp_tool_result": "MessageMcpToolResultBlock",
        "container_upload": "MessageContainerUploadBlock",
        "compaction": "MessageCompactionBlock",
        "advisor_tool_result": "MessageAdvisorResultBlock",
        "fallback": "MessageFallbackBlock",
        "mcp_tool_listing": "MessageMcpListingBlock",
        "service_shell_tool_result": "MessageShellResultBlock",
        "service_bash_tool_result": "MessageBashResultBlock"
      }
    }
  },
  "MessageDelta": {
    "nulls": [
      "stop_reason",
      "stop_sequence",
      "stop_details",
      "container"
    ],
    "members": {
      "stop_details": "MessageStopDetails"
    }
  },
  "MessageDeltaEvent": {
    "constants": {
      "type": "message_delta"
    },
    "members": {
      "delta": "MessageDelta",
      "usage": "MessageDeltaUsage"
    }
  },
  "MessageDeltaUsage": {
    "nulls": [
      "input_tokens",
      "output_tokens_details",
      "cache_creation_input_tokens",
      "cache_read_input_tokens",
      "server_tool_use"
    ],
    "members": {
      "iterations": "MessageUsageIteration"
    },
    "optional": [
      "iterations",
      "is_byok"
    ]
  },
  "MessageDirectCaller": {
    "constants": {
      "type": "direct"
    }
  },
  "MessageEncryptedCodeExecutionResult": {
    "constants": {
      "type": "encrypted_code_execution_result"
    },
    "members": {
      "content": "MessageCodeExecutionOutput"
    }
  },
  "MessageErrorDetail": {
    "members": {
      "metadata": "ErrorMetadata",
      "details": "MessageErrorFacts"
    },
    "optional": [
      "metadata",
      "details"
    ]
  },
  "MessageErrorEvent": {
    "constants": {
      "type": "error"
    },
    "members": {
      "error": "MessageErrorDetail"
    }
  },
  "MessageErrorFacts": {
    "optional": [
      "error_code",
      "unsupported"
    ]
  },
  "MessageFallbackBlock": {
    "constants": {
      "type": "fallback"
    }
  },
  "MessageFetchedDocument": {
    "constants": {
      "type": "document"
    },
    "members": {
      "source": "MessageFetchedSource",
      "citations": "MessageCitationsConfig"
    },
    "nulls": [
      "title"
    ]
  },
  "MessageFetchedSource": {
    "union": {
      "tag": "type",
      "of": {
        "base64": "MessageBase64PdfSource",
        "text": "MessagePlainTextSource"
      }
    }
  },
  "MessageImageBlock": {
    "constants": {
      "type": "image"
    },
    "members": {
      "source": "MessageBase64ImageSource"
    }
  },
  "MessageInputJsonDelta": {
    "constants": {
      "type": "input_json_delta"
    }
  },
  "MessageItem": {
    "constants": {
      "type": "message",
      "role": "assistant"
    },
    "optional": [
      "status"
    ],
    "members": {
      "content": "OutputContentPart"
    }
  },
  "MessageMcpListingBlock": {
    "constants": {
      "type": "mcp_tool_listing"
    }
  },
  "MessageMcpText": {
    "constants": {
      "type": "text"
    }
  },
  "MessageMcpToolResultBlock": {
    "constants": {
      "type": "mcp_tool_result"
    },
    "members": {
      "content": "MessageMcpText"
    }
  },
  "MessageMcpToolUseBlock": {
    "constants": {
      "type": "mcp_tool_use"
    },
    "nulls": [
      "input"
    ]
  },
  "MessagePageLocation": {
    "constants": {
      "type": "page_location"
    },
    "nulls": [
      "document_title",
      "file_id"
    ]
  },
  "MessagePingEvent": {
    "constants": {
      "type": "ping"
    }
  },
  "MessagePlainTextSource": {
    "constants": {
      "type": "text",
      "media_type": "text/plain"
    }
  },
  "MessageRedactedThinkingBlock": {
    "constants": {
      "type": "redacted_thinking"
    }
  },
  "MessageResult": {
    "constants": {
      "type": "message",
      "role": "assistant"
    },
    "optional": [
      "provider",
      "service_metadata"
    ],
    "members": {
      "content": "MessageContentBlock",
      "stop_details": "MessageStopDetails",
      "usage": "MessageUsage"
    },
    "nulls": [
      "stop_reason",
      "stop_sequence",
      "stop_details",
      "container"
    ]
  },
  "MessageSearchResultLocation": {
    "constants": {
      "type": "search_result_location"
    },
    "nulls": [
      "title"
    ]
  },
  "MessageServerToolUseBlock": {
    "constants": {
      "type": "server_tool_use"
    },
    "members": {
      "caller": "MessageCaller"
    }
  },
  "MessageShellResultBlock": {
    "constants": {
      "type": "service_shell_tool_result"
    }
  },
  "MessageSignatureDelta": {
    "constants": {
      "type": "signature_delta"
    }
  },
  "MessageStartEvent": {
    "constants": {
      "type": "message_start"
    },
    "members": {
      "message": "MessageResult"
    }
  },
  "MessageStopDetails": {
    "constants": {
      "type": "refusal"
    },
    "nulls": [
      "category",
      "explanation"
    ]
  },
  "MessageStopEvent": {
    "constants": {
      "type": "message_stop"
    },
    "optional": [
      "service_metadata"
    ]
  },
  "MessageStreamEvent": {
    "union": {
      "tag": "type",
      "of": {
        "message_start": "MessageStartEvent",
        "content_block_start": "MessageBlockStartEvent",
        "content_block_delta": "MessageBlockDeltaEvent",
        "content_block_stop": "MessageBlockStopEvent",
        "message_delta": "MessageDeltaEvent",
        "message_stop": "MessageStopEvent",
        "ping": "MessagePingEvent",
        "error": "MessageErrorEvent"
      }
    }
  },
  "MessageTextBlock": {
    "constants": {
      "type": "text"
    },
    "members": {
      "citations": "MessageCitation"
    }
  },
  "MessageTextDelta": {
    "constants": {
      "type": "text_delta"
    }
  },
  "MessageTextEditorContent": {
    "union": {
      "tag": "type",
      "of": {
        "text_editor_code_execution_view_result": "MessageTextEditorView",
        "text_editor_code_execution_create_result": "MessageTextEditorCreate",
        "text_editor_code_execution_str_replace_result": "MessageTextEditorReplace",
        "text_editor_code_execution_tool_result_error": "MessageTextEditorError"
      }
    }
  },
  "MessageTextEditorCreate": {
    "constants": {
      "type": "text_editor_code_execution_create_result"
    }
  },
  "MessageTextEditorError": {
    "constants": {
      "type": "text_editor_code_execution_tool_result_error"
    },
    "nulls": [
      "error_message"
    ]
  },
  "MessageTextEditorReplace": {
    "constants": {
      "type": "text_editor_code_execution_str_replace_result"
    },
    "nulls": [
      "lines",
      "new_lines",
      "new_start",
      "old_lines",
      "old_start"
    ]
  },
  "MessageTextEditorResultBlock": {
    "constants": {
      "type": "text_editor_code_execution_tool_result"
    },
    "members": {
      "content": "MessageTextEditorContent"
    }
  },
  "MessageTextEditorView": {
    "constants": {
      "type": "text_editor_code_execution_view_result"
    },
    "nulls": [
      "num_lines",
      "start_line",
      "total_lines"
    ]
  },
  "MessageThinkingBlock": {
    "constants": {
      "type": "thinking"
    }
  },
  "MessageThinkingDelta": {
    "constants": {
      "type": "thinking_delta"
    }
  },
  "MessageToolReference": {
    "constants": {
      "type": "tool_reference"
    }
  },
  "MessageToolSearchContent": {
    "union": {
      "tag": "type",
      "of": {
        "tool_search_tool_search_result": "MessageToolSearchResult",
        "tool_search_tool_result_error": "MessageToolSearchError"
      }
    }
  },
  "MessageToolSearchError": {
    "constants": {
      "type": "tool_search_tool_result_error"
    },
    "nulls": [
      "error_message"
    ]
  },
  "MessageToolSearchResult": {
    "constants": {
      "type": "tool_search_tool_search_result"
    },
    "members": {
      "tool_references": "MessageToolReference"
    }
  },
  "MessageToolSearchResultBlock": {
    "constants": {
      "type": "tool_search_tool_result"
    },
    "members": {
      "content": "MessageToolSearchContent"
    }
  },
  "MessageToolUseBlock": {
    "constants": {
      "type": "tool_use"
    },
    "nulls": [
      "input"
    ],
    "members": {
      "caller": "MessageCaller"
    }
  },
  "MessageUsage": {
    "nulls": [
      "output_tokens_details",
      "cache_creation_input_tokens",
      "cache_read_input_tokens",
      "cache_creation",
      "server_tool_use",
      "service_tier",
      "inference_geo"
    ],
    "members": {
      "iterations": "MessageUsageIteration"
    },
    "optional": [
      "iterations",
      "is_byok"
    ]
  },
  "MessageUsageIteration": {
    "optional": [
      "model",
      "input_tokens",
      "output_tokens",
      "cache_creation_input_tokens",
      "cache_read_input_tokens"
    ]
  },
  "MessageWebFetchContent": {
    "union": {
      "tag": "type",
      "of": {
        "web_fetch_result": "MessageWebFetchResult",
        "web_fetch_tool_result_error": "MessageWebFetchError"
      }
    }
  },
  "MessageWebFetchError": {
    "constants": {
      "type": "web_fetch_tool_result_error"
    }
  },
  "MessageWebFetchResult": {
    "constants": {
      "type": "web_fetch_result"
    },
    "members": {
      "content": "MessageFetchedDocument"
    },
    "nulls": [
      "retrieved_at"
    ]
  },
  "MessageWebFetchResultBlock": {
    "constants": {
      "type": "web_fetch_tool_result"
    },
    "members": {
      "content": "MessageWebFetchContent",
      "caller": "MessageCaller"
    }
  },
  "MessageWebLocation": {
    "constants": {
      "type": "web_search_result_location"
    },
    "nulls": [
      "title"
    ]
  },
  "MessageWebSearchResultBlock": {
    "constants": {
      "type": "web_search_tool_result"
    },
    "members": {
      "caller": "MessageCaller"
    }
  },
  "OutputContentPart": {
    "union": {
      "tag": "type",
      "of": {
        "output_text": "OutputText",
        "refusal": "Refusal"
      }
    }
  },
  "OutputItem": {
    "union": {
      "tag": "type",
      "of": {
        "message": "MessageItem",
        "reasoning": "ReasoningItem",
        "function_call": "FunctionCallItem",
        "function_call_output": "FunctionCallOutputItem",
        "custom_tool_call": "CustomToolCallItem",
        "tool_search_call": "ToolSearchCallItem",
        "tool_search_output": "ToolSearchOutputItem",
        "apply_patch_call": "ApplyPatchCallItem",
        "shell_call": "ShellCallItem",
        "shell_call_output": "ShellCallOutputItem",
        "local_shell_call": "LocalShellCallItem",
        "web_search_call": "WebSearchCallItem",
        "file_search_call": "FileSearchCallItem",
        "image_generation_call": "ImageGenerationCallItem",
        "code_interpreter_call": "CodeInterpreterCallItem",
        "computer_call": "ComputerCallItem",
        "mcp_list_tools": "McpListToolsItem",
        "mcp_approval_request": "McpApprovalRequestItem",
        "mcp_call": "McpCallItem",
        "compaction": "CompactionItem",
        "service:datetime": "ServiceDatetimeItem",
        "service:web_search": "ServiceWebSearchItem",
        "service:web_fetch": "ServiceWebFetchItem",
        "service:search_models": "ServiceSearchModelsItem",
        "service:experimental__search_models": "ServiceExperimentalSearchModelsItem",
        "service:tool_search": "ServiceToolSearchItem",
        "service:fusion": "ServiceFusionItem",
        "service:advisor": "ServiceAdvisorItem",
        "service:subagent": "ServiceSubagentItem",
        "service:image_generation": "ServiceImageGenerationItem",
        "service:apply_patch": "ServiceApplyPatchItem",
        "service:bash": "ServiceBashItem",
        "service:shell": "ServiceShellItem",
        "service:text_editor": "ServiceTextEditorItem",
        "service:code_interpreter": "ServiceCodeInterpreterItem",
        "service:browser_use": "ServiceBrowserUseItem",
        "service:file_search": "ServiceFileSearchItem",
        "service:files": "ServiceFilesItem",
        "service:memory": "ServiceMemoryItem",
        "service:mcp": "ServiceMcpItem"
      }
    }
  },
  "OutputItemAddedEvent": {
    "constants": {
      "type": "response.output_item.added"
    },
    "members": {
      "item": "OutputItem"
    }
  },
  "OutputItemDoneEvent": {
    "constants": {
      "type": "response.output_item.done"
    },
    "members": {
      "item": "OutputItem"
    }
  },
  "OutputText": {
    "constants": {
      "type": "output_text"
    },
    "lists": [
      "annotations"
    ],
    "members": {
      "annotations": "Annotation",
      "logprobs": "LogProb"
    },
    "optional": [
      "logprobs"
    ]
  },
  "OutputTextAnnotationAddedEvent": {
    "constants": {
      "type": "response.output_text.annotation.added"
    },
    "members": {
      "annotation": "Annotation"
    }
  },
  "OutputTextDeltaEvent": {
    "constants": {
      "type": "response.output_text.delta"
    },
    "optional": [
      "logprobs",
      "obfuscation"
    ],
    "members": {
      "logprobs": "LogProb"
    }
  },
  "OutputTextDoneEvent": {
    "constants": {
      "type": "response.output_text.done"
    },
    "optional": [
      "logprobs"
    ],
    "members": {
      "logprobs": "LogProb"
    }
  },
  "PipelineStage": {
    "members": {
      "data": "PipelineStageData"
    },
    "optional": [
      "summary",
      "guardrail_id",
      "guardrail_scope",
      "data"
    ]
  },
  "PipelineStageData": {
    "optional": [
      "action",
      "detected",
      "engines",
      "patterns",
      "counts",
      "directions",
      "scanned",
      "unscanned",
      "failed"
    ]
  },
  "PreviousError": {
    "optional": [
      "message"
    ]
  },
  "PromptCacheOptions": {
    "constants": {
      "mode": "explicit"
    }
  },
  "ProviderResponse": {
    "nulls": [
      "endpoint_id",
      "status",
      "error_type",
      "error_message"
    ]
  },
  "ReasoningItem": {
    "constants": {
      "type": "reasoning"
    },
    "lists": [
      "summary"
    ],
    "members": {
      "summary": "SummaryText",
      "content": "ReasoningText"
    }
  },
  "ReasoningSummaryPartAddedEvent": {
    "constants": {
      "type": "response.reasoning_summary_part.added"
    },
    "members": {
      "part": "SummaryText"
    }
  },
  "ReasoningSummaryPartDoneEvent": {
    "constants": {
      "type": "response.reasoning_summary_part.done"
    },
    "members": {
      "part": "SummaryText"
    }
  },
  "ReasoningSummaryTextDeltaEvent": {
    "constants": {
      "type": "response.reasoning_summary_text.delta"
    },
    "optional": [
      "obfuscation"
    ]
  },
  "ReasoningSummaryTextDoneEvent": {
    "constants": {
      "type": "response.reasoning_summary_text.done"
    }
  },
  "ReasoningText": {
    "constants": {
      "type": "reasoning_text"
    }
  },
  "ReasoningTextDeltaEvent": {
    "constants": {
      "type": "response.reasoning_text.delta"
    },
    "optional": [
      "obfuscation"
    ]
  },
  "ReasoningTextDoneEvent": {
    "constants": {
      "type": "response.reasoning_text.done"
    }
  },
  "Refusal": {
    "constants": {
      "type": "refusal"
    }
  },
  "RefusalDeltaEvent": {
    "constants": {
      "type": "response.refusal.delta"
    },
    "optional": [
      "obfuscation"
    ]
  },
  "RefusalDoneEvent": {
    "constants": {
      "type": "response.refusal.done"
    }
  },
  "RefusingBudget": {
    "nulls": [
      "resets_at"
    ]
  },
  "ResponseCompletedEvent": {
    "constants": {
      "type": "response.completed"
    },
    "members": {
      "response": "ResponseResource"
    }
  },
  "ResponseCreatedEvent": {
    "constants": {
      "type": "response.created"
    },
    "members": {
      "response": "ResponseResource"
    }
  },
  "ResponseDebugEvent": {
    "constants": {
      "type": "response.debug"
    }
  },
  "ResponseError": {
    "members": {
      "metadata": "ErrorMetadata"
    },
    "optional": [
      "metadata"
    ]
  },
  "ResponseFailedEvent": {
    "constants": {
      "type": "response.failed"
    },
    "members": {
      "response": "ResponseResource"
    }
  },
  "ResponseInProgressEvent": {
    "constants": {
      "type": "response.in_progress"
    },
    "members": {
      "response": "ResponseResource"
    }
  },
  "ResponseIncompleteEvent": {
    "constants": {
      "type": "response.incomplete"
    },
    "members": {
      "response": "ResponseResource"
    }
  },
  "ResponseQueuedEvent": {
    "constants": {
      "type": "response.queued"
    },
    "members": {
      "response": "ResponseResource"
    }
  },
  "ResponseResource": {
    "constants": {
      "object": "response"
    },
    "nulls": [
      "completed_at",
      "error",
      "incomplete_details",
      "instructions",
      "previous_response_id",
      "max_tool_calls",
      "max_output_tokens",
      "reasoning",
      "metadata",
      "prompt_cache_key",
      "safety_identifier",
      "usage"
    ],
    "members": {
      "output": "OutputItem",
      "error": "ResponseError",
      "stop_details": "MessageStopDetails",
      "prompt_cache_options": "PromptCacheOptions",
      "usage": "ResponseUsage"
    },
    "optional": [
      "output_text",
      "error_type",
      "service_metadata"
    ]
  },
  "ResponseStreamEvent": {
    "union": {
      "tag": "type",
      "of": {
        "response.debug": "ResponseDebugEvent",
        "response.created": "ResponseCreatedEvent",
        "response.queued": "ResponseQueuedEvent",
        "response.in_progress": "ResponseInProgressEvent",
        "response.completed": "ResponseCompletedEvent",
        "response.incomplete": "ResponseIncompleteEvent",
        "response.failed": "ResponseFailedEvent",
        "response.output_item.added": "OutputItemAddedEvent",
        "response.output_item.done": "OutputItemDoneEvent",
        "response.content_part.added": "ContentPartAddedEvent",
        "response.content_part.done": "ContentPartDoneEvent",
        "response.output_text.delta": "OutputTextDeltaEvent",
        "response.output_text.done": "OutputTextDoneEvent",
        "response.output_text.annotation.added": "OutputTextAnnotationAddedEvent",
        "response.refusal.delta": "RefusalDeltaEvent",
        "response.refusal.done": "RefusalDoneEvent",
        "response.reasoning_text.delta": "ReasoningTextDeltaEvent",
        "response.reasoning_text.done": "ReasoningTextDoneEvent",
        "response.reasoning_summary_part.added": "ReasoningSummaryPartAddedEvent",
        "response.reasoning_summary_part.done": "ReasoningSummaryPartDoneEvent",
        "response.reasoning_summary_text.delta": "ReasoningSummaryTextDeltaEvent",
        "response.reasoning_summary_text.done": "ReasoningSummaryTextDoneEvent",
        "response.function_call_arguments.delta": "FunctionCallArgumentsDeltaEvent",
        "response.function_call_arguments.done": "FunctionCallArgumentsDoneEvent",
        "response.custom_tool_call_input.delta": "CustomToolCallInputDeltaEvent",
        "response.custom_tool_call_input.done": "CustomToolCallInputDoneEvent",
        "response.web_search_call.in_progress": "WebSearchCallInProgressEvent",
        "response.web_search_call.searching": "WebSearchCallSearchingEvent",
        "response.web_search_call.completed": "WebSearchCallCompletedEvent",
        "response.file_search_call.in_progress": "FileSearchCallInProgressEvent",
        "response.file_search_call.searching": "FileSearchCallSearchingEvent",
        "response.file_search_call.completed": "FileSearchCallCompletedEvent",
        "response.image_generation_call.in_progress": "ImageGenerationCallInProgressEvent",
        "response.image_generation_call.generating": "ImageGenerationCallGeneratingEvent",
        "response.image_generation_call.partial_image": "ImageGenerationCallPartialImageEvent",
        "response.image_generation_call.completed": "ImageGenerationCallCompletedEvent",
        "response.code_interpreter_call.in_progress": "CodeInterpreterCallInProgressEvent",
        "response.code_interpreter_call.interpreting": "CodeInterpreterCallInterpretingEvent",
        "response.code_interpreter_call.completed": "CodeInterpreterCallCompletedEvent",
        "response.code_interpreter_call_code.delta": "CodeInterpreterCallCodeDeltaEvent",
        "response.code_interpreter_call_code.done": "CodeInterpreterCallCodeDoneEvent",
        "response.mcp_call.in_progress": "McpCallInProgressEvent",
        "response.mcp_call.completed": "McpCallCompletedEvent",
        "response.mcp_call.failed": "McpCallFailedEvent",
        "response.mcp_call_arguments.delta": "McpCallArgumentsDeltaEvent",
        "response.mcp_call_arguments.done": "McpCallArgumentsDoneEvent",
        "response.mcp_list_tools.in_progress": "McpListToolsInProgressEvent",
        "response.mcp_list_tools.completed": "McpListToolsCompletedEvent",
        "response.mcp_list_tools.failed": "McpListToolsFailedEvent",
        "response.apply_patch_call_operation_diff.delta": "ApplyPatchCallOperationDiffDeltaEvent",
        "response.apply_patch_call_operation_diff.done": "ApplyPatchCallOperationDiffDoneEvent",
        "response.shell_call_command.added": "ShellCallCommandAddedEvent",
        "response.shell_call_command.delta": "ShellCallCommandDeltaEvent",
        "response.shell_call_command.done": "ShellCallCommandDoneEvent",
        "response.fusion_call.in_progress": "FusionCallInProgressEvent",
        "response.fusion_call.panel.added": "FusionCallPanelAddedEvent",
        "response.fusion_call.panel.delta": "FusionCallPanelDeltaEvent",
        "response.fusion_call.panel.reasoning.delta": "FusionCallPanelReasoningDeltaEvent",
        "response.fusion_call.panel.completed": "FusionCallPanelCompletedEvent",
        "response.fusion_call.panel.failed": "FusionCallPanelFailedEvent",
        "response.fusion_call.analysis.in_progress": "FusionCallAnalysisInProgressEvent",
        "response.fusion_call.analysis.completed": "FusionCallAnalysisCompletedEvent",
        "response.fusion_call.completed": "FusionCallCompletedEvent",
        "error": "StreamErrorEvent"
      }
    }
  },
  "ResponseUsage": {
    "optional": [
      "is_byok"
    ]
  },
  "ServiceAdvisorItem": {
    "constants": {
      "type": "service:advisor"
    },
    "optional": [
      "id",
      "call",
      "instance_name",
      "model",
      "prompt",
      "advice",
      "error"
    ],
    "members": {
      "call": "ServiceCall"
    }
  },
  "ServiceApplyPatchItem": {
    "constants": {
      "type": "service:apply_patch"
    },
    "optional": [
      "id",
      "call_id",
      "call",
      "operation"
    ],
    "members": {
      "call": "ServiceCall",
      "operation": "ApplyPatchOperation"
    }
  },
  "ServiceBashItem": {
    "constants": {
      "type": "service:bash"
    },
    "optional": [
      "id",
      "call",
      "command",
      "stdout",
      "stderr",
      "exitCode"
    ],
    "members": {
      "call": "ServiceCall"
    }
  },
  "ServiceBrowserUseItem": {
    "constants": {
      "type": "service:browser_use"
    },
    "optional": [
      "id",
      "action",
      "screenshotB64"
    ]
  },
  "ServiceCall": {
    "optional": [
      "output"
    ]
  },
  "ServiceCodeInterpreterItem": {
    "constants": {
      "type": "service:code_interpreter"
    },
    "optional": [
      "id",
      "language",
      "code",
      "stdout",
      "stderr",
      "exitCode"
    ]
  },
  "ServiceDatetimeItem": {
    "constants": {
      "type": "service:datetime"
    },
    "optional": [
      "id",
      "call"
    ],
    "members": {
      "call": "ServiceCall"
    }
  },
  "ServiceExperimentalSearchModelsItem": {
    "constants": {
      "type": "service:experimental__search_models"
    },
    "optional": [
      "id",
      "call",
      "query",
      "arguments"
    ],
    "members": {
      "call": "ServiceCall"
    }
  },
  "ServiceFileSearchItem": {
    "constants": {
      "type": "service:file_search"
    },
    "optional": [
      "id",
      "queries"
    ]
  },
  "ServiceFilesItem": {
    "constants": {
      "type": "service:files"
    },
    "optional": [
      "id",
      "call",
      "operation",
      "file_id",
      "filename",
      "result",
      "error"
    ],
    "members": {
      "call": "ServiceCall"
    }
  },
  "ServiceFusionItem": {
    "constants": {
      "type": "service:fusion"
    },
    "optional": [
      "id",
      "call",
      "prompt",
      "analysis",
      "responses",
      "failed_models",
      "sources",
      "error",
      "failure_reason"
    ],
    "members": {
      "call": "ServiceCall",
      "responses": "FusionResponse",
      "failed_models": "FusionFailedModel"
    }
  },
  "ServiceImageGenerationItem": {
    "constants": {
      "type": "service:image_generation"
    },
    "optional": [
      "id",
      "call",
      "prompt",
      "revisedPrompt",
      "imageB64",
      "imageUrl"
    ],
    "members": {
      "call": "ServiceCall"
    }
  },
  "ServiceMcpItem": {
    "constants": {
      "type": "service:mcp"
    },
    "optional": [
      "id",
      "serverLabel",
      "toolName"
    ]
  },
  "ServiceMemoryItem": {
    "constants": {
      "type": "service:memory"
    },
    "optional": [
      "id",
      "action",
      "key"
    ]
  },
  "ServiceSearchModelsItem": {
    "constants": {
      "type": "service:search_models"
    },
    "optional": [
      "id",
      "call",
      "query",
      "arguments"
    ],
    "members": {
      "call": "ServiceCall"
    }
  },
  "ServiceShellItem": {
    "constants": {
      "type": "service:shell"
    },
    "optional": [
      "id",
      "call",
      "action",
      "output"
    ],
    "members": {
      "call": "ServiceCall",
      "output": "ShellCommandOutput"
    }
  },
  "ServiceSubagentItem": {
    "constants": {
      "type": "service:subagent"
    },
    "optional": [
      "id",
      "call_id",
      "call",
      "instance_name",
      "name",
      "model",
      "task_name",
      "task_description",
      "outcome",
      "error"
    ],
    "members": {
      "call": "ServiceCall"
    }
  },
  "ServiceTextEditorItem": {
    "constants": {
      "type": "service:text_editor"
    },
    "optional": [
      "id",
      "command",
      "filePath"
    ]
  },
  "ServiceToolSearchItem": {
    "constants": {
      "type": "service:tool_search"
    },
    "optional": [
      "id",
      "call",
      "query"
    ],
    "members": {
      "call": "ServiceCall"
    }
  },
  "ServiceWebFetchItem": {
    "constants": {
      "type": "service:web_fetch"
    },
    "optional": [
      "id",
      "call",
      "url",
      "title",
      "content",
      "httpStatus",
      "error"
    ],
    "members": {
      "call": "ServiceCall"
    }
  },
  "ServiceWebSearchItem": {
    "constants": {
      "type": "service:web_search"
    },
    "optional": [
      "id",
      "call",
      "action"
    ],
    "members": {
      "call": "ServiceCall",
      "action": "WebSearchQueryAction"
    }
  },
  "ShellCallCommandAddedEvent": {
    "constants": {
      "type": "response.shell_call_command.added"
    }
  },
  "ShellCallCommandDeltaEvent": {
    "constants": {
      "type": "response.shell_call_command.delta"
    },
    "optional": [
      "obfuscation"
    ]
  },
  "ShellCallCommandDoneEvent": {
    "constants": {
      "type": "response.shell_call_command.done"
    }
  },
  "ShellCallItem": {
    "constants": {
      "type": "shell_call"
    },
    "optional": [
      "action"
    ]
  },
  "ShellCallOutputItem": {
    "constants": {
      "type": "shell_call_output"
    },
    "members": {
      "output": "ShellCommandOutput"
    }
  },
  "ShellCommandOutput": {
    "members": {
      "outcome": "ShellOutcome"
    }
  },
  "ShellExitOutcome": {
    "constants": {
      "type": "exit"
    }
  },
  "ShellOutcome": {
    "union": {
      "tag": "type",
      "of": {
        "exit": "ShellExitOutcome",
        "timeout": "ShellTimeoutOutcome"
      }
    }
  },
  "ShellTimeoutOutcome": {
    "constants": {
      "type": "timeout"
    }
  },
  "StreamContentPart": {
    "union": {
      "tag": "type",
      "of": {
        "output_text": "OutputText",
        "refusal": "Refusal",
        "reasoning_text": "ReasoningText"
      }
    }
  },
  "StreamError": {
    "nulls": [
      "code",
      "param"
    ]
  },
  "StreamErrorEvent": {
    "constants": {
      "type": "error"
    },
    "members": {
      "error": "StreamError"
    },
    "optional": [
      "message"
    ]
  },
  "SummaryText": {
    "constants": {
      "type": "summary_text"
    }
  },
  "ToolSearchCallItem": {
    "constants": {
      "type": "tool_search_call"
    }
  },
  "ToolSearchOutputItem": {
    "constants": {
      "type": "tool_search_output"
    }
  },
  "UrlCitation": {
    "constants": {
      "type": "url_citation"
    },
    "optional": [
      "content"
    ]
  },
  "WebSearchAction": {
    "union": {
      "tag": "type",
      "of": {
        "search": "WebSearchQueryAction",
        "open_page": "WebSearchOpenPageAction",
        "find_in_page": "WebSearchFindInPageAction"
      }
    }
  },
  "WebSearchApiSource": {
    "constants": {
      "type": "api"
    }
  },
  "WebSearchCallCompletedEvent": {
    "constants": {
      "type": "response.web_search_call.completed"
    }
  },
  "WebSearchCallInProgressEvent": {
    "constants": {
      "type": "response.web_search_call.in_progress"
    }
  },
  "WebSearchCallItem": {
    "constants": {
      "type": "web_search_call"
    },
    "members": {
      "action": "WebSearchAction"
    },
    "optional": [
      "action"
    ]
  },
  "WebSearchCallSearchingEvent": {
    "constants": {
      "type": "response.web_search_call.searching"
    }
  },
  "WebSearchFindInPageAction": {
    "constants": {
      "type": "find_in_page"
    }
  },
  "WebSearchOpenPageAction": {
    "constants": {
      "type": "open_page"
    }
  },
  "WebSearchQueryAction": {
    "constants": {
      "type": "search"
    },
    "optional": [
      "queries",
      "sources"
    ],
    "members": {
      "sources": "WebSearchSource"
    }
  },
  "WebSearchSource": {
    "union": {
      "tag": "type",
      "of": {
        "url": "WebSearchUrlSource",
        "api": "WebSearchApiSource"
      }
    }
  },
  "WebSearchUrlSource": {
    "constants": {
      "type": "url"
    }
  }
}
