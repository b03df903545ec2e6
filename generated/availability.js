// Made from openapi.yaml by `npm run codegen`. Do not edit.
export const plannedRequests = {
 "createResponse": {
  "members": {
   "input": {
    "items": {
     "tag": "type",
     "kinds": {
      "tool_search_output": {
       "members": {
        "tools": {
         "items": {
          "tag": "type",
          "kinds": {
           "service:browser_use": {
            "topic": "more server tools"
           },
           "service:code_interpreter": {
            "topic": "more server tools"
           },
           "service:file_search": {
            "topic": "more server tools"
           },
           "service:mcp": {
            "topic": "more server tools"
           },
           "service:memory": {
            "topic": "more server tools"
           },
           "service:text_editor": {
            "topic": "more server tools"
           }
          }
         }
        }
       }
      },
      "additional_tools": {
       "members": {
        "tools": {
         "items": {
          "tag": "type",
          "kinds": {
           "service:browser_use": {
            "topic": "more server tools"
           },
           "service:code_interpreter": {
            "topic": "more server tools"
           },
           "service:file_search": {
            "topic": "more server tools"
           },
           "service:mcp": {
            "topic": "more server tools"
           },
           "service:memory": {
            "topic": "more server tools"
           },
           "service:text_editor": {
            "topic": "more server tools"
           }
          }
         }
        }
       }
      },
      "service:text_editor": {
       "topic": "more server tools"
      },
      "service:code_interpreter": {
       "topic": "more server tools"
      },
      "service:browser_use": {
       "topic": "more server tools"
      },
      "service:file_search": {
       "topic": "more server tools"
      },
      "service:memory": {
       "topic": "more server tools"
      },
      "service:mcp": {
       "topic": "more server tools"
      }
     }
    }
   },
   "tools": {
    "items": {
     "tag": "type",
     "kinds": {
      "service:browser_use": {
       "topic": "more server tools"
      },
      "service:code_interpreter": {
       "topic": "more server tools"
      },
      "service:file_search": {
       "topic": "more server tools"
      },
      "service:mcp": {
       "topic": "more server tools"
      },
      "service:memory": {
       "topic": "more server tools"
      },
      "service:text_editor": {
       "topic": "more server tools"
      }
     }
    }
   }
  }
 },
 "compactResponse": {
  "members": {
   "input": {
    "items": {
     "tag": "type",
     "kinds": {
      "tool_search_output": {
       "members": {
        "tools": {
         "items": {
          "tag": "type",
          "kinds": {
           "service:browser_use": {
            "topic": "more server tools"
           },
           "service:code_interpreter": {
            "topic": "more server tools"
           },
           "service:file_search": {
            "topic": "more server tools"
           },
           "service:mcp": {
            "topic": "more server tools"
           },
           "service:memory": {
            "topic": "more server tools"
           },
           "service:text_editor": {
            "topic": "more server tools"
           }
          }
         }
        }
       }
      },
      "additional_tools": {
       "members": {
        "tools": {
         "items": {
          "tag": "type",
          "kinds": {
           "service:browser_use": {
            "topic": "more server tools"
           },
           "service:code_interpreter": {
            "topic": "more server tools"
           },
           "service:file_search": {
            "topic": "more server tools"
           },
           "service:mcp": {
            "topic": "more server tools"
           },
           "service:memory": {
            "topic": "more server tools"
           },
           "service:text_editor": {
            "topic": "more server tools"
           }
          }
         }
        }
       }
      },
      "service:text_editor": {
       "topic": "more server tools"
      },
      "service:code_interpreter": {
       "topic": "more server tools"
      },
      "service:browser_use": {
       "topic": "more server tools"
      },
      "service:file_search": {
       "topic": "more server tools"
      },
      "service:memory": {
       "topic": "more server tools"
      },
      "service:mcp": {
       "topic": "more server tools"
      }
     }
    }
   },
   "tools": {
    "items": {
     "tag": "type",
     "kinds": {
      "service:browser_use": {
       "topic": "more server tools"
      },
      "service:code_interpreter": {
       "topic": "more server tools"
      },
      "service:file_search": {
       "topic": "more server tools"
      },
      "service:mcp": {
       "topic": "more server tools"
      },
      "service:memory": {
       "topic": "more server tools"
      },
      "service:text_editor": {
       "topic": "more server tools"
      }
     }
    }
   }
  }
 },
 "createChatCompletion": {
  "members": {
   "tools": {
    "items": {
     "tag": "type",
     "kinds": {
      "service:browser_use": {
       "topic": "more server tools"
      },
      "service:code_interpreter": {
       "topic": "more server tools"
      },
      "service:file_search": {
       "topic": "more server tools"
      },
      "service:mcp": {
       "topic": "more server tools"
      },
      "service:memory": {
       "topic": "more server tools"
      },
      "service:text_editor": {
       "topic": "more server tools"
      }
     }
    }
   }
  }
 },
 "createMessage": {
  "members": {
   "tools": {
    "items": {
     "tag": "type",
     "kinds": {
      "service:browser_use": {
       "topic": "more server tools"
      },
      "service:code_interpreter": {
       "topic": "more server tools"
      },
      "service:file_search": {
       "topic": "more server tools"
      },
      "service:mcp": {
       "topic": "more server tools"
      },
      "service:memory": {
       "topic": "more server tools"
      },
      "service:text_editor": {
       "topic": "more server tools"
      }
     }
    }
   }
  }
 },
 "countMessageTokens": {
  "members": {
   "tools": {
    "items": {
     "tag": "type",
     "kinds": {
      "service:browser_use": {
       "topic": "more server tools"
      },
      "service:code_interpreter": {
       "topic": "more server tools"
      },
      "service:file_search": {
       "topic": "more server tools"
      },
      "service:mcp": {
       "topic": "more server tools"
      },
      "service:memory": {
       "topic": "more server tools"
      },
      "service:text_editor": {
       "topic": "more server tools"
      }
     }
    }
   }
  }
 }
}
export const leftOut = [
 ["x-topics"],
 ["components","schemas","TaggedInputItem","discriminator","mapping","service:text_editor"],
 ["components","schemas","TaggedInputItem","discriminator","mapping","service:code_interpreter"],
 ["components","schemas","TaggedInputItem","discriminator","mapping","service:browser_use"],
 ["components","schemas","TaggedInputItem","discriminator","mapping","service:file_search"],
 ["components","schemas","TaggedInputItem","discriminator","mapping","service:memory"],
 ["components","schemas","TaggedInputItem","discriminator","mapping","service:mcp"],
 ["components","schemas","TaggedInputItem","oneOf","49"],
 ["components","schemas","TaggedInputItem","oneOf","48"],
 ["components","schemas","TaggedInputItem","oneOf","46"],
 ["components","schemas","TaggedInputItem","oneOf","45"],
 ["components","schemas","TaggedInputItem","oneOf","44"],
 ["components","schemas","TaggedInputItem","oneOf","43"],
 ["components","schemas","OutputItem","discriminator","mapping","service:text_editor"],
 ["components","schemas","OutputItem","discriminator","mapping","service:code_interpreter"],
 ["components","schemas","OutputItem","discriminator","mapping","service:browser_use"],
 ["components","schemas","OutputItem","discriminator","mapping","service:file_search"],
 ["components","schemas","OutputItem","discriminator","mapping","service:memory"],
 ["components","schemas","OutputItem","discriminator","mapping","service:mcp"],
 ["components","schemas","OutputItem","oneOf","39"],
 ["components","schemas","OutputItem","oneOf","38"],
 ["components","schemas","OutputItem","oneOf","36"],
 ["components","schemas","OutputItem","oneOf","35"],
 ["components","schemas","OutputItem","oneOf","34"],
 ["components","schemas","OutputItem","oneOf","33"],
 ["components","schemas","Tool","discriminator","mapping","service:browser_use"],
 ["components","schemas","Tool","discriminator","mapping","service:code_interpreter"],
 ["components","schemas","Tool","discriminator","mapping","service:file_search"],
 ["components","schemas","Tool","discriminator","mapping","service:mcp"],
 ["components","schemas","Tool","discriminator","mapping","service:memory"],
 ["components","schemas","Tool","discriminator","mapping","service:text_editor"],
 ["components","schemas","Tool","oneOf","29"],
 ["components","schemas","ChatTool","discriminator","mapping","service:browser_use"],
 ["components","schemas","ChatTool","discriminator","mapping","service:code_interpreter"],
 ["components","schemas","ChatTool","discriminator","mapping","service:file_search"],
 ["components","schemas","ChatTool","discriminator","mapping","service:mcp"],
 ["components","schemas","ChatTool","discriminator","mapping","service:memory"],
 ["components","schemas","ChatTool","discriminator","mapping","service:text_editor"],
 ["components","schemas","ChatTool","oneOf","17"],
 ["components","schemas","MessageTaggedTool","discriminator","mapping","service:browser_use"],
 ["components","schemas","MessageTaggedTool","discriminator","mapping","service:code_interpreter"],
 ["components","schemas","MessageTaggedTool","discriminator","mapping","service:file_search"],
 ["components","schemas","MessageTaggedTool","discriminator","mapping","service:mcp"],
 ["components","schemas","MessageTaggedTool","discriminator","mapping","service:memory"],
 ["components","schemas","MessageTaggedTool","discriminator","mapping","service:text_editor"],
 ["components","schemas","MessageTaggedTool","oneOf","26"],
 ["components","schemas","ServicePlannedTool"],
 ["components","schemas","ServiceTextEditorItem"],
 ["components","schemas","TextEditorCommand"],
 ["components","schemas","ServiceCodeInterpreterItem"],
 ["components","schemas","ServiceBrowserUseItem"],
 ["components","schemas","ServiceFileSearchItem"],
 ["components","schemas","ServiceMemoryItem"],
 ["components","schemas","MemoryAction"],
 ["components","schemas","ServiceMcpItem"],
]
