// Made from openapi.yaml by `npm run codegen`. Do not edit.
export interface paths {
    "/responses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Open a socket for responses
         * @description Upgrades the connection to a WebSocket on which responses are created one after the other. Needs an inference key, in
         *     `Authorization`; the other headers of `POST /responses` count for every request on the socket as they were sent here.
         *
         *     A request is a text frame: the body of `POST /responses` with `"type": "response.create"` beside its members. It is answered with
         *     the events of a stream, each as one text frame of JSON; the terminal event ends the answer. What would be an error answer of
         *     `POST /responses` is a frame `{"type": "error", "status", "error": {"type", "code", "message", "param", "metadata"}, "headers"}`.
         *     Up to eight further requests may wait for their turn, on all sockets of a key together no more than one body may have in bytes;
         *     others are refused with status 429. A key may hold a quarter of the sockets that the gateway has.
         *
         *     Nothing is kept from one request to the next: `previous_response_id` is refused with the code `previous_response_not_found`,
         *     `generate: false` with 400.
         *
         *     Binary frames close the socket with 1003, frames over the limit of a body with 1009, a shutdown closes it with 1001 once its
         *     answer is complete. A request that asks for no upgrade, and an upgrade to a WebSocket at any other path, is 426.
         */
        get: operations["openResponseSocket"];
        put?: never;
        /**
         * Create a response
         * @description Runs a model on `input` and returns its output, as one JSON object or, with `stream: true`, as a stream of events. Needs an
         *     inference key.
         *
         *     The gateway tries the endpoints of `model`, then those of each model in `models`, until one answers; `provider` narrows and
         *     orders them. Plugins run once per request; server tools (`service:*`) run inside the gateway whenever the model calls them, and
         *     functions of your own are returned to you as `function_call` items: append them and their `function_call_output` items to
         *     `input` and call again.
         *
         *     A result that ran into its output limit is no error: it has `status: incomplete`.
         */
        post: operations["createResponse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/responses/compact": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Compact a conversation
         * @description Shortens a long conversation: returns the list of items to send as `input` from now on in its place. It ends with one `compaction`
         *     item, which stands for everything that was said; before it stand messages of the user, word for word. Needs an inference key.
         *
         *     An endpoint that can shorten conversations itself is asked to, if there is one; what it encrypted goes back to that account only.
         *     Otherwise the model writes a summary, which the gateway seals: the item is opened when it comes back, for any model of your
         *     organization, and can be read by nobody else. The input item `compaction_trigger` of `POST /responses` does the same there.
         */
        post: operations["compactResponse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chat/completions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a chat completion
         * @description Runs a model on `messages` and returns its answer, as one JSON object or, with `stream: true`, as a stream of chunks, in the
         *     format that clients of chat completions know. Needs an inference key.
         *
         *     Routing, fallbacks, plugins and server tools work as they do for `POST /responses`. Functions of your own are returned to you
         *     in `tool_calls`: append the assistant message and one `tool` message for each call to `messages` and call again.
         *
         *     In a stream each chunk is one `data` line, without an `event` line, and `data: [DONE]` ends it. A failure before the first
         *     chunk is an ordinary HTTP error; one after it arrives in a last chunk with `error` and the `finish_reason` `error`.
         */
        post: operations["createChatCompletion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a message
         * @description Runs a model on `messages` and returns its answer, as one JSON object or, with `stream: true`, as a stream of events. For clients
         *     of the message format; any model can be named, whatever format its provider speaks. Needs an inference key, as
         *     `Authorization: Bearer <key>` or as `x-api-key`.
         *
         *     The gateway tries the endpoints of `model`, then those of each model in `models` or `fallbacks`, until one answers; `provider`
         *     narrows and orders them. Plugins run once per request; server tools (`service:*`) run inside the gateway whenever the model calls
         *     them, and tools of your own are returned to you as `tool_use` blocks: append the answer and a message with their `tool_result`
         *     blocks to `messages` and call again.
         *
         *     Errors have a body of their own, `MessageErrorBody`. In a stream a failure after the first event is an `error` event.
         */
        post: operations["createMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/count_tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count the tokens of a message
         * @description Says how many input tokens a message request would have, without running a model and without cost; on rate limits it counts as a
         *     request. Takes the same `messages`,
         *     `system`, `tools` and settings as `POST /messages`. Where the model's own way of counting is not known it is an estimate. Needs an
         *     inference key, as `Authorization: Bearer <key>` or as `x-api-key`.
         */
        post: operations["countMessageTokens"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/routes/explain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Explain a route
         * @description Says where a request would go, without sending it anywhere: the endpoints that would be tried, in order, with their prices and
         *     how they have been doing, and every other endpoint of the models it names with the reason why it would be left out. Nobody is
         *     called, nothing is charged and no record is kept. It counts as a request on rate limits; limits of spending are not looked at.
         *
         *     `request` is an inference body exactly as `POST /responses`, `/messages` or `/chat/completions` takes it; `format` says which of
         *     them. A body that this operation would refuse is refused here in the same words, with the place in `request`. A request that no
         *     endpoint can take is no error here: `refusal` then holds what it would be answered.
         *
         *     Without `sort` and `order` the load is balanced by drawing lots, weighted by 1/price², so that asking twice may show two orders.
         *     Takes an inference key or a management key.
         */
        post: operations["explainRoute"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List models
         * @description The models that this gateway can route to, with prices, limits and capabilities. Filters combine: a model must pass all that are
         *     given. A filter with several comma-separated values wants all of them for `supported_parameters`, `input_modalities` and
         *     `output_modalities`, and any of them for `providers` and `model_authors`. `total_count` counts what passed, whatever the page.
         *     Models of which the guardrails of an inference key leave no endpoint are not listed for it. Takes an inference key or a management key.
         */
        get: operations["listModels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/models/{author}/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a model
         * @description One model, as `GET /models` lists it. It may be named in any way that a request may name it: with a variant, as
         *     `~author/family-latest`, or as `<provider>/<model>`; `id` says which one is meant. Takes an inference key or a management key.
         */
        get: operations["getModel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/models/{author}/{slug}/endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a model's endpoints
         * @description Who serves a model, and how: each endpoint with its prices, limits, supported parameters and number format, and how it has been
         *     doing in the last five minutes, as this gateway saw it. Latency is the time to the first token in seconds, throughput is output
         *     tokens a second; `p90` is what 90 of 100 requests reached or beat. What nothing is known of is null.
         *
         *     The model may be named in any way that a request may name it: with a variant (`:free` shows only its free endpoints), as
         *     `~author/family-latest`, or as `<provider>/<model>`. Takes an inference key or a management key.
         */
        get: operations["listModelEndpoints"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List providers
         * @description The providers that this gateway can call, with what they do with prompts as the operator or their terms have it. `slug` is what `order`, `only` and `ignore` name. Takes an inference key or a management key.
         */
        get: operations["listProviders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/generation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a generation
         * @description The record of one inference request, by the id in its `X-Generation-Id`: who served it, its tokens, cost and times, and every
         *     attempt. It is written before the caller sees the end of the answer. Prompts and answers are never kept.
         *
         *     An inference key finds the generations of its own workspace, a management key those of the whole organization. Any other id is
         *     404, whether it exists or not.
         */
        get: operations["getGeneration"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/credits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get credits
         * @description What the organization may spend and what it has spent, in dollars. A gateway has no credits unless its operator sets them: `unlimited` is true then, and nothing is refused for want of them. Needs a management key.
         */
        get: operations["getCredits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List activity
         * @description What the organization used on each UTC day or in each hour: requests, tokens and cost. Covers the last 30 days with today, the one day
         *     that `date` names, or from `since` to `until`. Rows are split by model and endpoint, or as `group_by` says. The newest time comes
         *     first, within it what cost most.
         *
         *     Every request that reached a provider counts, also one that failed in the end; cost that is not known counts as nothing. What
         *     `records.retention` has deleted still counts, but for `group_by=user`: sums are not kept by end user. Needs a management key.
         */
        get: operations["listActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List files
         * @description The files of a workspace, newest first unless `order` says otherwise. Those that have expired are not in it. An inference key lists its
         *     own workspace, a management key the one that `workspace_id` names, or the Default workspace.
         *
         *     To read on, ask again with the `last_id` of the answer as `after`, as long as `has_more` is true.
         */
        get: operations["listFiles"];
        put?: never;
        /**
         * Upload a file
         * @description Keeps a file for the workspace: of an inference key its own, of a management key the one that `workspace_id` names, or the Default
         *     workspace. Every key of the workspace may read and delete it. Name its id in requests: `input_file` and `input_image` of `/responses`,
         *     `file` of `/chat/completions`, and a `source` of type `file` of `/messages`.
         *
         *     The body is a form (`multipart/form-data`) with one file. A file never changes; to replace it, upload it anew. One that is larger
         *     than the operator allows is 413, and so is one for which the workspace has no room left.
         */
        post: operations["createFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/files/{file_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the file.
                 * @example file-gw-9f2c41d07b3e4a58a6c1e0d2b4f68a13
                 */
                file_id: components["parameters"]["FileId"];
            };
            cookie?: never;
        };
        /**
         * Get a file
         * @description What is known of a file, without its bytes. An inference key finds the files of its workspace, a management key those of the organization; any other id, and that of a file which has expired, is 404.
         */
        get: operations["getFile"];
        put?: never;
        post?: never;
        /**
         * Delete a file
         * @description Deletes a file and its bytes. Whoever is just reading it may read it to its end. Requests that name it are refused from now on.
         */
        delete: operations["deleteFile"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/files/{file_id}/content": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the file.
                 * @example file-gw-9f2c41d07b3e4a58a6c1e0d2b4f68a13
                 */
                file_id: components["parameters"]["FileId"];
            };
            cookie?: never;
        };
        /**
         * Download a file
         * @description The bytes of a file. Whatever it holds, they come as `application/octet-stream` and as an attachment, so that no browser shows or runs them; `mime_type` of the file says what they are.
         */
        get: operations["getFileContent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Describe the calling key
         * @description Limits and usage of the key that the request was sent with. Takes an inference key or a management key.
         */
        get: operations["getCurrentKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List keys
         * @description The keys of the organization, newest first. The keys themselves are never returned, only their records. Needs a management key.
         */
        get: operations["listKeys"];
        put?: never;
        /**
         * Create an inference key
         * @description Creates an inference key and returns it. The answer is the only place where the key itself is ever shown: keep it. This operation makes inference keys only; management keys are made with the gateway's command line. Needs a management key.
         */
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys/{hash}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Public id of the key, its SHA-256 in lower-case hexadecimal.
                 * @example 5f2b8c0e9d1a4736b8e5c2f1a0d9473e6b1c8f5a2e7d9034c6b1a8f5e2d70943
                 */
                hash: components["parameters"]["KeyHash"];
            };
            cookie?: never;
        };
        /**
         * Get a key
         * @description The record of one key, disabled or not. Needs a management key.
         */
        get: operations["getKey"];
        put?: never;
        post?: never;
        /**
         * Delete a key
         * @description Deletes a key for good; requests with it are 401 from then on. What it has used stays in the accounts. Needs a management key.
         */
        delete: operations["deleteKey"];
        options?: never;
        head?: never;
        /**
         * Update a key
         * @description Changes what the body names and leaves the rest. A key that is disabled, or whose expiry has passed, is refused from the next request on. Needs a management key.
         */
        patch: operations["updateKey"];
        trace?: never;
    };
    "/workspaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List workspaces
         * @description The organization's workspaces, oldest first. Needs a management key.
         */
        get: operations["listWorkspaces"];
        put?: never;
        /**
         * Create a workspace
         * @description Creates a workspace. Its slug is unique in the organization; 400 when it is taken. Needs a management key.
         */
        post: operations["createWorkspace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id or slug of the workspace. What looks like an id is one.
                 * @example 3c9a1d52-7be4-4c1e-9a57-0d6f2b8e4a13
                 */
                id: components["parameters"]["WorkspaceRef"];
            };
            cookie?: never;
        };
        /**
         * Get a workspace
         * @description One workspace, by its id or its slug. Needs a management key.
         */
        get: operations["getWorkspace"];
        put?: never;
        post?: never;
        /**
         * Delete a workspace
         * @description Deletes a workspace with its memberships and budgets; what it has used stays in the accounts, and its slug is free again. 400 for the Default workspace, and while keys belong to it: delete them first. Needs a management key.
         */
        delete: operations["deleteWorkspace"];
        options?: never;
        head?: never;
        /**
         * Update a workspace
         * @description Changes what the body names and leaves the rest. Defaults count from the next request on, with other gateways on the same database within a second. Needs a management key.
         */
        patch: operations["updateWorkspace"];
        trace?: never;
    };
    "/workspaces/{id}/budgets": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id or slug of the workspace. What looks like an id is one.
                 * @example 3c9a1d52-7be4-4c1e-9a57-0d6f2b8e4a13
                 */
                id: components["parameters"]["WorkspaceRef"];
            };
            cookie?: never;
        };
        /**
         * List budgets of a workspace
         * @description What a workspace may spend, from the shortest interval to the one without end. Requests must fit every one of them; 403 otherwise. Needs a management key.
         */
        get: operations["listWorkspaceBudgets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{id}/budgets/{interval}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id or slug of the workspace. What looks like an id is one.
                 * @example 3c9a1d52-7be4-4c1e-9a57-0d6f2b8e4a13
                 */
                id: components["parameters"]["WorkspaceRef"];
                /**
                 * @description When the budget starts anew.
                 * @example monthly
                 */
                interval: components["parameters"]["BudgetIntervalInPath"];
            };
            cookie?: never;
        };
        /**
         * Get a budget of a workspace
         * @description One budget, with what is spent and left of it. Needs a management key.
         */
        get: operations["getWorkspaceBudget"];
        /**
         * Set a budget of a workspace
         * @description Sets what a workspace may spend in each interval, at 00:00 UTC and for weeks on Monday. A new budget begins with what the workspace has already spent in the current interval. Needs a management key.
         */
        put: operations["putWorkspaceBudget"];
        post?: never;
        /**
         * Delete a budget of a workspace
         * @description Lifts one budget; what is under way is no longer held against it. Needs a management key.
         */
        delete: operations["deleteWorkspaceBudget"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{id}/plugins": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id or slug of the workspace. What looks like an id is one.
                 * @example 3c9a1d52-7be4-4c1e-9a57-0d6f2b8e4a13
                 */
                id: components["parameters"]["WorkspaceRef"];
            };
            cookie?: never;
        };
        /**
         * List the plugins of a workspace
         * @description What requests of the workspace's keys get of plugins that they do not list themselves. Plugins that the workspace says nothing of are not in the list. Needs a management key.
         */
        get: operations["listWorkspacePlugins"];
        /**
         * Set the plugins of a workspace
         * @description Replaces the whole list. Requests may list a plugin themselves, with options of their own or `enabled` false, unless `prevent_overrides` is true. Needs a management key.
         */
        put: operations["putWorkspacePlugins"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id or slug of the workspace. What looks like an id is one.
                 * @example 3c9a1d52-7be4-4c1e-9a57-0d6f2b8e4a13
                 */
                id: components["parameters"]["WorkspaceRef"];
            };
            cookie?: never;
        };
        /**
         * List members of a workspace
         * @description The users who are members of a workspace, by hand or through group mappings, those first who have been it longest. Needs a management key.
         */
        get: operations["listWorkspaceMembers"];
        put?: never;
        /**
         * Add a member to a workspace
         * @description Makes a user a member by hand, or changes the role of one who is it by hand already. The highest of all roles that a user is given in a workspace counts. Needs a management key.
         */
        post: operations["addWorkspaceMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{id}/members/add": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id or slug of the workspace. What looks like an id is one.
                 * @example 3c9a1d52-7be4-4c1e-9a57-0d6f2b8e4a13
                 */
                id: components["parameters"]["WorkspaceRef"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add members to a workspace
         * @description Makes up to a hundred users members by hand, with the role `member`. Who is a member by hand already keeps the role and does not count. All of them or, when one is no user of the organization, none. Needs a management key.
         */
        post: operations["addWorkspaceMembers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{id}/members/remove": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id or slug of the workspace. What looks like an id is one.
                 * @example 3c9a1d52-7be4-4c1e-9a57-0d6f2b8e4a13
                 */
                id: components["parameters"]["WorkspaceRef"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove members from a workspace
         * @description Ends the memberships that up to a hundred users were given by hand. Who is no member does not count; where group mappings give a membership too, that one stays. All of them or, when one is a member through mappings alone, none (400). Needs a management key.
         */
        post: operations["removeWorkspaceMembers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces/{id}/members/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id or slug of the workspace. What looks like an id is one.
                 * @example 3c9a1d52-7be4-4c1e-9a57-0d6f2b8e4a13
                 */
                id: components["parameters"]["WorkspaceRef"];
                /**
                 * @description Id of the user.
                 * @example 8e2d4b6a-1f35-4c79-b0d2-57a9c3e1f648
                 */
                user_id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a member from a workspace
         * @description Ends the membership that was given by hand. A group mapping that gives one too stays, and the answer says so; 400 when the user is a member through mappings alone. Needs a management key.
         */
        delete: operations["removeWorkspaceMember"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organization/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List members of the organization
         * @description The users of the organization, however they came to be, with the workspaces that they are members of; oldest first. Needs a management key.
         */
        get: operations["listOrganizationMembers"];
        put?: never;
        /**
         * Add a member to the organization
         * @description Creates a user by hand; where an identity provider provisions users, they come from there. A user name is there once, whatever its case; 400 when it is taken. Needs a management key.
         */
        post: operations["addOrganizationMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organization/members/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the user.
                 * @example 8e2d4b6a-1f35-4c79-b0d2-57a9c3e1f648
                 */
                user_id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a member from the organization
         * @description Deletes a user with all memberships and keys. Needs a management key.
         */
        delete: operations["removeOrganizationMember"];
        options?: never;
        head?: never;
        /**
         * Update a member of the organization
         * @description Changes what the body names and leaves the rest. The keys of a user who is not active are refused from the next request on, with other gateways on the same database within a second; they work again when the user is active again. Needs a management key.
         */
        patch: operations["updateOrganizationMember"];
        trace?: never;
    };
    "/guardrails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List guardrails
         * @description The organization's guardrails, oldest first, those among them that workspaces have of their own. Needs a management key.
         */
        get: operations["listGuardrails"];
        put?: never;
        /**
         * Create a guardrail
         * @description Creates a guardrail, which holds for nobody until it is assigned. 400 for a pattern that the engine refuses, with its place in `error.metadata.issues` and the code `invalid_regex_pattern`, and for a filter that this gateway can't run. Needs a management key.
         */
        post: operations["createGuardrail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/guardrails/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test guardrails on a text
         * @description What the filters of guardrails find in a text, of those that are saved or of filters that are not, and what they would make of it. Nothing is stored, and no model is asked. Positions count Unicode code points. Needs a management key.
         */
        post: operations["testGuardrails"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/guardrails/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the guardrail.
                 * @example 0b5e8a64-1f0d-4f53-8c0b-7d2b9a6c3e41
                 */
                id: components["parameters"]["GuardrailId"];
            };
            cookie?: never;
        };
        /**
         * Get a guardrail
         * @description One guardrail. Needs a management key.
         */
        get: operations["getGuardrail"];
        put?: never;
        post?: never;
        /**
         * Delete a guardrail
         * @description Deletes a guardrail with its assignments and their budgets. 400 for the one that a workspace has of its own: take its rules away, or delete the workspace. Needs a management key.
         */
        delete: operations["deleteGuardrail"];
        options?: never;
        head?: never;
        /**
         * Update a guardrail
         * @description Changes what the body names and leaves the rest; null takes a rule away. It counts from the next request on, with other gateways on the same database within a second. Budgets begin anew with another `reset_interval` or another `include_byok_in_budgets`; another `limit_usd` leaves what is spent. 400 as on creation. Needs a management key.
         */
        patch: operations["updateGuardrail"];
        trace?: never;
    };
    "/guardrails/{id}/assignments/keys": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the guardrail.
                 * @example 0b5e8a64-1f0d-4f53-8c0b-7d2b9a6c3e41
                 */
                id: components["parameters"]["GuardrailId"];
            };
            cookie?: never;
        };
        /**
         * List keys that a guardrail is assigned to
         * @description The keys that a guardrail is assigned to, oldest assignment first. Needs a management key.
         */
        get: operations["listGuardrailKeyAssignments"];
        put?: never;
        /**
         * Assign a guardrail to keys
         * @description Assigns a guardrail to up to a hundred keys; it then holds for its requests. A key that has it already does not count. All of them or, when one is not the organization's (404), none. Needs a management key.
         */
        post: operations["bulkAssignKeysToGuardrail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/guardrails/{id}/assignments/keys/remove": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the guardrail.
                 * @example 0b5e8a64-1f0d-4f53-8c0b-7d2b9a6c3e41
                 */
                id: components["parameters"]["GuardrailId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a guardrail from keys
         * @description Ends assignments to up to a hundred keys, with their budgets. A key that does not have it does not count. All of them or, when one is not the organization's (404), none. Needs a management key.
         */
        post: operations["bulkUnassignKeysFromGuardrail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/guardrails/{id}/assignments/members": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the guardrail.
                 * @example 0b5e8a64-1f0d-4f53-8c0b-7d2b9a6c3e41
                 */
                id: components["parameters"]["GuardrailId"];
            };
            cookie?: never;
        };
        /**
         * List users that a guardrail is assigned to
         * @description The users that a guardrail is assigned to, oldest assignment first. Needs a management key.
         */
        get: operations["listGuardrailMemberAssignments"];
        put?: never;
        /**
         * Assign a guardrail to users
         * @description Assigns a guardrail to up to a hundred users; it then holds for the requests of all keys that belong to the user. A user that has it already does not count. All of them or, when one is not the organization's (404), none. Needs a management key.
         */
        post: operations["bulkAssignMembersToGuardrail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/guardrails/{id}/assignments/members/remove": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the guardrail.
                 * @example 0b5e8a64-1f0d-4f53-8c0b-7d2b9a6c3e41
                 */
                id: components["parameters"]["GuardrailId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a guardrail from users
         * @description Ends assignments to up to a hundred users, with their budgets. A user that does not have it does not count. All of them or, when one is not the organization's (404), none. Needs a management key.
         */
        post: operations["bulkUnassignMembersFromGuardrail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/guardrails/{id}/assignments/workspaces": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the guardrail.
                 * @example 0b5e8a64-1f0d-4f53-8c0b-7d2b9a6c3e41
                 */
                id: components["parameters"]["GuardrailId"];
            };
            cookie?: never;
        };
        /**
         * List workspaces that a guardrail is assigned to
         * @description The workspaces that a guardrail is assigned to, oldest assignment first. Needs a management key.
         */
        get: operations["listGuardrailWorkspaceAssignments"];
        put?: never;
        /**
         * Assign a guardrail to workspaces
         * @description Assigns a guardrail to up to a hundred workspaces; it then holds for the requests of all keys of the workspace. A workspace that has it already does not count. All of them or, when one is not the organization's (404), none. Needs a management key.
         */
        post: operations["bulkAssignWorkspacesToGuardrail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/guardrails/{id}/assignments/workspaces/remove": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the guardrail.
                 * @example 0b5e8a64-1f0d-4f53-8c0b-7d2b9a6c3e41
                 */
                id: components["parameters"]["GuardrailId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a guardrail from workspaces
         * @description Ends assignments to up to a hundred workspaces, with their budgets. A workspace that does not have it does not count. All of them or, when one is not the organization's (404), none. 400 for the workspace whose own guardrail it is. Needs a management key.
         */
        post: operations["bulkUnassignWorkspacesFromGuardrail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List changes
         * @description Who changed what, newest first: every change that a management key, the command line or an identity provider has made to the organization. Entries hold records as the API shows them, and so no secrets. Needs a management key.
         */
        get: operations["listAuditEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/byok": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List provider credentials
         * @description Provider credentials that a workspace brings itself, by provider, prioritized ones before fallbacks, then in the order in which they are tried. Without `workspace_id` those of the Default workspace; 400 when that was deleted. Needs a management key.
         */
        get: operations["listByokCredentials"];
        put?: never;
        /**
         * Add a provider credential
         * @description Adds a credential behind the others of its provider in the workspace. Requests of the workspace's keys reach the provider with it: before the gateway's own credential or, as a fallback, after it. The key is stored encrypted and is never shown again. Needs a management key.
         */
        post: operations["createByokCredential"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/byok/reorder": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Put provider credentials in order
         * @description Puts credentials of one provider in a workspace in this order, before those that are not named. Prioritized ones are still tried before fallbacks. Needs a management key.
         */
        post: operations["reorderByokCredentials"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/byok/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the credential.
                 * @example 0d2f6c1e-84b7-4a35-9c70-5e1f3a9b2d64
                 */
                id: components["parameters"]["ByokCredentialId"];
            };
            cookie?: never;
        };
        /**
         * Get a provider credential
         * @description One provider credential, without its key. Needs a management key.
         */
        get: operations["getByokCredential"];
        put?: never;
        post?: never;
        /**
         * Delete a provider credential
         * @description Deletes a provider credential and its key. Needs a management key.
         */
        delete: operations["deleteByokCredential"];
        options?: never;
        head?: never;
        /**
         * Update a provider credential
         * @description Changes what the body names and leaves the rest; lists are replaced as a whole, and a new `key` takes the place of the old one. Requests that arrive after the answer go by it. Needs a management key.
         */
        patch: operations["updateByokCredential"];
        trace?: never;
    };
    "/oauth/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange a workload's identity token for an access token
         * @description OAuth 2.0 token exchange (RFC 8693). A workload sends the JWT of its identity provider and the id of a federation policy; if the policy accepts the JWT, the answer is an access token that is sent like an inference key and acts as the policy's key. No credential is needed: the policy's id binds the exchange to an organization, and an `Authorization` header is ignored. The body stays under 32 KB. A parameter without a value counts as absent, unknown parameters are ignored, and none but `audience` and `resource` may be repeated. A JWT that is not accepted is `invalid_grant` with one message, whatever the reason; `testFederationPolicy` tells an administrator more.
         */
        post: operations["exchangeToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/jwks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the keys that access tokens are signed with
         * @description The gateway's public keys as a JSON Web Key Set (RFC 7517), for whoever wants to verify an access token. A key that has been replaced stays until every token that it signed has expired. Needs no credential.
         */
        get: operations["getJwks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/federation/issuers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List issuers
         * @description The identity providers that the organization trusts, newest first. Needs a management key.
         */
        get: operations["listFederationIssuers"];
        put?: never;
        /**
         * Register an issuer
         * @description Registers an identity provider whose JWTs policies may accept. Its keys are found through `<issuer_url>/.well-known/openid-configuration`, unless `jwks_url` says where they are. An issuer URL can be registered once. Needs a management key.
         */
        post: operations["createFederationIssuer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/federation/issuers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the issuer.
                 * @example 2b9e4f1c-8d37-4a60-b5f2-6c1e0a9d7348
                 */
                id: components["parameters"]["FederationIssuerId"];
            };
            cookie?: never;
        };
        /**
         * Get an issuer
         * @description One issuer. Needs a management key.
         */
        get: operations["getFederationIssuer"];
        put?: never;
        post?: never;
        /**
         * Delete an issuer
         * @description Deletes an issuer that no policy names any more; 400 while one does. Needs a management key.
         */
        delete: operations["deleteFederationIssuer"];
        options?: never;
        head?: never;
        /**
         * Update an issuer
         * @description Changes what the body names and leaves the rest. The gateway that answers also fetches the issuer's keys anew for the next exchange; others do so within ten minutes. Needs a management key.
         */
        patch: operations["updateFederationIssuer"];
        trace?: never;
    };
    "/federation/policies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List policies
         * @description The organization's federation policies, newest first. Needs a management key.
         */
        get: operations["listFederationPolicies"];
        put?: never;
        /**
         * Create a policy
         * @description Says which JWTs of an issuer are accepted, and which inference key they act as. The key must belong to the organization, be enabled, and belong to nobody in person. Needs a management key.
         */
        post: operations["createFederationPolicy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/federation/policies/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the policy.
                 * @example 7d1f6a0e-52c8-4b39-9e64-a1c05d8f2b77
                 */
                id: components["parameters"]["FederationPolicyId"];
            };
            cookie?: never;
        };
        /**
         * Get a policy
         * @description One policy. Needs a management key.
         */
        get: operations["getFederationPolicy"];
        put?: never;
        post?: never;
        /**
         * Delete a policy
         * @description Deletes a policy; nothing is exchanged under it any more. Tokens that were issued before live on until they expire or their key is disabled. Needs a management key.
         */
        delete: operations["deleteFederationPolicy"];
        options?: never;
        head?: never;
        /**
         * Update a policy
         * @description Changes what the body names and leaves the rest; `claim_checks` are replaced as a whole. Pausing a policy (`enabled: false`) stops new exchanges; tokens that were issued before live on until they expire or their key is disabled. Needs a management key.
         */
        patch: operations["updateFederationPolicy"];
        trace?: never;
    };
    "/federation/policies/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the policy.
                 * @example 7d1f6a0e-52c8-4b39-9e64-a1c05d8f2b77
                 */
                id: components["parameters"]["FederationPolicyId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test a policy against a token
         * @description Says what an exchange of this JWT under the policy would come to, check by check, and issues nothing. Needs a management key.
         */
        post: operations["testFederationPolicy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/datasets/app-rankings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Rank apps by usage
         * @description The public apps of the organization, ranked by the tokens that they used from `start_date` to `end_date` (UTC days, both
         *     inclusive). An app is the origin that requests name in `HTTP-Referer`. Hidden and private apps are left out, what was merged counts
         *     for the app that it was merged into, and ranks are counted after that: 1, 2, 3 without gaps.
         *
         *     `popular` puts most tokens first. `trending` puts the greatest excess first: the tokens of the window less the mean of the three
         *     periods of the same length just before it; apps without any excess are left out, so there may be fewer rows than `limit`. What lies
         *     before 2025-01-01, when the dataset begins, counts as zero. Equal apps are ordered by requests, most first, then by id.
         *
         *     Counts are exact, and those of past days can still change: a request counts on the day it arrived and is added when its answer
         *     has ended, days can be imported, and operators can merge and hide apps, for the past too. `meta.as_of` says when they were last
         *     brought up to date. Token counts come from each provider's own tokenizer, so they are not strictly comparable across apps.
         *
         *     **Licence.** The dataset is licensed under [CC BY 4.0](https://creativecommons.org/licenses/by/4.0/). Who quotes it has to name
         *     this service as the source, with the as-of date: *"App rankings of <name of the service>, as of <meta.as_of>, CC BY 4.0"*. The
         *     header `Link` of each answer names the licence too.
         *
         *     **Limits.** 30 requests a minute for each key, where an access token counts as its key, and 500 a UTC day for each organization.
         *     Refused parameters and answers with 304 count too. Send the `ETag` of the last answer as `If-None-Match`: 304 says that it still
         *     holds. Any valid key will do, inference or management.
         */
        get: operations["getAppRankings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/apps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List apps
         * @description The apps that the organization's requests have named, in the order in which they were first seen, merged and hidden ones included. Needs a management key.
         */
        get: operations["listApps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/apps/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the app.
                 * @example 42
                 */
                id: components["parameters"]["AppId"];
            };
            cookie?: never;
        };
        /**
         * Get an app
         * @description One app. Needs a management key.
         */
        get: operations["getApp"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update an app
         * @description Changes what the body names and leaves the rest: the name, whether the app is ranked, its categories. It holds for the past too. Needs a management key.
         */
        patch: operations["updateApp"];
        trace?: never;
    };
    "/apps/{id}/merge": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the app.
                 * @example 42
                 */
                id: components["parameters"]["AppId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Merge an app into another
         * @description Makes the app an alias of another: all that it has used, and will use, counts for that one, whose name, visibility and categories hold for both. What was merged into the app before goes with it. Nothing is lost: `POST /apps/{id}/unmerge` undoes it. 400 for an app that is merged already, and where the two would end up in each other. Needs a management key.
         */
        post: operations["mergeApp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/apps/{id}/unmerge": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the app.
                 * @example 42
                 */
                id: components["parameters"]["AppId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo a merge
         * @description Makes an alias an app of its own again, with all that it has ever used and with what had been merged into it. 400 for an app that is not merged. Needs a management key.
         */
        post: operations["unmergeApp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scim/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List provisioned groups
         * @description The groups that an identity provider has provisioned over SCIM, by name, each with the number of its members. Needs a management key.
         */
        get: operations["listScimGroups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scim/group-mappings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List group mappings
         * @description Which groups are members of which workspaces, newest first. Needs a management key.
         */
        get: operations["listScimGroupMappings"];
        put?: never;
        /**
         * Map a group to a workspace
         * @description Makes everybody in a group a member of a workspace, now and as the group changes. Who is a member for several reasons has the highest role of them. A group can be mapped to a workspace once. Needs a management key.
         */
        post: operations["createScimGroupMapping"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scim/group-mappings/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the mapping.
                 * @example 4f0c2d9a-6b1e-4c83-9d57-e2a8b3f16c40
                 */
                id: components["parameters"]["ScimGroupMappingId"];
            };
            cookie?: never;
        };
        /**
         * Get a group mapping
         * @description One mapping. Needs a management key.
         */
        get: operations["getScimGroupMapping"];
        put?: never;
        post?: never;
        /**
         * Delete a group mapping
         * @description Deletes a mapping. `keep_members` says what becomes of the members it made: with `false` what it granted is taken back, and who is a member of the workspace for another reason too, by hand or through another mapping, stays with the highest role left; with `true` they stay, as members that were added by hand. There is no default. Needs a management key.
         */
        delete: operations["deleteScimGroupMapping"];
        options?: never;
        head?: never;
        /**
         * Update a group mapping
         * @description Changes the role that the mapping gives, or the workspace it leads to: what it granted there goes, and is granted anew here. Needs a management key.
         */
        patch: operations["updateScimGroupMapping"];
        trace?: never;
    };
    "/scim/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List SCIM tokens
         * @description The tokens with which identity providers may provision the organization, newest first; not their texts. Needs a management key.
         */
        get: operations["listScimTokens"];
        put?: never;
        /**
         * Create a SCIM token
         * @description Makes a token for the SCIM server under `/scim/v2`. Its text is in this answer and nowhere else. It opens nothing but that server. Needs a management key.
         */
        post: operations["createScimToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scim/tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the token.
                 * @example e5b7a0c4-93d2-4f1b-8c66-7a1d0e2f9b38
                 */
                id: components["parameters"]["ScimTokenId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a SCIM token
         * @description Ends a token at once. What was provisioned with it stays. Needs a management key.
         */
        delete: operations["deleteScimToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scim/v2/Users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List users over SCIM
         * @description The organization's users, oldest first, or those that `filter` matches (RFC 7644, section 3.4.2). Needs a SCIM token.
         */
        get: operations["listProvisionedUsers"];
        put?: never;
        /**
         * Create a user over SCIM
         * @description Creates a user. 409 with `uniqueness` when the user name is taken, in whatever case. Attributes that the gateway does not keep are ignored. Needs a SCIM token.
         */
        post: operations["createProvisionedUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scim/v2/Users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the user. Anything that is no id of a user is 404.
                 * @example 2819c223-7f76-453a-919d-413861904646
                 */
                id: components["parameters"]["ScimUserId"];
            };
            cookie?: never;
        };
        /**
         * Get a user over SCIM
         * @description One user. Needs a SCIM token.
         */
        get: operations["getProvisionedUser"];
        /**
         * Replace a user over SCIM
         * @description Replaces a user. What the body leaves out is cleared, except `active`, which stays. Needs a SCIM token.
         */
        put: operations["putProvisionedUser"];
        post?: never;
        /**
         * Delete a user over SCIM
         * @description Deletes a user with all memberships, also those given by hand. The keys of the user are revoked. Needs a SCIM token.
         */
        delete: operations["deleteProvisionedUser"];
        options?: never;
        head?: never;
        /**
         * Patch a user over SCIM
         * @description Changes a user by operations (RFC 7644, section 3.5.2), in the spellings of Okta and Entra ID too: `op` in any case, values without a path, booleans as texts. Needs a SCIM token.
         */
        patch: operations["updateProvisionedUser"];
        trace?: never;
    };
    "/scim/v2/Groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List groups over SCIM
         * @description The organization's groups, oldest first, or those that `filter` matches (RFC 7644, section 3.4.2). Needs a SCIM token.
         */
        get: operations["listProvisionedGroups"];
        put?: never;
        /**
         * Create a group over SCIM
         * @description Creates a group. Its members must be users of the organization. 409 with `uniqueness` when the name is taken, in whatever case. Needs a SCIM token.
         */
        post: operations["createProvisionedGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scim/v2/Groups/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the group. Anything that is no id of a group is 404.
                 * @example c81e4b7a-2f95-4d06-b3a1-9e6d0f57c238
                 */
                id: components["parameters"]["ScimGroupId"];
            };
            cookie?: never;
        };
        /**
         * Get a group over SCIM
         * @description One group. Needs a SCIM token.
         */
        get: operations["getProvisionedGroup"];
        /**
         * Replace a group over SCIM
         * @description Replaces a group and the list of its members: who is no longer in it loses what only this group gave. Needs a SCIM token.
         */
        put: operations["putProvisionedGroup"];
        post?: never;
        /**
         * Delete a group over SCIM
         * @description Deletes a group with its mappings, and takes back what they granted. Needs a SCIM token.
         */
        delete: operations["deleteProvisionedGroup"];
        options?: never;
        head?: never;
        /**
         * Patch a group over SCIM
         * @description Changes a group by operations (RFC 7644, section 3.5.2): its name, or who is in it, without sending all of its members. The answer has the group only when `attributes` or `excludedAttributes` asks for it. Needs a SCIM token.
         */
        patch: operations["updateProvisionedGroup"];
        trace?: never;
    };
    "/scim/v2/ServiceProviderConfig": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the SCIM server's abilities
         * @description What the SCIM server can do (RFC 7643, section 5). Needs a SCIM token.
         */
        get: operations["getScimServiceProviderConfig"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scim/v2/ResourceTypes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List SCIM resource types
         * @description What kinds of resources there are (RFC 7643, section 6). Needs a SCIM token.
         */
        get: operations["listScimResourceTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scim/v2/ResourceTypes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description `User` or `Group`.
                 * @example User
                 */
                id: components["parameters"]["ScimResourceTypeId"];
            };
            cookie?: never;
        };
        /**
         * Get a SCIM resource type
         * @description One resource type. Needs a SCIM token.
         */
        get: operations["getScimResourceType"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scim/v2/Schemas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List SCIM schemas
         * @description The attributes that the server keeps (RFC 7643, section 7). Needs a SCIM token.
         */
        get: operations["listScimSchemas"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scim/v2/Schemas/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The schema's URN.
                 * @example urn:ietf:params:scim:schemas:core:2.0:User
                 */
                id: components["parameters"]["ScimSchemaId"];
            };
            cookie?: never;
        };
        /**
         * Get a SCIM schema
         * @description One schema. Needs a SCIM token.
         */
        get: operations["getScimSchema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description Body of every error.
         * @example {
         *       "error": {
         *         "code": 400,
         *         "message": "temperature: must be <= 2",
         *         "metadata": {
         *           "error_type": "invalid_request",
         *           "issues": [
         *             {
         *               "path": "temperature",
         *               "message": "must be <= 2"
         *             }
         *           ],
         *           "request_id": "req_4f2c9b7a81de"
         *         }
         *       }
         *     }
         */
        ErrorBody: {
            error: components["schemas"]["ErrorDetail"];
            /** @description How the request was routed, when it asked for that and got as far. */
            service_metadata?: components["schemas"]["ServiceMetadata"] | null;
            /** @description The user to whom the calling key belongs, where there is one. */
            user_id?: string | null;
        };
        /** @description What went wrong. */
        ErrorDetail: {
            /** @description The HTTP status. */
            code: number;
            /** @description For people; its wording may change. */
            message: string;
            /** @description Details for programs. */
            metadata?: components["schemas"]["ErrorMetadata"] | null;
        };
        /** @description Details of an error, as far as they apply. */
        ErrorMetadata: {
            error_type?: components["schemas"]["ErrorType"];
            /** @description Id of the request in the gateway's log. */
            request_id?: string;
            /** @description Places in the request that break a rule. */
            issues?: components["schemas"]["ErrorIssue"][];
            /** @description Names that may have been meant, for example of models. */
            suggestions?: string[];
            /** @description Names of the patterns for which a guardrail blocked the request. */
            patterns?: string[];
            /** @description What moderation has flagged the input for, such as `violence`; the moderation endpoint's names. */
            categories?: string[];
            /** @description The flagged text; a longer one without its middle, at most 100 characters. */
            flagged_input?: string;
            /** @description What has classified the input, `local` for the rules of the gateway. */
            provider?: string;
            /** @description Attempts that failed, in order. */
            previous_errors?: components["schemas"]["PreviousError"][];
            availability?: components["schemas"]["Availability"];
            budget?: components["schemas"]["RefusingBudget"];
        };
        /**
         * @description The limit that has no room for a request. Amounts are US dollars.
         * @example {
         *       "subject": "key",
         *       "interval": "monthly",
         *       "limit_usd": 25,
         *       "spent_usd": 24.999,
         *       "reserved_usd": 0,
         *       "needed_usd": 0.0123,
         *       "resets_at": "2026-02-01T00:00:00.000Z"
         *     }
         */
        RefusingBudget: {
            subject: components["schemas"]["BudgetSubject"];
            interval: components["schemas"]["BudgetInterval"];
            /**
             * Format: double
             * @description The most that may be spent.
             */
            limit_usd: number;
            /**
             * Format: double
             * @description Spent of it.
             */
            spent_usd: number;
            /**
             * Format: double
             * @description Set aside for requests that are running.
             */
            reserved_usd: number;
            /**
             * Format: double
             * @description What the request may cost at most.
             */
            needed_usd: number;
            /**
             * Format: date-time
             * @description When spending starts anew; null when it never does.
             */
            resets_at: string | null;
        };
        /**
         * @description Whose spending is limited.
         * @enum {string}
         */
        BudgetSubject: "key" | "workspace" | "organization" | "guardrail";
        /**
         * @description How often spending starts anew, at 00:00 UTC, for weeks on Monday; `total` never does.
         * @enum {string}
         */
        BudgetInterval: "total" | "daily" | "weekly" | "monthly";
        /**
         * @description Kind of a broken rule, for the filters of guardrails, a pattern that is refused or a filter that this gateway can't run.
         * @enum {string}
         */
        ErrorIssueCode: "invalid_regex_pattern" | "filter_unavailable";
        /**
         * @description A place in the request and the rule that it breaks.
         * @example {
         *       "path": "input[2].content[0].type",
         *       "message": "must be one of input_text, input_image, input_file"
         *     }
         */
        ErrorIssue: {
            /** @description Place in the body or name of the parameter; empty for the body as a whole. */
            path: string;
            /** @description The rule. */
            message: string;
            code?: components["schemas"]["ErrorIssueCode"];
            /** @description Where in a pattern the engine refuses it, in UTF-16 code units. */
            position?: number;
        };
        /**
         * @description A failed attempt.
         * @example {
         *       "provider": "openai",
         *       "model": "openai/gpt-4.1-mini",
         *       "status": 400,
         *       "code": "unsupported_parameter",
         *       "message": "Unsupported parameter: 'max_tokens' is not supported with this model."
         *     }
         */
        PreviousError: {
            provider: string;
            model: string;
            /** @description HTTP status of the attempt; that of the error it counts as when there was no answer. */
            status: number;
            /** @description The provider's own code of the failure. Where no answer came how the connection ended, such as `connection_reset` or `timeout`, else the error type. */
            code: string;
            /** @description What the provider said, on one line and without credentials, ids of accounts and pieces of the prompt; else what the gateway says of the failure. Absent where it is about the gateway's account at the provider (401, 403, 429): the operator finds it in the log and in the generation's record. */
            message?: string;
        };
        /**
         * @description Why nothing could serve the request.
         * @example {
         *       "code": "constraint_filtered",
         *       "retryable": false,
         *       "requested_models": [
         *         "deepseek/deepseek-r1"
         *       ],
         *       "excluded_by": [
         *         "only",
         *         "max_price"
         *       ]
         *     }
         */
        Availability: {
            code: components["schemas"]["AvailabilityCode"];
            /** @description Whether the same request may succeed later. */
            retryable: boolean;
            /** @description Seconds to wait before that. */
            retry_after?: number;
            /** @description Models that the request would have accepted. */
            requested_models: string[];
            /** @description Providers that could have served but did not. */
            affected_providers?: string[];
            /** @description Constraints that left endpoints out, by name, for example `only`, `max_price`, `zdr`, `context_length` or `guardrail`. */
            excluded_by?: string[];
        };
        /**
         * @description Kind of unavailability.
         * @enum {string}
         */
        AvailabilityCode: "model_not_found" | "no_endpoints" | "capacity_exhausted" | "temporarily_unavailable" | "privacy_restricted" | "constraint_filtered" | "region_restricted" | "model_deprecated" | "wrong_endpoint";
        /**
         * @description Canonical kind of an error, the same whichever provider it came from.
         * @enum {string}
         */
        ErrorType: "context_length_exceeded" | "max_tokens_exceeded" | "token_limit_exceeded" | "string_too_long" | "authentication" | "permission_denied" | "payment_required" | "rate_limit_exceeded" | "provider_overloaded" | "provider_unavailable" | "invalid_request" | "invalid_prompt" | "not_found" | "precondition_failed" | "payload_too_large" | "unprocessable" | "content_policy_violation" | "refusal" | "invalid_image" | "image_too_large" | "image_too_small" | "unsupported_image_format" | "image_not_found" | "image_download_failed" | "server" | "timeout" | "unmapped";
        /**
         * @description Which endpoints may serve a request and in which order. Providers are named by slug (`openai`), all of their endpoints with it, or one by its own slug (`openai/priority`). A member that is not known is 400 always: without the `zdr` that a caller misspelled, data would go where it must not.
         * @example {
         *       "only": [
         *         "deepinfra",
         *         "together"
         *       ],
         *       "data_collection": "deny",
         *       "max_price": {
         *         "prompt": "0.8",
         *         "completion": "2.5"
         *       },
         *       "sort": {
         *         "by": "throughput",
         *         "partition": "none"
         *       },
         *       "preferred_max_latency": {
         *         "p90": 2.5
         *       }
         *     }
         */
        ProviderPreferences: {
            /** @description Providers to try first, in this order. Switches load balancing and session stickiness off. */
            order?: string[] | null;
            /** @description The only providers that may serve. */
            only?: string[] | null;
            /** @description Providers that may not serve. */
            ignore?: string[] | null;
            /**
             * @description Whether other endpoints are tried when the first one fails.
             * @default true
             */
            allow_fallbacks?: boolean | null;
            /**
             * @description Whether only endpoints that support every parameter of the request may serve.
             * @default false
             */
            require_parameters?: boolean | null;
            /** @description Whether providers that keep or train on the data may serve; `allow` when absent. */
            data_collection?: components["schemas"]["DataCollection"] | null;
            /** @description Whether only endpoints with zero data retention may serve. A guardrail can ask for it too. */
            zdr?: boolean | null;
            /** @description Whether only models whose output may be used to train others may serve. */
            enforce_distillable_text?: boolean | null;
            /** @description The only quantizations that may serve. */
            quantizations?: components["schemas"]["Quantization"][] | null;
            max_price?: components["schemas"]["MaxPrice"];
            /** @description How endpoints are sorted; switches load balancing off. A workspace can have a default. */
            sort?: components["schemas"]["ProviderSort"] | components["schemas"]["ProviderSortConfig"] | null;
            /** @description Seconds to the first token, a number for the median or one per percentile. Endpoints that are slower move to the end of the order. */
            preferred_max_latency?: number | components["schemas"]["PercentileCutoffs"] | null;
            /** @description Output tokens per second, a number for the median or one per percentile. Endpoints that are slower move to the end of the order. */
            preferred_min_throughput?: number | components["schemas"]["PercentileCutoffs"] | null;
        };
        /**
         * @description Whether providers may keep the data.
         * @enum {string}
         */
        DataCollection: "deny" | "allow";
        /**
         * @description Number format of a model's weights at an endpoint.
         * @enum {string}
         */
        Quantization: "int4" | "int8" | "fp4" | "mxfp4" | "nvfp4" | "fp6" | "fp8" | "mxfp8" | "fp16" | "bf16" | "fp32" | "unknown";
        /**
         * @description Highest prices to accept; endpoints that cost more, in any of them, are left out.
         * @example {
         *       "prompt": "0.8",
         *       "completion": 2.5
         *     }
         */
        MaxPrice: {
            /** @description Dollars per million prompt tokens. */
            prompt?: components["schemas"]["PriceLimit"];
            /** @description Dollars per million completion tokens. */
            completion?: components["schemas"]["PriceLimit"];
            /** @description Dollars per request. */
            request?: components["schemas"]["PriceLimit"];
            /** @description Dollars per image. */
            image?: components["schemas"]["PriceLimit"];
            /** @description Dollars per million audio tokens. */
            audio?: components["schemas"]["PriceLimit"];
        };
        /**
         * @description An amount of US dollars, as a decimal string (exact) or a number.
         * @example 0.8
         */
        PriceLimit: string | number;
        /**
         * @description What endpoints are sorted by: lowest price, highest throughput, lowest latency, or quality of tool calls (`exacto`).
         * @enum {string}
         */
        ProviderSort: "price" | "throughput" | "latency" | "exacto";
        /**
         * @description Sorting with a say in how fallback models take part.
         * @example {
         *       "by": "price",
         *       "partition": "none"
         *     }
         */
        ProviderSortConfig: {
            /** @description What to sort by. */
            by?: components["schemas"]["ProviderSort"] | null;
            /** @description Whether each model's endpoints are sorted on their own; `model` when absent. */
            partition?: components["schemas"]["ProviderSortPartition"] | null;
        };
        /**
         * @description `model` goes through the models one after the other, `none` sorts the endpoints of all models together.
         * @enum {string}
         */
        ProviderSortPartition: "model" | "none";
        /**
         * @description Limits per percentile, measured over the last five minutes.
         * @example {
         *       "p50": 1,
         *       "p99": 4.5
         *     }
         */
        PercentileCutoffs: {
            /** Format: double */
            p50?: number | null;
            /** Format: double */
            p75?: number | null;
            /** Format: double */
            p90?: number | null;
            /** Format: double */
            p99?: number | null;
        };
        /**
         * @description `first_event` settles on a provider with its first meaningful event; `complete` holds the stream back until the provider has finished, so that a broken one can still be replaced.
         * @enum {string}
         */
        StreamCommit: "first_event" | "complete";
        /** @description A plugin, told apart by `id`. */
        Plugin: components["schemas"]["AutoRouterPlugin"] | components["schemas"]["ContextCompressionPlugin"] | components["schemas"]["FileParserPlugin"] | components["schemas"]["FusionPlugin"] | components["schemas"]["ModerationPlugin"] | components["schemas"]["ParetoRouterPlugin"] | components["schemas"]["ResponseHealingPlugin"] | components["schemas"]["WebPlugin"] | components["schemas"]["WebFetchPlugin"];
        /**
         * @description Chooses the model of a request to `service/auto` by the kind of task in the prompt.
         * @example {
         *       "id": "auto-router",
         *       "allowed_models": [
         *         "openai/*",
         *         "mistralai/*"
         *       ],
         *       "cost_tier": "low"
         *     }
         */
        AutoRouterPlugin: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            id: "auto-router";
            /** @description Whether the plugin runs. */
            enabled?: boolean;
            /** @description Models to choose from; `*` stands for any characters. All when absent. */
            allowed_models?: string[];
            /** @description Models not to choose; `*` stands for any characters. */
            excluded_models?: string[];
            cost_tier?: components["schemas"]["CostTier"];
            /**
             * @deprecated
             * @description Old form of `cost_tier`, from 0 (best quality) to 10 (lowest cost); ignored when that is set.
             */
            cost_quality_tradeoff?: number;
            /** @description Whether a session keeps its model as long as that may still be chosen. */
            pin_model?: boolean;
        };
        /**
         * @description Price band of the models to choose from.
         * @enum {string}
         */
        CostTier: "low" | "medium" | "high" | "xhigh" | "max";
        /** @description Shortens a conversation that does not fit the model's context. On by default for models whose context has at most 8,192 tokens. */
        ContextCompressionPlugin: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            id: "context-compression";
            /** @description Whether the plugin runs. */
            enabled?: boolean;
            engine?: components["schemas"]["ContextCompressionEngine"];
        };
        /**
         * @description `middle-out` drops or cuts from the middle and keeps system text, the first and the last turns.
         * @enum {string}
         */
        ContextCompressionEngine: "middle-out";
        /**
         * @description Turns PDF, text, Markdown, CSV and HTML files into text for models that cannot read files. Where each of the models that the request names can, files stay as they are, unless `pdf.engine` asks for text.
         * @example {
         *       "id": "file-parser",
         *       "pdf": {
         *         "engine": "pdf-text"
         *       }
         *     }
         */
        FileParserPlugin: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            id: "file-parser";
            /** @description Whether the plugin runs. */
            enabled?: boolean;
            pdf?: components["schemas"]["PdfParserOptions"];
        };
        /** @description How PDF files are read. */
        PdfParserOptions: {
            engine?: components["schemas"]["PdfParserEngine"];
        };
        /**
         * @description `native` hands the file to a model that reads PDF, `pdf-text` extracts the text inside the gateway. The others do so too where the operator has set up no service of that name. Without a choice: native where possible, else text.
         * @enum {string}
         */
        PdfParserEngine: "native" | "pdf-text" | "mistral-ocr" | "cloudflare-ai";
        /**
         * @description Several models answer the conversation side by side, their answers are compared, and a model writes the final one with both before it. Runs for `service/fusion`, listed or not, and where it is listed for the models that the request names, which then write.
         * @example {
         *       "id": "fusion",
         *       "analysis_models": [
         *         "openai/gpt-4.1-mini",
         *         "mistralai/mistral-small-3.2"
         *       ],
         *       "tools": [
         *         {
         *           "type": "service:web_search",
         *           "parameters": {
         *             "max_results": 3
         *           }
         *         }
         *       ]
         *     }
         */
        FusionPlugin: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            id: "fusion";
            /** @description Whether the plugin runs. */
            enabled?: boolean;
            /** @description Model that compares the answers and, for `service/fusion`, writes the final one. Without it the first of the answering models for `service/fusion`, else the model of the request. */
            model?: string;
            /** @description Models that answer side by side; replaces those of `preset`. */
            analysis_models?: string[];
            preset?: components["schemas"]["FusionPreset"];
            /** @description Most tool rounds of each answering model. */
            max_tool_calls?: number;
            /** @description Server tools that the answering models may use. */
            tools?: components["schemas"]["FusionPluginTool"][];
        };
        /**
         * @description Three answering models of different makers: those with the best published scores (`general-high`, the default), the cheapest (`general-budget`), or those whose first token lately came soonest (`general-fast`).
         * @enum {string}
         */
        FusionPreset: "general-high" | "general-budget" | "general-fast";
        /** @description A server tool of the answering models. */
        FusionPluginTool: {
            /** @description Type of the tool, such as `service:web_search`. */
            type: string;
            /** @description Settings of the tool; free-form, because each tool has its own. */
            parameters?: {
                [key: string]: unknown;
            };
        };
        /** @description Classifies the text of the input before the call, by the endpoint that the operator has set up, else by rules of the gateway. Flagged input is refused with 403, and with 503 what could not be classified. */
        ModerationPlugin: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            id: "moderation";
            /** @description Whether the plugin runs. */
            enabled?: boolean;
        };
        /**
         * @description Chooses the cheapest model for a request to `service/pareto-code` that codes well enough.
         * @example {
         *       "id": "pareto-router",
         *       "min_coding_score": 0.6,
         *       "max_price": 2,
         *       "price_source": "weighted_avg"
         *     }
         */
        ParetoRouterPlugin: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            id: "pareto-router";
            /** @description Whether the plugin runs. */
            enabled?: boolean;
            /**
             * Format: double
             * @description Least coding score of the model: what it is expected to reach in a coding benchmark of middle difficulty, by published results.
             * @default 0.5
             */
            min_coding_score?: number;
            /**
             * Format: double
             * @description Highest price of the model, in dollars per million tokens, as `price_source` counts it.
             */
            max_price?: number;
            price_source?: components["schemas"]["ParetoPriceSource"];
        };
        /**
         * @description Price to compare, that of prompt tokens or an average of three prompt tokens to one completion token, which is the usual one.
         * @enum {string}
         */
        ParetoPriceSource: "prompt" | "weighted_avg";
        /** @description Repairs JSON output that is wrapped in prose or slightly broken. Only for requests that are not streamed and ask for JSON; an answer that was cut off stays as it is. */
        ResponseHealingPlugin: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            id: "response-healing";
            /** @description Whether the plugin runs. */
            enabled?: boolean;
        };
        /**
         * @description Searches the web once before the call for what the user said last, gives the model the results and cites those that the answer links. A model named with `:online` switches it on.
         * @example {
         *       "id": "web",
         *       "max_results": 3,
         *       "include_domains": [
         *         "*.example.org",
         *         "example.com/docs"
         *       ]
         *     }
         */
        WebPlugin: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            id: "web";
            /** @description Whether the plugin runs. */
            enabled?: boolean;
            engine?: components["schemas"]["WebSearchEngine"];
            mode?: components["schemas"]["WebSearchMode"];
            /**
             * @description Most results to give to the model; never more than 20.
             * @default 5
             */
            max_results?: number;
            /** @description Most searches with `engine` `native`. The gateway makes one. */
            max_uses?: number;
            /** @description Text that introduces the results to the model and tells it how to cite them. */
            search_prompt?: string;
            /** @description The only domains to search; `*` and paths are allowed. */
            include_domains?: components["schemas"]["DomainRule"][];
            /** @description Domains not to search; `*` and paths are allowed. */
            exclude_domains?: components["schemas"]["DomainRule"][];
            /** @description Where the user is, for local results. */
            user_location?: components["schemas"]["WebSearchUserLocation"] | null;
        };
        /**
         * @description A host, which means its subdomains too, with a path or without. `*` stands for any characters, at most four times.
         * @example example.com
         * @example *.example.org
         * @example example.com/docs
         */
        DomainRule: string;
        /**
         * @description Gives the model the tool `service:web_fetch`, with which it reads pages. Where the request lists that tool, or the provider's own, it does nothing.
         * @example {
         *       "id": "web-fetch",
         *       "allowed_domains": [
         *         "example.com"
         *       ],
         *       "max_uses": 3
         *     }
         */
        WebFetchPlugin: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            id: "web-fetch";
            /** @description Whether the plugin runs. */
            enabled?: boolean;
            /** @description The only domains to fetch from, written as in `service:web_fetch`. */
            allowed_domains?: components["schemas"]["DomainRule"][];
            /** @description Domains not to fetch from. */
            blocked_domains?: components["schemas"]["DomainRule"][];
            /** @description Most pages to fetch, which are never more than 50. */
            max_uses?: number;
            /** @description Most tokens of a page to give to the model. */
            max_content_tokens?: number;
        };
        /**
         * @description Where searches are made: `native` uses the provider's own search, `auto` that where every endpoint has one and else the operator's engine, any other value the engine of that name. One that the operator has not configured is 400. The operator's when absent.
         * @enum {string}
         */
        WebSearchEngine: "auto" | "native" | "exa" | "tavily" | "perplexity" | "brave" | "searxng" | "firecrawl" | "parallel" | "local";
        /** @description A condition that ends the server-tool loop. */
        StopCondition: components["schemas"]["StopAfterSteps"] | components["schemas"]["StopAfterToolCall"] | components["schemas"]["StopAfterTokens"] | components["schemas"]["StopAfterCost"] | components["schemas"]["StopOnFinishReason"];
        /**
         * @description Ends the loop after a number of model turns with tool calls.
         * @example {
         *       "type": "step_count_is",
         *       "step_count": 4
         *     }
         */
        StopAfterSteps: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "step_count_is";
            step_count: number;
        };
        /** @description Ends the loop once the model has called this tool. */
        StopAfterToolCall: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "has_tool_call";
            /** @description Name of the tool, or its type for a server tool. */
            tool_name: string;
        };
        /** @description Ends the loop once input and output of all its turns add up to this many tokens. */
        StopAfterTokens: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "max_tokens_used";
            max_tokens: number;
        };
        /** @description Ends the loop once its turns have cost this much. */
        StopAfterCost: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "max_cost";
            /** Format: double */
            max_cost_in_dollars: number;
        };
        /** @description Ends the loop when a turn ends for this reason. */
        StopOnFinishReason: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "finish_reason_is";
            /** @description Reason a turn ended, such as `stop`, `length` or `tool_calls`. */
            reason: string;
        };
        /**
         * @description Lets the model ask another, usually stronger, model for advice.
         * @example {
         *       "type": "service:advisor",
         *       "parameters": {
         *         "model": "anthropic/claude-opus-4.5",
         *         "instructions": "Answer briefly.",
         *         "max_completion_tokens": 800
         *       }
         *     }
         */
        ServiceAdvisorTool: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "service:advisor";
            parameters?: components["schemas"]["AdvisorConfig"];
        };
        /** @description Settings of the advisor. */
        AdvisorConfig: {
            /** @description Model that gives the advice. Left to the calling model when absent. */
            model?: string;
            /** @description Tells several advisors apart. */
            name?: string;
            /** @description System instructions of the advisor. */
            instructions?: string;
            /** @description Whether the advisor sees the conversation so far. */
            forward_transcript?: boolean;
            /** @description Whether the advice is streamed while it is written. */
            stream?: boolean;
            /** @description Longest advice in tokens. */
            max_completion_tokens?: number;
            /** Format: double */
            temperature?: number;
            reasoning?: components["schemas"]["NestedReasoning"];
        };
        /**
         * @description Lets the model hand a task to another model, which works on it with tools of its own and reports back.
         * @example {
         *       "type": "service:subagent",
         *       "parameters": {
         *         "model": "openai/gpt-5-mini",
         *         "max_tool_calls": 10,
         *         "tools": [
         *           {
         *             "type": "service:web_search",
         *             "parameters": {
         *               "max_results": 3
         *             }
         *           }
         *         ]
         *       }
         *     }
         */
        ServiceSubagentTool: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "service:subagent";
            parameters?: components["schemas"]["SubagentConfig"];
        };
        /** @description Settings of the subagent. */
        SubagentConfig: {
            /** @description Model that does the task. Left to the calling model when absent. */
            model?: string;
            /** @description Tells several subagents apart. */
            name?: string;
            /** @description System instructions of the subagent. */
            instructions?: string;
            /** @description Server tools that the subagent may use. */
            tools?: components["schemas"]["NestedTool"][];
            /** @description Whether the subagent may call the functions of the request. Its calls are returned as calls of yours; send their results back with the answer, and it goes on. */
            inherit_functions?: boolean;
            /** @description Limits the inherited functions to these. */
            inherited_function_names?: string[];
            /** @description Most tool steps in one task. */
            max_tool_calls?: number;
            /** @description Most tokens in one answer. */
            max_completion_tokens?: number;
            /** Format: double */
            temperature?: number;
            reasoning?: components["schemas"]["NestedReasoning"];
        };
        /**
         * @description A server tool for the model that another tool calls.
         * @example {
         *       "type": "service:web_fetch",
         *       "parameters": {
         *         "max_uses": 2
         *       }
         *     }
         */
        NestedTool: {
            /** @description Kind of server tool, such as `service:web_search`. */
            type: string;
            /** @description Settings of that kind of tool, free-form since they depend on `type`. */
            parameters?: {
                [key: string]: unknown;
            };
        };
        /** @description Reasoning of the model that another tool calls. */
        NestedReasoning: {
            effort?: components["schemas"]["ReasoningEffort"];
            /** @description Most tokens to reason with. */
            max_tokens?: number;
        };
        /**
         * @description Tells the model the current date and time.
         * @example {
         *       "type": "service:datetime",
         *       "parameters": {
         *         "timezone": "Europe/Berlin"
         *       }
         *     }
         */
        ServiceDatetimeTool: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "service:datetime";
            parameters?: components["schemas"]["DatetimeConfig"];
        };
        /** @description Settings of the clock. */
        DatetimeConfig: {
            /**
             * @description IANA name of the time zone. UTC when absent.
             * @default UTC
             */
            timezone?: string;
        };
        /**
         * @description Lets the model list, read and write the files of the key's workspace (`/files`), whichever key has uploaded them.
         * @example {
         *       "type": "service:files"
         *     }
         */
        ServiceFilesTool: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "service:files";
            parameters?: components["schemas"]["FilesConfig"];
        };
        /** @description No settings are defined yet. Open so that later ones do not break callers. */
        FilesConfig: {
            [key: string]: unknown;
        };
        /**
         * @description Lets the model put a question to several models at once and read a comparison of their answers.
         * @example {
         *       "type": "service:fusion",
         *       "parameters": {
         *         "analysis_models": [
         *           "openai/gpt-5",
         *           "anthropic/claude-sonnet-4.5",
         *           "google/gemini-2.5-pro"
         *         ],
         *         "model": "openai/gpt-5-mini"
         *       }
         *     }
         */
        ServiceFusionTool: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "service:fusion";
            parameters?: components["schemas"]["FusionConfig"];
        };
        /** @description Settings of the panel and of its analyst. */
        FusionConfig: {
            /** @description Models of the panel, which answer in parallel. */
            analysis_models?: string[];
            /** @description Analyst that compares the answers. */
            model?: string;
            /** @description Server tools that the panel may use. */
            tools?: components["schemas"]["NestedTool"][];
            /** @description Most tool steps of each model. */
            max_tool_calls?: number;
            /** @description Longest answer of each model in tokens. */
            max_completion_tokens?: number;
            /** Format: double */
            temperature?: number;
            reasoning?: components["schemas"]["NestedReasoning"];
            cache_control?: components["schemas"]["CacheControl"];
        };
        /**
         * @description Image generation through the gateway, for models that cannot draw.
         * @example {
         *       "type": "service:image_generation",
         *       "parameters": {
         *         "model": "google/gemini-2.5-flash-image",
         *         "aspect_ratio": "16:9"
         *       }
         *     }
         */
        ServiceImageGenerationTool: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "service:image_generation";
            parameters?: components["schemas"]["ServiceImageGenerationConfig"];
        };
        /** @description Settings of the image. Beside `model`, members vary by image model and hold strings, numbers or arrays: they are its `image_config`. */
        ServiceImageGenerationConfig: {
            /** @description Image model. The workspace's default when absent. */
            model?: string;
        } & {
            [key: string]: unknown;
        };
        /**
         * @description Lets the model search the catalog of models.
         * @example {
         *       "type": "service:experimental__search_models",
         *       "parameters": {
         *         "max_results": 5
         *       }
         *     }
         */
        ServiceSearchModelsTool: {
            /**
             * @description The tool is experimental. Both names mean the same. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "service:experimental__search_models" | "service:search_models";
            parameters?: components["schemas"]["SearchModelsConfig"];
        };
        /** @description Settings of the catalog search. */
        SearchModelsConfig: {
            /** @description Most models to return. */
            max_results?: number;
        };
        /**
         * @description Lets the model read a web page.
         * @example {
         *       "type": "service:web_fetch",
         *       "parameters": {
         *         "allowed_domains": [
         *           "example.com"
         *         ],
         *         "max_uses": 3,
         *         "max_content_tokens": 20000
         *       }
         *     }
         */
        ServiceWebFetchTool: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "service:web_fetch";
            parameters?: components["schemas"]["WebFetchConfig"];
        };
        /** @description Settings of the page reader. */
        WebFetchConfig: {
            engine?: components["schemas"]["WebFetchEngine"];
            /** @description Only pages of these domains: `example.com` means its subdomains too, `*.example.com` them alone, `example.com/docs` all pages below it. Redirects are held to them as well. */
            allowed_domains?: components["schemas"]["DomainRule"][];
            /** @description No pages of these domains, written likewise. */
            blocked_domains?: components["schemas"]["DomainRule"][];
            /** @description Most pages in one request, which never reads more than 50. */
            max_uses?: number;
            /** @description Longer pages are cut off here. */
            max_content_tokens?: number;
        };
        /**
         * @description Who fetches the page, the provider (`native`, 400 where no endpoint has a reader), the gateway (`service`) or an engine, of which the operator has to configure a key. `auto` is what the operator says, usually `service`.
         * @enum {string}
         */
        WebFetchEngine: "auto" | "native" | "service" | "exa" | "parallel" | "firecrawl";
        /**
         * @description Lets the model search the web through the gateway, whichever provider serves the request.
         * @example {
         *       "type": "service:web_search",
         *       "parameters": {
         *         "max_results": 5,
         *         "max_uses": 3,
         *         "excluded_domains": [
         *           "example.net"
         *         ],
         *         "search_context_size": "medium"
         *       }
         *     }
         */
        ServiceWebSearchTool: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "service:web_search";
            parameters?: components["schemas"]["WebSearchConfig"];
        };
        /** @description Settings of the web search. */
        WebSearchConfig: {
            engine?: components["schemas"]["WebSearchEngine"];
            mode?: components["schemas"]["WebSearchMode"];
            /** @description Only results of these domains. */
            allowed_domains?: components["schemas"]["DomainRule"][];
            /** @description No results of these domains. */
            excluded_domains?: components["schemas"]["DomainRule"][];
            /** @description Most results of one search. */
            max_results?: number;
            /** @description Most results of all searches of the request together. */
            max_total_results?: number;
            /** @description Most searches in one request. */
            max_uses?: number;
            /** @description Longest text of one result. */
            max_characters?: number;
            search_context_size?: components["schemas"]["SearchContextSize"];
            user_location?: components["schemas"]["WebSearchUserLocation"];
        };
        /**
         * @description Edits of files for any model. The calls are returned to the caller, who applies them.
         * @example {
         *       "type": "service:apply_patch"
         *     }
         */
        ServiceApplyPatchTool: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "service:apply_patch";
            parameters?: components["schemas"]["ApplyPatchConfig"];
        };
        /** @description Settings of file edits. */
        ApplyPatchConfig: {
            engine?: components["schemas"]["ApplyPatchEngine"];
        };
        /**
         * @description Whose tool the model gets, the provider's (`native`, for callers of `/responses`) or the gateway's (`service`). `auto` prefers the provider's where every endpoint has it. The gateway's when absent.
         * @enum {string}
         */
        ApplyPatchEngine: "auto" | "native" | "service";
        /**
         * @description Lets the model run bash commands in a sandbox.
         * @example {
         *       "type": "service:bash",
         *       "parameters": {
         *         "engine": "service",
         *         "environment": {
         *           "type": "container_auto"
         *         },
         *         "sleep_after_seconds": 300
         *       }
         *     }
         */
        ServiceBashTool: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "service:bash";
            parameters?: components["schemas"]["BashConfig"];
        };
        /** @description Settings of the bash sandbox. */
        BashConfig: {
            engine?: components["schemas"]["BashEngine"];
            environment?: components["schemas"]["SandboxEnvironment"];
            /** @description Idle time after which the container is deleted, if it is less than the gateway allows. */
            sleep_after_seconds?: number;
        };
        /**
         * @description Where commands run, at the provider (`native`) or in the gateway's sandbox (`service`). `auto` takes what is at hand, first the sandbox. The sandbox when absent.
         * @enum {string}
         */
        BashEngine: "auto" | "native" | "service";
        /**
         * @description Lets the model run shell commands in a sandbox.
         * @example {
         *       "type": "service:shell",
         *       "parameters": {
         *         "environment": {
         *           "type": "container_reference",
         *           "container_id": "build-1"
         *         }
         *       }
         *     }
         */
        ServiceShellTool: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "service:shell";
            parameters?: components["schemas"]["ShellConfig"];
        };
        /** @description Settings of the shell sandbox. */
        ShellConfig: {
            engine?: components["schemas"]["ShellEngine"];
            environment?: components["schemas"]["SandboxEnvironment"];
            /** @description Idle time after which the container is deleted, if it is less than the gateway allows. */
            sleep_after_seconds?: number;
        };
        /**
         * @description Where commands run. `service` is the gateway's sandbox, `auto` takes what is at hand.
         * @enum {string}
         */
        ShellEngine: "auto" | "service";
        /** @description The container that commands run in. */
        SandboxEnvironment: components["schemas"]["SandboxAutoEnvironment"] | components["schemas"]["SandboxReferenceEnvironment"];
        /** @description A container of the conversation, which `session_id` names; without one, of the request. */
        SandboxAutoEnvironment: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "container_auto";
        };
        /** @description A container of the workspace, by its name. It is made where there is none. */
        SandboxReferenceEnvironment: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "container_reference";
            container_id: string;
        };
        /**
         * @description Lets the model find tools with `defer_loading` by what they do, whichever provider serves the request.
         * @example {
         *       "type": "service:tool_search",
         *       "parameters": {
         *         "max_results": 5
         *       }
         *     }
         */
        ServiceToolSearchTool: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "service:tool_search";
            parameters?: components["schemas"]["ToolSearchConfig"];
        };
        /** @description Settings of the tool search. */
        ToolSearchConfig: {
            /** @description Most tools to return; 5 when absent. */
            max_results?: number;
        };
        /**
         * @description How a request was routed. Only there when the request asked for it with `X-Service-Metadata`.
         * @example {
         *       "requested": "openai/gpt-4.1-mini",
         *       "strategy": "fallback",
         *       "region": "eu",
         *       "summary": "azure answered at the second attempt",
         *       "attempt": 2,
         *       "is_byok": false,
         *       "generation_time": 1420,
         *       "endpoints": {
         *         "total": 2,
         *         "available": [
         *           {
         *             "provider": "OpenAI",
         *             "provider_slug": "openai",
         *             "model": "openai/gpt-4.1-mini",
         *             "selected": false
         *           },
         *           {
         *             "provider": "Azure",
         *             "provider_slug": "azure",
         *             "model": "openai/gpt-4.1-mini",
         *             "selected": true
         *           }
         *         ]
         *       },
         *       "attempts": [
         *         {
         *           "provider": "OpenAI",
         *           "provider_slug": "openai",
         *           "model": "openai/gpt-4.1-mini",
         *           "status": 429
         *         },
         *         {
         *           "provider": "Azure",
         *           "provider_slug": "azure",
         *           "model": "openai/gpt-4.1-mini",
         *           "status": 200
         *         }
         *       ],
         *       "params": {
         *         "ignored_parameters": [
         *           "top_k"
         *         ]
         *       },
         *       "pipeline": [
         *         {
         *           "type": "plugin",
         *           "name": "web",
         *           "summary": "5 results",
         *           "cost_usd": 0.004
         *         }
         *       ]
         *     }
         */
        ServiceMetadata: {
            /** @description Model that the request named. */
            requested: string;
            strategy: components["schemas"]["RoutingStrategy"];
            /** @description Region of the endpoint that served, where it has one. */
            region: string | null;
            /** @description What happened, in a short sentence. */
            summary: string;
            /** @description Number of the attempt that served last, from 1; 0 when the request never reached a provider. The attempts of a loop's earlier steps count, too. */
            attempt: number;
            /** @description Whether a provider key of the workspace was used, in a loop of server tools for one step at least. */
            is_byok: boolean;
            /** @description Milliseconds from the start of the attempt that served last to its end. */
            generation_time?: number;
            endpoints: components["schemas"]["RoutingEndpoints"];
            /** @description Every attempt, in order; of a loop of server tools those of all its steps. */
            attempts?: components["schemas"]["RouterAttempt"][];
            params?: components["schemas"]["RouterParams"];
            /** @description Guardrails, plugins and tools that ran, in order. */
            pipeline?: components["schemas"]["PipelineStage"][];
        };
        /**
         * @description How the model was chosen.
         * @enum {string}
         */
        RoutingStrategy: "direct" | "auto" | "free" | "latest" | "alias" | "fallback" | "pareto" | "fusion";
        /** @description Endpoints that could serve the request. */
        RoutingEndpoints: {
            /** @description How many there were. */
            total: number;
            /** @description The endpoints, in the order in which they would be tried. */
            available: components["schemas"]["RoutingEndpoint"][];
        };
        /** @description An endpoint that could serve. */
        RoutingEndpoint: {
            /** @description Name that people know the provider by. */
            provider: string;
            /** @description Name of the provider in requests, as in `provider.order`. */
            provider_slug: string;
            model: string;
            /** @description Whether it served. */
            selected: boolean;
        };
        /** @description One call of a provider. */
        RouterAttempt: {
            /** @description Name that people know the provider by. */
            provider: string;
            /** @description Name of the provider in requests. */
            provider_slug: string;
            model: string;
            /** @description HTTP status of the attempt; that of the error it counts as when there was no answer. */
            status: number;
        };
        /** @description Settings that took effect in routing. */
        RouterParams: {
            /** @description Fields of the request that the endpoint does not know and that were left out. */
            ignored_parameters?: string[];
            /** @description True where the provider refused the signed or encrypted thoughts of earlier answers and answered a second request without them. Absent otherwise. */
            dropped_reasoning?: boolean;
            /** @description Models that the request names and the catalog does not have. Absent where it has all of them. */
            unknown_models?: string[];
            /**
             * Format: double
             * @description Least quality score that a model needed.
             */
            quality_floor?: number;
            /**
             * Format: double
             * @description Least throughput that an endpoint needed.
             */
            throughput_floor?: number;
            /** @description Family of model versions that an alias was resolved in. */
            version_group?: string;
        };
        /** @description Something that ran before, between or after the model calls. */
        PipelineStage: {
            type: components["schemas"]["PipelineStageType"];
            /** @description Name of the guardrail, plugin or tool set. */
            name: string;
            /** @description What it did, in a few words. */
            summary?: string;
            /** @description Id of the guardrail, for that kind of stage. */
            guardrail_id?: string;
            /** @description What the guardrail is assigned to, such as `workspace` or `key`. */
            guardrail_scope?: string;
            /**
             * Format: double
             * @description What the stage cost, in dollars.
             */
            cost_usd?: number | null;
            data?: components["schemas"]["PipelineStageData"];
        };
        /**
         * @description Kind of stage.
         * @enum {string}
         */
        PipelineStageType: "guardrail" | "plugin" | "server_tools" | "response_healing" | "context_compression";
        /** @description Details of a stage. Guardrails use the fields below; other kinds of stage add figures of their own. */
        PipelineStageData: {
            /** @description The strongest that a guardrail did about a finding, `flag`, `redact` or `block`; absent where it found nothing. */
            action?: string;
            /** @description Whether it found anything. */
            detected?: boolean;
            /** @description What looked for it. */
            engines?: string[];
            /** @description Names of the patterns that were found. */
            patterns?: string[];
            /** @description How often each pattern was found, by its name. A text that comes twice counts once. */
            counts?: {
                [key: string]: number;
            };
            /** @description Which way the texts went that the guardrail looked at, `input` or `output`. */
            directions?: string[];
            /** @description How many texts it looked at. */
            scanned?: number;
            /** @description Kinds of what came that it can not look at: `image`, `audio`, `video`, `file` (one that only its provider can read), `end of file`, `encrypted`. */
            unscanned?: string[];
            /** @description Names of filters that could not look at all of it, of a guardrail that lets requests go on nevertheless. */
            failed?: string[];
        } & {
            [key: string]: unknown;
        };
        /**
         * @description What to run and how. A normal request has `model` and `input`; everything else is optional. Fields that are not listed here are relayed where the endpoint speaks the same format, and otherwise ignored.
         * @example {
         *       "model": "openai/gpt-4.1-mini",
         *       "input": "Name three rivers that flow into the North Sea."
         *     }
         * @example {
         *       "models": [
         *         "openai/gpt-4.1-mini",
         *         "mistralai/mistral-small-3.2"
         *       ],
         *       "input": [
         *         {
         *           "type": "message",
         *           "role": "user",
         *           "content": "What is the capital of Norway?"
         *         }
         *       ],
         *       "stream": true,
         *       "max_output_tokens": 200,
         *       "reasoning": {
         *         "effort": "low"
         *       },
         *       "provider": {
         *         "sort": "price",
         *         "allow_fallbacks": true
         *       },
         *       "session_id": "chat-4711"
         *     }
         */
        ResponseRequest: {
            /** @description Model id, `author/slug`, with an optional variant such as `:nitro`, `:floor`, `:free` or `:online`; or a router of the service, such as `service/auto`. Without it the workspace's default text model is used. */
            model?: string;
            /** @description Models to try in this order after `model`, or instead of it when there is none. An empty list is none. */
            models?: string[];
            input?: components["schemas"]["ResponseInput"];
            /** @description System-level instructions, put before the conversation. */
            instructions?: string | null;
            /**
             * @description Whether the answer is sent as server-sent events while it is generated.
             * @default false
             */
            stream?: boolean;
            /**
             * @description Always false; nothing is stored, and `true` is refused with 400.
             * @default false
             * @constant
             */
            store?: false;
            /** @description Not supported; any value but null is refused with 400. Send the whole conversation in `input` instead. */
            previous_response_id?: string | null;
            /** @description A conversation that the provider keeps, to which `input` is added. It is 400 unless every endpoint that the request may go to speaks this format and keeps conversations. */
            conversation?: string | components["schemas"]["KeptConversation"] | null;
            /** @description Not supported; `true` is refused with 400. */
            background?: boolean | null;
            /** @description Most tokens that may be generated, reasoning included. Reaching it gives `status` incomplete. */
            max_output_tokens?: number | null;
            /**
             * @description Most rounds of server tools that the gateway runs for this request. Ignored when `stop_server_tools_when` is set.
             * @default 30
             */
            max_tool_calls?: number | null;
            /** @description Conditions that end the server-tool loop, as soon as one of them holds; replaces `max_tool_calls`. Calls that are pending then are still run, and the model gets one last turn without tools. */
            stop_server_tools_when?: components["schemas"]["StopCondition"][];
            /**
             * Format: double
             * @description Randomness of the sampling; low values are more predictable.
             */
            temperature?: number | null;
            /**
             * Format: double
             * @description Sample only from the likeliest tokens that together have this probability.
             */
            top_p?: number | null;
            /** @description Sample only from this many likeliest tokens; 0 means no limit. */
            top_k?: number;
            /**
             * Format: double
             * @description Makes tokens less likely the more often they have occurred; negative values do the opposite.
             */
            frequency_penalty?: number | null;
            /**
             * Format: double
             * @description Makes tokens less likely once they have occurred; negative values do the opposite.
             */
            presence_penalty?: number | null;
            /** @description Number of alternatives to report, with their log probabilities, for each output token. */
            top_logprobs?: number | null;
            /** @description Whether the model may call several tools in one turn. */
            parallel_tool_calls?: boolean | null;
            /** @description Tools that the model may call. At most 128 unless whoever runs the gateway allows more (`limits.tools`). */
            tools?: components["schemas"]["Tool"][];
            tool_choice?: components["schemas"]["ToolChoice"];
            text?: components["schemas"]["TextConfig"];
            /** @description How much the model thinks before it answers, and what is shown of it. */
            reasoning?: components["schemas"]["ReasoningConfig"] | null;
            /** @description Extra data to put into the output items. Values that are not known here go to endpoints of this format; what an endpoint can't add is left out and named in `service_metadata.params.ignored_parameters`. */
            include?: components["schemas"]["ResponseInclude"][] | null;
            /** @description Kinds of output wanted; endpoints that cannot produce them are left out. */
            modalities?: components["schemas"]["OutputModality"][];
            image_config?: components["schemas"]["ImageConfig"];
            /** @description Your own labels for this request, returned with the result. */
            metadata?: components["schemas"]["RequestMetadata"] | null;
            trace?: components["schemas"]["TraceConfig"];
            debug?: components["schemas"]["DebugOptions"];
            /** @description Caches the prompt automatically up to the last block that can be cached. */
            cache_control?: components["schemas"]["CacheControl"];
            /** @description A prompt template that the provider stores. Only endpoints that support it are used; without one it is 400. */
            prompt?: components["schemas"]["StoredPrompt"] | null;
            /** @description Groups requests that share a prompt prefix, so that they reach the same provider and its cache. Providers are told a hash of it, keyed by the organization. */
            prompt_cache_key?: string | null;
            /** @description How the prompt of this request is cached. */
            prompt_cache_options?: components["schemas"]["PromptCacheOptions"] | null;
            /** @description Which providers may serve the request, and in which order. */
            provider?: components["schemas"]["ProviderPreferences"] | null;
            /** @description Plugins to run on this request. A plugin listed with `enabled` false switches the workspace's default off. */
            plugins?: components["schemas"]["Plugin"][];
            /**
             * @deprecated
             * @description Old form of `provider.sort.partition`: `fallback` means `model`, `sort` means `none`.
             */
            route?: components["schemas"]["DeprecatedRoute"] | null;
            /** @description Processing tier wanted; `auto` when absent. The result says which one served. */
            service_tier?: components["schemas"]["RequestedServiceTier"] | null;
            /** @description Groups related requests: all of a session go to the same provider while it works. Wins over the header `x-session-id`. */
            session_id?: string;
            /** @description Stable id of your end user, used to tell abusers apart. It is never passed on as it is; without it the account's own identity stands in. */
            safety_identifier?: string | null;
            /** @description Your id of the end user, for reports. */
            user?: string;
            /** @description Whether a conversation that is too long is shortened (`auto`) or refused (`disabled`). */
            truncation?: components["schemas"]["Truncation"] | null;
        };
        /** @description A conversation that the provider keeps. */
        KeptConversation: {
            /** @description Its id there. */
            id: string;
        };
        /**
         * @description The conversation so far, as one user message (a string) or as a list of items, oldest first.
         * @example Name three rivers that flow into the North Sea.
         */
        ResponseInput: string | components["schemas"]["InputItem"][];
        /**
         * @description Extra data that a result may carry: `file_search_call.results`, `message.input_image.image_url`, `computer_call_output.output.image_url`, `reasoning.encrypted_content`, `code_interpreter_call.outputs`, `message.output_text.logprobs`, `web_search_call.action.sources`, or another that the provider knows.
         * @example reasoning.encrypted_content
         */
        ResponseInclude: string;
        /**
         * @description A kind of output of a response.
         * @enum {string}
         */
        OutputModality: "text" | "image";
        /**
         * @description Settings of image output, by name. Which names exist, and their values, depends on the model and its provider.
         * @example {
         *       "aspect_ratio": "16:9",
         *       "quality": 2
         *     }
         */
        ImageConfig: {
            [key: string]: components["schemas"]["ImageConfigValue"];
        };
        /** @description One image setting; an array holds whatever the provider expects. */
        ImageConfigValue: string | number | unknown[];
        /**
         * @description Up to 16 labels. A name has at most 64 characters and no brackets, a value at most 512 characters.
         * @example {
         *       "team": "travel",
         *       "ticket": "T-4711"
         *     }
         */
        RequestMetadata: {
            [key: string]: string;
        };
        /**
         * @description Names for this request in the traces that are sent to observability destinations. Other keys, with any values, are passed on as they are.
         * @example {
         *       "trace_id": "trace-2026-01-05-17",
         *       "trace_name": "Nightly report",
         *       "generation_name": "summary",
         *       "environment": "staging"
         *     }
         */
        TraceConfig: {
            /** @description Trace that this request belongs to. */
            trace_id?: string;
            /** @description Name of the trace. */
            trace_name?: string;
            /** @description Name of the span that holds this request. */
            span_name?: string;
            /** @description Name of the model call. */
            generation_name?: string;
            /** @description Span under which this request is put. */
            parent_span_id?: string;
        } & {
            [key: string]: unknown;
        };
        /** @description Help for finding out what the gateway sends; for streams only. */
        DebugOptions: {
            /** @description Whether the stream says what was sent to the provider: one `response.debug` event for each attempt, before the answer's own events. Credentials and long data, such as inlined files, are left out. */
            echo_upstream_body?: boolean;
        };
        /**
         * @description Marks a prompt for caching by the provider; on a content block, the place up to which it is cached.
         * @example {
         *       "type": "ephemeral",
         *       "ttl": "5m"
         *     }
         */
        CacheControl: {
            /** @constant */
            type: "ephemeral";
            ttl?: components["schemas"]["CacheTtl"];
        };
        /**
         * @description How long a cached prompt is kept, five minutes or one hour.
         * @enum {string}
         */
        CacheTtl: "5m" | "1h";
        /** @description Ends a cached prefix at the content part that carries it. */
        PromptCacheBreakpoint: {
            /**
             * @description The only mode there is.
             * @constant
             */
            mode: "explicit";
        };
        /**
         * @description Caching of the whole request's prompt.
         * @example {
         *       "mode": "explicit",
         *       "ttl": "1h"
         *     }
         */
        PromptCacheOptions: {
            /**
             * @description Only parts marked with `prompt_cache_breakpoint` are cached; the provider sets no breakpoints of its own.
             * @constant
             */
            mode: "explicit";
            /** @description How long the cache is kept, in the provider's notation. */
            ttl?: string | null;
        };
        /**
         * @description A prompt template that is stored at the provider.
         * @example {
         *       "id": "pmpt_123",
         *       "variables": {
         *         "city": "Bergen"
         *       }
         *     }
         */
        StoredPrompt: {
            /** @description The provider's id of the template. */
            id: string;
            /** @description Values for the template's placeholders, by name. */
            variables?: {
                [key: string]: components["schemas"]["StoredPromptVariable"];
            } | null;
        };
        /** @description The value of a placeholder, as plain text or as a content part. */
        StoredPromptVariable: string | components["schemas"]["StoredPromptContent"];
        /** @description A content part that fills a placeholder. */
        StoredPromptContent: components["schemas"]["InputText"] | components["schemas"]["InputImage"] | components["schemas"]["InputFile"];
        /**
         * @description `auto` shortens a conversation that is too long, from the middle; `disabled` refuses it with 400.
         * @enum {string}
         */
        Truncation: "auto" | "disabled";
        /**
         * @description The processing tier that served a request.
         * @enum {string}
         */
        ServiceTier: "auto" | "default" | "flex" | "priority" | "scale";
        /**
         * @description `priority` (also called `fast`) tries priority endpoints first, `flex` uses cheaper and slower ones where there are any; billing follows the tier that served.
         * @enum {string}
         */
        RequestedServiceTier: "auto" | "default" | "fast" | "flex" | "priority" | "scale";
        /**
         * @deprecated
         * @description Old names of the ways to sort across models.
         * @enum {string}
         */
        DeprecatedRoute: "fallback" | "sort";
        /**
         * @description Reasoning of models that can think before they answer.
         * @example {
         *       "effort": "high",
         *       "summary": "auto"
         *     }
         */
        ReasoningConfig: {
            /** @description How much to think; endpoints with fewer levels take the nearest. */
            effort?: components["schemas"]["ReasoningEffort"] | null;
            /** @description How detailed a summary of the reasoning is returned; none when absent. */
            summary?: components["schemas"]["ReasoningSummaryVerbosity"] | null;
            /** @description Switches reasoning on with the model's own settings, or off. */
            enabled?: boolean | null;
            /** @description Most tokens to spend on reasoning, for models that count them. */
            max_tokens?: number | null;
            /** @description Which turns' reasoning the model sees again. */
            context?: components["schemas"]["ReasoningContext"] | null;
            /** @description Kind of reasoning, where a model has several. */
            mode?: components["schemas"]["ReasoningMode"] | null;
        };
        /**
         * @description Amount of reasoning, from most to none.
         * @enum {string}
         */
        ReasoningEffort: "max" | "xhigh" | "high" | "medium" | "low" | "minimal" | "none";
        /**
         * @description Detail of a reasoning summary.
         * @enum {string}
         */
        ReasoningSummaryVerbosity: "auto" | "concise" | "detailed";
        /**
         * @description Reach of earlier reasoning, all turns or only the current one; `auto` leaves it to the model.
         * @enum {string}
         */
        ReasoningContext: "auto" | "all_turns" | "current_turn";
        /**
         * @description Kind of reasoning; `pro` takes longer.
         * @enum {string}
         */
        ReasoningMode: "standard" | "pro";
        /**
         * @description Form of the text output.
         * @example {
         *       "format": {
         *         "type": "text"
         *       },
         *       "verbosity": "medium"
         *     }
         */
        TextConfig: {
            format?: components["schemas"]["TextFormat"];
            /** @description How long-winded the answer should be; a wish that models without the setting ignore. */
            verbosity?: components["schemas"]["Verbosity"] | null;
        };
        /**
         * @description Length of the answer.
         * @enum {string}
         */
        Verbosity: "low" | "medium" | "high" | "xhigh" | "max";
        /** @description Format that the text output must have. */
        TextFormat: components["schemas"]["TextFormatText"] | components["schemas"]["TextFormatJsonObject"] | components["schemas"]["TextFormatJsonSchema"];
        /** @description Plain text, the default. */
        TextFormatText: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "text";
        };
        /** @description Any JSON object. Say in the prompt what it should hold. */
        TextFormatJsonObject: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "json_object";
        };
        /**
         * @description JSON that follows a schema.
         * @example {
         *       "type": "json_schema",
         *       "name": "order",
         *       "schema": {
         *         "type": "object",
         *         "properties": {
         *           "quantity": {
         *             "type": "integer"
         *           }
         *         },
         *         "required": [
         *           "quantity"
         *         ]
         *       },
         *       "strict": true
         *     }
         */
        TextFormatJsonSchema: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "json_schema";
            /** @description Short name of the schema, shown to the model. */
            name: string;
            /** @description What the output is for, shown to the model. */
            description?: string | null;
            /** @description The JSON Schema itself, free-form here; one that is not valid JSON Schema is 422. */
            schema: {
                [key: string]: unknown;
            };
            /** @description Whether the output must follow the schema exactly, where the endpoint can enforce it. */
            strict?: boolean | null;
        };
        /**
         * @description Which conversation to shorten. Fields that are not listed here are relayed where the endpoint can shorten conversations itself, and otherwise ignored.
         * @example {
         *       "model": "openai/gpt-4.1-mini",
         *       "input": [
         *         {
         *           "role": "user",
         *           "content": "I want to see the fjords in five days, by train."
         *         },
         *         {
         *           "role": "assistant",
         *           "content": "Start in Oslo."
         *         }
         *       ]
         *     }
         */
        CompactRequest: {
            /** @description Model id, as in `POST /responses`. Without it the workspace's default text model is used. */
            model?: string;
            /** @description Models to try in this order after `model`, or instead of it when there is none. An empty list is none. */
            models?: string[];
            input: components["schemas"]["ResponseInput"];
            /** @description System-level instructions that stand before the conversation. They are no part of the result. */
            instructions?: string | null;
            /** @description Not supported; any value but null is refused with 400. Send the whole conversation in `input` instead. */
            previous_response_id?: string | null;
            /** @description The tools of the conversation. None is called; sending them lets the provider's prompt cache count. */
            tools?: components["schemas"]["Tool"][];
            /** @description As in `POST /responses`. */
            parallel_tool_calls?: boolean | null;
            /** @description How much to think about the summary. */
            reasoning?: components["schemas"]["ReasoningConfig"] | null;
            /** @description Speed and price class. */
            service_tier?: components["schemas"]["RequestedServiceTier"] | null;
            /** @description Groups requests that share a beginning, for the provider's prompt cache. Providers are told a hash of it, keyed by the organization. */
            prompt_cache_key?: string | null;
            /** @description How to choose among providers. */
            provider?: components["schemas"]["ProviderPreferences"] | null;
            /** @description Identifier of the conversation; its requests go to the same endpoint where possible. */
            session_id?: string;
        };
        /**
         * @description What stands for a conversation from now on. Send `output` as `input`, and what comes next behind it.
         * @example {
         *       "id": "resp_68c1f0a2b7d94e3f",
         *       "object": "response.compaction",
         *       "created_at": 1767225600,
         *       "output": [
         *         {
         *           "type": "compaction",
         *           "id": "cmp_68c1f0a2b7d94e3f",
         *           "encrypted_content": "mgc1.5f0c2a9be1d47c38.kX3mQ0"
         *         }
         *       ],
         *       "usage": null
         *     }
         */
        CompactedResponse: {
            /** @description Identifier of this answer. */
            id: string;
            /** @constant */
            object: "response.compaction";
            /**
             * Format: int64
             * @description When it was begun, in Unix seconds.
             */
            created_at: number;
            /** @description Model that shortened the conversation. */
            model?: string;
            /** @description Messages of the user as they were, then one compaction item. */
            output: components["schemas"]["CompactedItem"][];
            /** @description Tokens and cost; null when nothing is known of either. */
            usage: components["schemas"]["ResponseUsage"] | null;
            service_metadata?: components["schemas"]["ServiceMetadata"];
        };
        /**
         * @description An item of a shortened conversation.
         * @example {
         *       "type": "compaction",
         *       "id": "cmp_68c1f0a2b7d94e3f",
         *       "encrypted_content": "mgc1.5f0c2a9be1d47c38.kX3mQ0"
         *     }
         */
        CompactedItem: components["schemas"]["CompactedMessage"] | components["schemas"]["CompactionItem"];
        /**
         * @description A message of the conversation that was kept word for word.
         * @example {
         *       "type": "message",
         *       "role": "user",
         *       "content": [
         *         {
         *           "type": "input_text",
         *           "text": "Name three rivers."
         *         }
         *       ]
         *     }
         */
        CompactedMessage: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "message";
            /** @description Identifier of the message. */
            id?: string | null;
            /**
             * @description Who says it.
             * @enum {string}
             */
            role: "user" | "assistant" | "system" | "developer";
            /** @description Always `completed` where it is said. */
            status?: string | null;
            /** @description Its parts, or one text. */
            content: string | components["schemas"]["CompactedPart"][];
        };
        /**
         * @description A part of a kept message, as it was sent.
         * @example {
         *       "type": "input_text",
         *       "text": "Name three rivers."
         *     }
         */
        CompactedPart: {
            /** @description Kind of the part: `input_text`, `input_image`, `input_file` or another. */
            type: string;
        } & {
            [key: string]: unknown;
        };
        /**
         * @description One step of the conversation that the caller sends. Every kind carries a `type`; only a message may leave it out. Whatever the service returned in `output` can be sent back here unchanged.
         * @example {
         *       "role": "user",
         *       "content": "What is the weather in Oslo?"
         *     }
         * @example {
         *       "type": "function_call_output",
         *       "call_id": "call_7Qp2",
         *       "output": "{\"celsius\":4}"
         *     }
         */
        InputItem: components["schemas"]["TaggedInputItem"] | components["schemas"]["UntaggedMessage"];
        /** @description An input item that names its kind in `type`. A kind that is not listed is refused with 400. */
        TaggedInputItem: components["schemas"]["MessageInput"] | components["schemas"]["ReasoningItemInput"] | components["schemas"]["FunctionCallItemInput"] | components["schemas"]["FunctionCallOutputItem"] | components["schemas"]["CustomToolCallItem"] | components["schemas"]["CustomToolCallOutputItem"] | components["schemas"]["ToolSearchCallItem"] | components["schemas"]["ToolSearchOutputItem"] | components["schemas"]["ApplyPatchCallItemInput"] | components["schemas"]["ApplyPatchCallOutputItem"] | components["schemas"]["ShellCallItemInput"] | components["schemas"]["ShellCallOutputItemInput"] | components["schemas"]["LocalShellCallItem"] | components["schemas"]["LocalShellCallOutputItem"] | components["schemas"]["WebSearchCallItemInput"] | components["schemas"]["FileSearchCallItem"] | components["schemas"]["ImageGenerationCallItem"] | components["schemas"]["CodeInterpreterCallItem"] | components["schemas"]["ComputerCallItem"] | components["schemas"]["ComputerCallOutputItem"] | components["schemas"]["McpListToolsItem"] | components["schemas"]["McpApprovalRequestItem"] | components["schemas"]["McpApprovalResponseItem"] | components["schemas"]["McpCallItem"] | components["schemas"]["CompactionItem"] | components["schemas"]["ContextCompactionItem"] | components["schemas"]["CompactionTriggerItem"] | components["schemas"]["ItemReference"] | components["schemas"]["AdditionalToolsItem"] | components["schemas"]["AgentMessageItem"] | components["schemas"]["ServiceDatetimeItem"] | components["schemas"]["ServiceWebSearchItem"] | components["schemas"]["ServiceWebFetchItem"] | components["schemas"]["ServiceSearchModelsItem"] | components["schemas"]["ServiceExperimentalSearchModelsItem"] | components["schemas"]["ServiceToolSearchItem"] | components["schemas"]["ServiceFusionItem"] | components["schemas"]["ServiceAdvisorItem"] | components["schemas"]["ServiceSubagentItem"] | components["schemas"]["ServiceImageGenerationItem"] | components["schemas"]["ServiceApplyPatchItem"] | components["schemas"]["ServiceBashItem"] | components["schemas"]["ServiceShellItem"] | components["schemas"]["ServiceTextEditorItem"] | components["schemas"]["ServiceCodeInterpreterItem"] | components["schemas"]["ServiceBrowserUseItem"] | components["schemas"]["ServiceFileSearchItem"] | components["schemas"]["ServiceFilesItem"] | components["schemas"]["ServiceMemoryItem"] | components["schemas"]["ServiceMcpItem"];
        /** @description One thing that the model, or the gateway on its behalf, produced. Items stand in the order in which they happened: thoughts, tool calls and their outcomes, messages. */
        OutputItem: components["schemas"]["MessageItem"] | components["schemas"]["ReasoningItem"] | components["schemas"]["FunctionCallItem"] | components["schemas"]["FunctionCallOutputItem"] | components["schemas"]["CustomToolCallItem"] | components["schemas"]["ToolSearchCallItem"] | components["schemas"]["ToolSearchOutputItem"] | components["schemas"]["ApplyPatchCallItem"] | components["schemas"]["ShellCallItem"] | components["schemas"]["ShellCallOutputItem"] | components["schemas"]["LocalShellCallItem"] | components["schemas"]["WebSearchCallItem"] | components["schemas"]["FileSearchCallItem"] | components["schemas"]["ImageGenerationCallItem"] | components["schemas"]["CodeInterpreterCallItem"] | components["schemas"]["ComputerCallItem"] | components["schemas"]["McpListToolsItem"] | components["schemas"]["McpApprovalRequestItem"] | components["schemas"]["McpCallItem"] | components["schemas"]["CompactionItem"] | components["schemas"]["ServiceDatetimeItem"] | components["schemas"]["ServiceWebSearchItem"] | components["schemas"]["ServiceWebFetchItem"] | components["schemas"]["ServiceSearchModelsItem"] | components["schemas"]["ServiceExperimentalSearchModelsItem"] | components["schemas"]["ServiceToolSearchItem"] | components["schemas"]["ServiceFusionItem"] | components["schemas"]["ServiceAdvisorItem"] | components["schemas"]["ServiceSubagentItem"] | components["schemas"]["ServiceImageGenerationItem"] | components["schemas"]["ServiceApplyPatchItem"] | components["schemas"]["ServiceBashItem"] | components["schemas"]["ServiceShellItem"] | components["schemas"]["ServiceTextEditorItem"] | components["schemas"]["ServiceCodeInterpreterItem"] | components["schemas"]["ServiceBrowserUseItem"] | components["schemas"]["ServiceFileSearchItem"] | components["schemas"]["ServiceFilesItem"] | components["schemas"]["ServiceMemoryItem"] | components["schemas"]["ServiceMcpItem"];
        /**
         * @description A message without `type`. It means the same as one with `type` set to `message`.
         * @example {
         *       "role": "user",
         *       "content": "Hello!"
         *     }
         */
        UntaggedMessage: {
            role: components["schemas"]["MessageRole"];
            content?: components["schemas"]["InputMessageContent"];
            /** @description Identifier of the message, where it came out of an earlier response. */
            id?: string | null;
            /** @description How far the message had got when it was returned. Not looked at. */
            status?: components["schemas"]["ItemStatus"] | null;
            /** @description Which phase of its turn an assistant message belongs to. */
            phase?: components["schemas"]["MessagePhase"] | null;
        };
        /**
         * @description A message of any role. Messages that the model wrote earlier are sent back in the same shape.
         * @example {
         *       "type": "message",
         *       "role": "user",
         *       "content": "Summarise the attached report."
         *     }
         * @example {
         *       "type": "message",
         *       "role": "user",
         *       "content": [
         *         {
         *           "type": "input_text",
         *           "text": "What is in this picture?"
         *         },
         *         {
         *           "type": "input_image",
         *           "image_url": "https://example.com/harbour.jpg",
         *           "detail": "auto"
         *         }
         *       ]
         *     }
         * @example {
         *       "type": "message",
         *       "role": "assistant",
         *       "id": "msg_01",
         *       "status": "completed",
         *       "content": [
         *         {
         *           "type": "output_text",
         *           "text": "A harbour at dusk."
         *         }
         *       ]
         *     }
         */
        MessageInput: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "message";
            role: components["schemas"]["MessageRole"];
            content?: components["schemas"]["InputMessageContent"];
            /** @description Identifier of the message, where it came out of an earlier response. */
            id?: string | null;
            /** @description How far the message had got when it was returned. Not looked at. */
            status?: components["schemas"]["ItemStatus"] | null;
            /** @description Which phase of its turn an assistant message belongs to. Keep it when sending an answer back. */
            phase?: components["schemas"]["MessagePhase"] | null;
        };
        /** @description The text of a message, or its parts. Null and an empty array both mean a message that says nothing. */
        InputMessageContent: string | components["schemas"]["InputContentPart"][] | null;
        /**
         * @description A message written by the model.
         * @example {
         *       "type": "message",
         *       "id": "msg_01",
         *       "role": "assistant",
         *       "status": "completed",
         *       "content": [
         *         {
         *           "type": "output_text",
         *           "text": "It is 4 degrees in Oslo.",
         *           "annotations": []
         *         }
         *       ]
         *     }
         */
        MessageItem: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "message";
            /** @description Identifier of the message; events refer to it as `item_id`. */
            id: string;
            /** @constant */
            role: "assistant";
            status?: components["schemas"]["ItemStatus"];
            /** @description What the message says. Empty while the first part has not begun. */
            content: components["schemas"]["OutputContentPart"][];
            /** @description Whether this is a remark on the way or the answer itself, where the model tells the two apart. */
            phase?: components["schemas"]["MessagePhase"] | null;
        };
        /**
         * @description Who speaks. `developer` and `system` both instruct the model and rank above `user`.
         * @enum {string}
         */
        MessageRole: "user" | "assistant" | "system" | "developer";
        /**
         * @description `commentary` accompanies the work that is still going on, `final_answer` concludes the turn.
         * @enum {string}
         */
        MessagePhase: "commentary" | "final_answer";
        /**
         * @description How far an item has got. `incomplete` items were cut off, by a token limit for example.
         * @enum {string}
         */
        ItemStatus: "in_progress" | "completed" | "incomplete";
        /**
         * @description How far an item has got, for work that may also fail without ending the response.
         * @enum {string}
         */
        FailableItemStatus: "in_progress" | "completed" | "incomplete" | "failed";
        /** @description One part of a message in the input. */
        InputContentPart: components["schemas"]["InputText"] | components["schemas"]["InputImage"] | components["schemas"]["InputFile"] | components["schemas"]["InputAudio"] | components["schemas"]["InputVideo"] | components["schemas"]["OutputTextInput"] | components["schemas"]["Refusal"];
        /** @description One part of a message that the model wrote. */
        OutputContentPart: components["schemas"]["OutputText"] | components["schemas"]["Refusal"];
        /** @description One part of a tool's result. */
        ToolOutputPart: components["schemas"]["InputText"] | components["schemas"]["InputImage"] | components["schemas"]["InputFile"] | components["schemas"]["InputVideo"];
        /**
         * @description Text for the model to read.
         * @example {
         *       "type": "input_text",
         *       "text": "Translate this to French."
         *     }
         */
        InputText: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "input_text";
            /** @description The text. */
            text: string;
            /** @description Ends a stretch of the prompt that is to be cached. */
            prompt_cache_breakpoint?: components["schemas"]["PromptCacheBreakpoint"] | null;
            /** @description Caches the prompt up to and including this part. */
            cache_control?: components["schemas"]["CacheControl"] | null;
        };
        /**
         * @description A picture, given by address, as a data URL, or by the identifier of a file at the provider.
         * @example {
         *       "type": "input_image",
         *       "image_url": "https://example.com/harbour.jpg",
         *       "detail": "high"
         *     }
         */
        InputImage: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "input_image";
            /** @description An `https` address or a base64 `data:` URL. */
            image_url?: string | null;
            /** @description Identifier of a file of the gateway (`file-gw-…`, from `POST /files`), or of one that was uploaded to the provider. */
            file_id?: string | null;
            /** @description How closely the model looks; `auto` when left out. */
            detail?: components["schemas"]["ImageDetail"] | null;
            /** @description Ends a stretch of the prompt that is to be cached. */
            prompt_cache_breakpoint?: components["schemas"]["PromptCacheBreakpoint"] | null;
            /** @description Caches the prompt up to and including this part. */
            cache_control?: components["schemas"]["CacheControl"] | null;
        };
        /**
         * @description How closely the model looks at a picture. `low` costs the fewest tokens, `original` skips scaling down.
         * @enum {string}
         */
        ImageDetail: "auto" | "high" | "low" | "original";
        /**
         * @description A document. Give one of `file_data`, `file_url` and `file_id`.
         * @example {
         *       "type": "input_file",
         *       "filename": "report.pdf",
         *       "file_url": "https://example.com/report.pdf"
         *     }
         */
        InputFile: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "input_file";
            /** @description Identifier of a file of the gateway (`file-gw-…`, from `POST /files`), or of one that was uploaded to the provider. */
            file_id?: string | null;
            /** @description The content as a base64 `data:` URL. */
            file_data?: string | null;
            /** @description Address from which the file can be fetched. */
            file_url?: string | null;
            /** @description Name that the model is shown; also tells the kind of file where nothing else does. */
            filename?: string | null;
            /** @description Ends a stretch of the prompt that is to be cached. */
            prompt_cache_breakpoint?: components["schemas"]["PromptCacheBreakpoint"] | null;
            /** @description Caches the prompt up to and including this part. */
            cache_control?: components["schemas"]["CacheControl"] | null;
        };
        /**
         * @description A recording for the model to listen to.
         * @example {
         *       "type": "input_audio",
         *       "input_audio": {
         *         "data": "UklGRiQAAABXQVZF",
         *         "format": "wav"
         *       }
         *     }
         */
        InputAudio: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "input_audio";
            input_audio: components["schemas"]["InputAudioData"];
            /** @description Ends a stretch of the prompt that is to be cached. */
            prompt_cache_breakpoint?: components["schemas"]["PromptCacheBreakpoint"] | null;
            /** @description Caches the prompt up to and including this part. */
            cache_control?: components["schemas"]["CacheControl"] | null;
        };
        /** @description The bytes of a recording and how they are coded. */
        InputAudioData: {
            /** @description The recording in base64. */
            data: string;
            format: components["schemas"]["InputAudioFormat"];
        };
        /**
         * @description File format of a recording.
         * @enum {string}
         */
        InputAudioFormat: "mp3" | "wav";
        /**
         * @description A film for the model to watch.
         * @example {
         *       "type": "input_video",
         *       "video_url": "https://example.com/tour.mp4"
         *     }
         */
        InputVideo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "input_video";
            /** @description An `https` address or a base64 `data:` URL. */
            video_url: string;
            /** @description Ends a stretch of the prompt that is to be cached. */
            prompt_cache_breakpoint?: components["schemas"]["PromptCacheBreakpoint"] | null;
            /** @description Caches the prompt up to and including this part. */
            cache_control?: components["schemas"]["CacheControl"] | null;
        };
        /**
         * @description Text written by the model.
         * @example {
         *       "type": "output_text",
         *       "text": "The bridge opened in 1932.",
         *       "annotations": [
         *         {
         *           "type": "url_citation",
         *           "url": "https://example.com/bridge",
         *           "title": "The bridge",
         *           "start_index": 0,
         *           "end_index": 26
         *         }
         *       ]
         *     }
         */
        OutputText: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "output_text";
            /** @description The text. */
            text: string;
            /** @description Sources and files that the text refers to; empty where there are none. */
            annotations: components["schemas"]["Annotation"][];
            /** @description How probable each token was, where the request asked for it. */
            logprobs?: components["schemas"]["LogProb"][];
        };
        /**
         * @description Text that the model wrote in an earlier turn, as the caller sends it back.
         * @example {
         *       "type": "output_text",
         *       "text": "The bridge opened in 1932."
         *     }
         */
        OutputTextInput: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "output_text";
            /** @description The text. */
            text: string;
            /** @description The annotations that came with the text. They may be left out. */
            annotations?: components["schemas"]["Annotation"][] | null;
            /** @description The token probabilities that came with the text. Not looked at. */
            logprobs?: components["schemas"]["LogProb"][] | null;
            /** @description Ends a stretch of the prompt that is to be cached. */
            prompt_cache_breakpoint?: components["schemas"]["PromptCacheBreakpoint"] | null;
            /** @description Caches the prompt up to and including this part. */
            cache_control?: components["schemas"]["CacheControl"] | null;
        };
        /**
         * @description The model's own words for declining to answer.
         * @example {
         *       "type": "refusal",
         *       "refusal": "I can't help with that."
         *     }
         */
        Refusal: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "refusal";
            /** @description What the model said. */
            refusal: string;
        };
        /**
         * @description How probable one token of the text was, and what else the model considered in its place.
         * @example {
         *       "token": "Hi",
         *       "logprob": -0.02,
         *       "bytes": [
         *         72,
         *         105
         *       ],
         *       "top_logprobs": []
         *     }
         */
        LogProb: {
            /** @description The token as text. */
            token: string;
            /**
             * Format: double
             * @description Natural logarithm of the probability.
             */
            logprob: number;
            /** @description The token as UTF-8 bytes, for tokens that hold part of a character. */
            bytes: number[];
            /** @description The most probable tokens at this place, as many as `top_logprobs` asked for. */
            top_logprobs: components["schemas"]["TopLogProb"][];
        };
        /** @description One token that the model considered. */
        TopLogProb: {
            /** @description The token as text. */
            token: string;
            /**
             * Format: double
             * @description Natural logarithm of the probability.
             */
            logprob: number;
            /** @description The token as UTF-8 bytes. */
            bytes: number[];
        };
        /** @description Ties a stretch of text to a source or a file. */
        Annotation: components["schemas"]["UrlCitation"] | components["schemas"]["FileCitation"] | components["schemas"]["ContainerFileCitation"] | components["schemas"]["FilePathAnnotation"];
        /**
         * @description A web page that supports a stretch of the text.
         * @example {
         *       "type": "url_citation",
         *       "url": "https://example.com/bridge",
         *       "title": "The bridge",
         *       "start_index": 0,
         *       "end_index": 26
         *     }
         */
        UrlCitation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "url_citation";
            /** @description Address of the page. */
            url: string;
            /** @description Title of the page. */
            title: string;
            /** @description First character of the stretch. */
            start_index: number;
            /** @description Character after the last one of the stretch. */
            end_index: number;
            /** @description Excerpt of the page that was shown to the model. */
            content?: string;
        };
        /**
         * @description A searched file that supports the text.
         * @example {
         *       "type": "file_citation",
         *       "file_id": "file_12",
         *       "filename": "handbook.pdf",
         *       "index": 118
         *     }
         */
        FileCitation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "file_citation";
            /** @description Identifier of the file. */
            file_id: string;
            /** @description Name of the file. */
            filename: string;
            /** @description Character of the text at which the file is cited. */
            index: number;
        };
        /**
         * @description A file that the model made or used in a code container.
         * @example {
         *       "type": "container_file_citation",
         *       "container_id": "cntr_4",
         *       "file_id": "cfile_9",
         *       "filename": "plot.png",
         *       "start_index": 0,
         *       "end_index": 14
         *     }
         */
        ContainerFileCitation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "container_file_citation";
            /** @description Container that holds the file. */
            container_id: string;
            /** @description Identifier of the file in the container. */
            file_id: string;
            /** @description Name of the file. */
            filename: string;
            /** @description First character of the stretch that refers to the file. */
            start_index: number;
            /** @description Character after the last one of the stretch. */
            end_index: number;
        };
        /**
         * @description A file that the model offers for download.
         * @example {
         *       "type": "file_path",
         *       "file_id": "file_12",
         *       "index": 40
         *     }
         */
        FilePathAnnotation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "file_path";
            /** @description Identifier of the file. */
            file_id: string;
            /** @description Character of the text at which the file is named. */
            index: number;
        };
        /**
         * @description What the model thought before it went on. Send it back with the next request so that the model can take the thread up again; `encrypted_content` and `signature` carry it even where the text is hidden.
         * @example {
         *       "type": "reasoning",
         *       "id": "rs_01",
         *       "status": "completed",
         *       "summary": [
         *         {
         *           "type": "summary_text",
         *           "text": "Compared both offers by price per unit."
         *         }
         *       ],
         *       "content": [
         *         {
         *           "type": "reasoning_text",
         *           "text": "The first costs 3 per unit, the second 2.5."
         *         }
         *       ],
         *       "encrypted_content": null,
         *       "format": "openai-responses-v1",
         *       "signature": null
         *     }
         */
        ReasoningItem: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "reasoning";
            /** @description Identifier of the item. */
            id: string;
            /** @description Summary of the thoughts; empty unless one was asked for. */
            summary: components["schemas"]["SummaryText"][];
            /** @description The thoughts themselves, where the provider shows them. */
            content?: components["schemas"]["ReasoningText"][] | null;
            /** @description The thoughts sealed by the provider. Returned when `include` names `reasoning.encrypted_content`. */
            encrypted_content?: string | null;
            /** @description How far the item has got, where the provider says so. */
            status?: components["schemas"]["ItemStatus"] | null;
            /** @description Who sealed or signed the thoughts, which decides where they can be replayed. */
            format?: components["schemas"]["ReasoningFormat"] | null;
            /** @description Provider's proof that the text in `content` has not been changed. */
            signature?: string | null;
        };
        /**
         * @description Thoughts of an earlier turn, sent back so that the model can take the thread up again.
         * @example {
         *       "type": "reasoning",
         *       "id": "rs_01",
         *       "summary": [],
         *       "encrypted_content": "gAAAAABo2f0x"
         *     }
         */
        ReasoningItemInput: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "reasoning";
            /** @description Identifier that the item was returned with. */
            id?: string | null;
            /** @description Summary of the thoughts. */
            summary?: components["schemas"]["SummaryText"][] | null;
            /** @description The thoughts themselves. */
            content?: components["schemas"]["ReasoningText"][] | null;
            /** @description The thoughts as the provider sealed them. */
            encrypted_content?: string | null;
            /** @description How far the item had got when it was returned. Not looked at. */
            status?: components["schemas"]["ItemStatus"] | null;
            /** @description Who sealed or signed the thoughts. Thoughts of another provider than the one that serves are left out. */
            format?: components["schemas"]["ReasoningFormat"] | null;
            /** @description Provider's proof that the text in `content` has not been changed. */
            signature?: string | null;
        };
        /** @description A stretch of thought. */
        ReasoningText: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "reasoning_text";
            /** @description The text. */
            text: string;
        };
        /** @description A paragraph of a summary of thoughts. */
        SummaryText: {
            /** @constant */
            type: "summary_text";
            /** @description The text. */
            text: string;
        };
        /**
         * @description Provider family and version that a reasoning item comes from. Sealed thoughts are only understood by the same one.
         * @enum {string}
         */
        ReasoningFormat: "unknown" | "openai-responses-v1" | "azure-openai-responses-v1" | "bedrock-openai-responses-v1" | "bedrock-xai-responses-v1" | "xai-responses-v1" | "meta-responses-v1" | "anthropic-claude-v1" | "google-gemini-v1";
        /**
         * @description The model asks the caller to run a function. Answer with a `function_call_output` that has the same `call_id`.
         * @example {
         *       "type": "function_call",
         *       "id": "fc_01",
         *       "call_id": "call_7Qp2",
         *       "name": "get_weather",
         *       "arguments": "{\"city\":\"Oslo\"}",
         *       "status": "completed"
         *     }
         */
        FunctionCallItem: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "function_call";
            /** @description Identifier of the item; events refer to it as `item_id`. */
            id?: string;
            /** @description Ties the call to its result. */
            call_id: string;
            /** @description Function to run. */
            name: string;
            /** @description Namespace that the function was declared in. */
            namespace?: string;
            /** @description Arguments as JSON text. Check them; models make mistakes. */
            arguments: string;
            status?: components["schemas"]["ItemStatus"];
            /** @description Sub-agent that makes the call, where it is not the model itself. */
            subagent_id?: string;
            /** @description The sub-agent's conversation up to the call. Send it back with the call so that the sub-agent can go on. */
            subagent_items?: components["schemas"]["SubagentItem"][];
        };
        /**
         * @description A function call of an earlier turn, as the caller sends it back.
         * @example {
         *       "type": "function_call",
         *       "call_id": "call_7Qp2",
         *       "name": "get_weather",
         *       "arguments": "{\"city\":\"Oslo\"}"
         *     }
         */
        FunctionCallItemInput: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "function_call";
            /** @description Identifier that the item was returned with. */
            id?: string | null;
            /** @description Ties the call to its result. */
            call_id: string;
            /** @description Function that was called. */
            name: string;
            /** @description Namespace that the function was declared in. */
            namespace?: string | null;
            /** @description Arguments as JSON text. */
            arguments: string;
            /** @description How far the call had got when it was returned. */
            status?: components["schemas"]["ItemStatus"] | null;
            /** @description Sub-agent that made the call. */
            subagent_id?: string | null;
            /** @description The sub-agent's conversation, as it was returned with the call. */
            subagent_items?: components["schemas"]["SubagentItem"][] | null;
        };
        /** @description One item of a sub-agent's conversation. It has the fields of the item kind that `type` names; the caller only keeps it and sends it back. */
        SubagentItem: {
            /** @description Kind of the item. */
            type: string;
        } & {
            [key: string]: unknown;
        };
        /**
         * @description The result of a function call. A result whose call is not in the input is refused with 422.
         * @example {
         *       "type": "function_call_output",
         *       "call_id": "call_7Qp2",
         *       "output": "{\"celsius\":4}"
         *     }
         * @example {
         *       "type": "function_call_output",
         *       "id": "fco_01",
         *       "call_id": "call_7Qp3",
         *       "status": "completed",
         *       "output": [
         *         {
         *           "type": "input_text",
         *           "text": "The chart of the last week."
         *         },
         *         {
         *           "type": "input_image",
         *           "file_id": "file_12",
         *           "detail": "auto"
         *         }
         *       ]
         *     }
         */
        FunctionCallOutputItem: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "function_call_output";
            /** @description Identifier of the item. */
            id?: string | null;
            /** @description The `call_id` of the call that this answers. */
            call_id: string;
            output: components["schemas"]["ToolOutput"];
            /** @description How far the function had got. */
            status?: components["schemas"]["ItemStatus"] | null;
        };
        /** @description A tool's result, as text (JSON text included) or as parts. */
        ToolOutput: string | components["schemas"]["ToolOutputPart"][];
        /**
         * @description The model asks the caller to run a tool that takes free text. Answer with a `custom_tool_call_output`.
         * @example {
         *       "type": "custom_tool_call",
         *       "id": "ctc_01",
         *       "call_id": "call_8Xa1",
         *       "name": "run_sql",
         *       "input": "select count(*) from orders",
         *       "status": "completed"
         *     }
         */
        CustomToolCallItem: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "custom_tool_call";
            /** @description Identifier of the item. */
            id?: string | null;
            /** @description Ties the call to its result. */
            call_id: string;
            /** @description Tool to run. */
            name: string;
            /** @description Namespace that the tool was declared in. */
            namespace?: string | null;
            /** @description The text that the model wrote for the tool. */
            input: string;
            /** @description How far the call has got, where the provider says so. */
            status?: components["schemas"]["ItemStatus"] | null;
        };
        /**
         * @description The result of a custom tool call.
         * @example {
         *       "type": "custom_tool_call_output",
         *       "call_id": "call_8Xa1",
         *       "output": "412"
         *     }
         */
        CustomToolCallOutputItem: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "custom_tool_call_output";
            /** @description Identifier of the item. */
            id?: string | null;
            /** @description The `call_id` of the call that this answers. */
            call_id: string;
            output: components["schemas"]["ToolOutput"];
            /** @description How far the tool had got. */
            status?: components["schemas"]["ItemStatus"] | null;
        };
        /**
         * @description The model looks for tools whose loading was deferred.
         * @example {
         *       "type": "tool_search_call",
         *       "id": "tsc_01",
         *       "call_id": null,
         *       "execution": "server",
         *       "arguments": {
         *         "paths": [
         *           "weather"
         *         ]
         *       },
         *       "status": "completed"
         *     }
         */
        ToolSearchCallItem: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "tool_search_call";
            /** @description Identifier of the item. */
            id?: string | null;
            /** @description Ties the call to its result; null where the provider runs the search itself. */
            call_id?: string | null;
            /** @description Who runs the search. */
            execution?: components["schemas"]["ToolSearchExecution"] | null;
            /** @description What the model looks for. The shape belongs to the search tool, so any JSON object is possible. */
            arguments: {
                [key: string]: unknown;
            };
            /** @description How far the search has got. */
            status?: components["schemas"]["ItemStatus"] | null;
        };
        /**
         * @description The tools that a search found; the model can call them from here on.
         * @example {
         *       "type": "tool_search_output",
         *       "id": "tso_01",
         *       "call_id": null,
         *       "execution": "server",
         *       "status": "completed",
         *       "tools": [
         *         {
         *           "type": "function",
         *           "name": "get_weather",
         *           "description": "Current weather of a city.",
         *           "parameters": {
         *             "type": "object",
         *             "properties": {
         *               "city": {
         *                 "type": "string"
         *               }
         *             },
         *             "required": [
         *               "city"
         *             ]
         *           },
         *           "strict": true
         *         }
         *       ]
         *     }
         */
        ToolSearchOutputItem: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "tool_search_output";
            /** @description Identifier of the item. */
            id?: string | null;
            /** @description The `call_id` of the search that this answers. */
            call_id?: string | null;
            /** @description Who ran the search. */
            execution?: components["schemas"]["ToolSearchExecution"] | null;
            /** @description The tools that were found. */
            tools: components["schemas"]["Tool"][];
            /** @description How far the search has got. */
            status?: components["schemas"]["ItemStatus"] | null;
        };
        /**
         * @description Whether the provider (`server`) or the caller (`client`) searches the tools.
         * @enum {string}
         */
        ToolSearchExecution: "server" | "client";
        /**
         * @description The model asks the caller to change a file. Answer with an `apply_patch_call_output`.
         * @example {
         *       "type": "apply_patch_call",
         *       "id": "apc_01",
         *       "call_id": "call_9Lm4",
         *       "status": "completed",
         *       "operation": {
         *         "type": "update_file",
         *         "path": "src/greet.py",
         *         "diff": "@@\n-print(\"hi\")\n+print(\"hello\")\n"
         *       }
         *     }
         */
        ApplyPatchCallItem: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "apply_patch_call";
            /** @description Identifier of the item; events refer to it as `item_id`. */
            id: string;
            /** @description Ties the call to its result. */
            call_id: string;
            operation: components["schemas"]["ApplyPatchOperation"];
            status: components["schemas"]["ApplyPatchCallStatus"];
        };
        /**
         * @description A change of a file that was asked for in an earlier turn.
         * @example {
         *       "type": "apply_patch_call",
         *       "call_id": "call_9Lm5",
         *       "status": "completed",
         *       "operation": {
         *         "type": "delete_file",
         *         "path": "src/old.py"
         *       }
         *     }
         */
        ApplyPatchCallItemInput: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "apply_patch_call";
            /** @description Identifier that the item was returned with. */
            id?: string | null;
            /** @description Ties the call to its result. */
            call_id: string;
            operation: components["schemas"]["ApplyPatchOperation"];
            status: components["schemas"]["ApplyPatchCallStatus"];
        };
        /**
         * @description Whether the change is still being written down or ready to be carried out.
         * @enum {string}
         */
        ApplyPatchCallStatus: "in_progress" | "completed";
        /** @description One change of one file. */
        ApplyPatchOperation: components["schemas"]["ApplyPatchCreateFile"] | components["schemas"]["ApplyPatchUpdateFile"] | components["schemas"]["ApplyPatchDeleteFile"];
        /** @description Makes a new file. */
        ApplyPatchCreateFile: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "create_file";
            /** @description Path relative to the workspace. */
            path: string;
            /** @description The content as added lines of a diff. */
            diff: string;
        };
        /** @description Changes an existing file. */
        ApplyPatchUpdateFile: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "update_file";
            /** @description Path relative to the workspace. */
            path: string;
            /** @description The change as a diff without line numbers. */
            diff: string;
        };
        /** @description Removes a file. */
        ApplyPatchDeleteFile: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "delete_file";
            /** @description Path relative to the workspace. */
            path: string;
        };
        /**
         * @description What became of a change that the model asked for.
         * @example {
         *       "type": "apply_patch_call_output",
         *       "call_id": "call_9Lm4",
         *       "status": "completed",
         *       "output": "Patched src/greet.py."
         *     }
         */
        ApplyPatchCallOutputItem: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "apply_patch_call_output";
            /** @description Identifier of the item. */
            id?: string | null;
            /** @description The `call_id` of the call that this answers. */
            call_id: string;
            status: components["schemas"]["ApplyPatchCallOutputStatus"];
            /** @description Remarks for the model, such as why the change did not apply. */
            output?: string | null;
        };
        /**
         * @description Whether the change was made.
         * @enum {string}
         */
        ApplyPatchCallOutputStatus: "completed" | "failed";
        /**
         * @description The model wants commands run in a shell, the caller's or one that the provider hosts.
         * @example {
         *       "type": "shell_call",
         *       "id": "sh_01",
         *       "call_id": "call_2Bc7",
         *       "status": "completed",
         *       "action": {
         *         "commands": [
         *           "ls -la"
         *         ],
         *         "timeout_ms": 10000,
         *         "max_output_length": null
         *       }
         *     }
         */
        ShellCallItem: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "shell_call";
            /** @description Identifier of the item. */
            id: string;
            /** @description Ties the call to its result. */
            call_id: string;
            action?: components["schemas"]["ShellAction"];
            /** @description The call as the model wrote it, in JSON text. */
            arguments?: string | null;
            /** @description Where the commands run. The shape is the provider's own, so any object or null is possible. */
            environment?: {
                [key: string]: unknown;
            } | null;
            status: components["schemas"]["ItemStatus"];
        };
        /**
         * @description A shell call of an earlier turn, as the caller sends it back.
         * @example {
         *       "type": "shell_call",
         *       "call_id": "call_2Bc7",
         *       "action": {
         *         "commands": [
         *           "ls -la"
         *         ]
         *       }
         *     }
         */
        ShellCallItemInput: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "shell_call";
            /** @description Identifier that the item was returned with. */
            id?: string | null;
            /** @description Ties the call to its result. */
            call_id: string;
            action?: components["schemas"]["ShellAction"];
            /** @description The call as the model wrote it, in JSON text. */
            arguments?: string | null;
            /** @description Where the commands run. The shape is the provider's own, so any object or null is possible. */
            environment?: {
                [key: string]: unknown;
            } | null;
            /** @description How far the call had got. */
            status?: components["schemas"]["ItemStatus"] | null;
        };
        /** @description Commands to run one after the other. */
        ShellAction: {
            /** @description Command lines. */
            commands: string[];
            /** @description Time allowed in milliseconds. */
            timeout_ms?: number | null;
            /** @description Characters of output that the model wants to see at most. */
            max_output_length?: number | null;
        };
        /**
         * @description What the commands of a shell call printed and how they ended.
         * @example {
         *       "type": "shell_call_output",
         *       "id": "sho_01",
         *       "call_id": "call_2Bc7",
         *       "status": "completed",
         *       "max_output_length": null,
         *       "output": [
         *         {
         *           "stdout": "README.md",
         *           "stderr": "",
         *           "outcome": {
         *             "type": "exit",
         *             "exit_code": 0
         *           }
         *         }
         *       ]
         *     }
         */
        ShellCallOutputItem: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "shell_call_output";
            /** @description Identifier of the item. */
            id: string;
            /** @description The `call_id` of the call that this answers. */
            call_id: string;
            /** @description One entry a command. */
            output: components["schemas"]["ShellCommandOutput"][];
            /** @description Limit that the output was cut to. */
            max_output_length?: number | null;
            status: components["schemas"]["ItemStatus"];
        };
        /**
         * @description The result of a shell call, from the caller's shell or from an earlier turn.
         * @example {
         *       "type": "shell_call_output",
         *       "call_id": "call_2Bc7",
         *       "output": [
         *         {
         *           "stdout": "",
         *           "stderr": "",
         *           "outcome": {
         *             "type": "timeout"
         *           }
         *         }
         *       ]
         *     }
         */
        ShellCallOutputItemInput: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "shell_call_output";
            /** @description Identifier of the item. */
            id?: string | null;
            /** @description The `call_id` of the call that this answers. */
            call_id: string;
            /** @description One entry a command. */
            output: components["schemas"]["ShellCommandOutput"][];
            /** @description Limit that the output was cut to. */
            max_output_length?: number | null;
            /** @description How far the commands had got. */
            status?: components["schemas"]["ItemStatus"] | null;
        };
        /** @description What one command printed and how it ended. */
        ShellCommandOutput: {
            /** @description Standard output. */
            stdout: string;
            /** @description Standard error. */
            stderr: string;
            outcome: components["schemas"]["ShellOutcome"];
        };
        /** @description How a command ended. */
        ShellOutcome: components["schemas"]["ShellExitOutcome"] | components["schemas"]["ShellTimeoutOutcome"];
        /** @description The command ended by itself. */
        ShellExitOutcome: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "exit";
            /** @description Exit code; 0 means success. */
            exit_code: number;
        };
        /** @description The command was stopped because its time was up. */
        ShellTimeoutOutcome: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "timeout";
        };
        /**
         * @description The model asks the caller to run one command on the caller's machine. Answer with a `local_shell_call_output`.
         * @example {
         *       "type": "local_shell_call",
         *       "id": "lsh_01",
         *       "call_id": "call_3Dw8",
         *       "status": "completed",
         *       "action": {
         *         "type": "exec",
         *         "command": [
         *           "git",
         *           "status"
         *         ],
         *         "env": {},
         *         "working_directory": "/repo"
         *       }
         *     }
         */
        LocalShellCallItem: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "local_shell_call";
            /** @description Identifier of the item. */
            id?: string | null;
            /** @description Ties the call to its result. */
            call_id: string;
            action: components["schemas"]["LocalShellAction"];
            status: components["schemas"]["ItemStatus"];
        };
        /** @description A command to run, without a shell in between. */
        LocalShellAction: {
            /** @constant */
            type: "exec";
            /** @description Program and arguments. Empty while the call is still being written. */
            command: string[];
            /** @description Environment variables to set. */
            env?: {
                [key: string]: string;
            } | null;
            /** @description Time allowed in milliseconds. */
            timeout_ms?: number | null;
            /** @description User to run as. */
            user?: string | null;
            /** @description Directory to run in. */
            working_directory?: string | null;
        };
        /**
         * @description What a local shell call printed.
         * @example {
         *       "type": "local_shell_call_output",
         *       "id": "call_3Dw8",
         *       "output": "On branch main"
         *     }
         */
        LocalShellCallOutputItem: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "local_shell_call_output";
            /** @description Identifier of the call that this answers. */
            id: string;
            /** @description The `call_id` of the call that this answers, where the caller sends it as well. */
            call_id?: string | null;
            /** @description The outcome as text, JSON text included. */
            output: string;
            /** @description How far the command had got. */
            status?: components["schemas"]["ItemStatus"] | null;
        };
        /**
         * @description A search or a page visit by the provider's own web search.
         * @example {
         *       "type": "web_search_call",
         *       "id": "ws_01",
         *       "status": "completed",
         *       "action": {
         *         "type": "search",
         *         "query": "opening year of the bridge",
         *         "queries": [
         *           "opening year of the bridge"
         *         ],
         *         "sources": [
         *           {
         *             "type": "url",
         *             "url": "https://example.com/bridge"
         *           }
         *         ]
         *       }
         *     }
         */
        WebSearchCallItem: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "web_search_call";
            /** @description Identifier of the item; events refer to it as `item_id`. */
            id: string;
            status: components["schemas"]["WebSearchCallStatus"];
            action?: components["schemas"]["WebSearchAction"];
        };
        /**
         * @description A provider's web search of an earlier turn, as the caller sends it back.
         * @example {
         *       "type": "web_search_call",
         *       "status": "completed",
         *       "action": {
         *         "type": "open_page",
         *         "url": "https://example.com/bridge"
         *       }
         *     }
         */
        WebSearchCallItemInput: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "web_search_call";
            /** @description Identifier that the item was returned with. */
            id?: string | null;
            /** @description How far the search had got. */
            status?: components["schemas"]["WebSearchCallStatus"] | null;
            /** @description What was done. */
            action?: components["schemas"]["WebSearchAction"] | null;
        };
        /**
         * @description How far a search has got.
         * @enum {string}
         */
        WebSearchCallStatus: "in_progress" | "searching" | "completed" | "failed";
        /** @description What a web search did. */
        WebSearchAction: components["schemas"]["WebSearchQueryAction"] | components["schemas"]["WebSearchOpenPageAction"] | components["schemas"]["WebSearchFindInPageAction"];
        /** @description Asked a search engine. */
        WebSearchQueryAction: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "search";
            /** @description What was searched for, where the provider tells. */
            query?: string | null;
            /** @description All queries, where several were sent at once. */
            queries?: string[];
            /** @description What the search came up with. */
            sources?: components["schemas"]["WebSearchSource"][];
        };
        /** @description Opened a page. */
        WebSearchOpenPageAction: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "open_page";
            /** @description Address of the page. */
            url?: string | null;
        };
        /** @description Looked for a text in a page. */
        WebSearchFindInPageAction: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "find_in_page";
            /** @description Address of the page. */
            url: string;
            /** @description Text that was looked for. */
            pattern: string;
        };
        /** @description A source that a search came up with. */
        WebSearchSource: components["schemas"]["WebSearchUrlSource"] | components["schemas"]["WebSearchApiSource"];
        /** @description A web page. */
        WebSearchUrlSource: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "url";
            /** @description Address of the page. */
            url: string;
        };
        /** @description A data feed of the provider, such as weather or stock prices. */
        WebSearchApiSource: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "api";
            /** @description Name of the feed. */
            name: string;
        };
        /**
         * @description A search of the provider in files that were uploaded to it.
         * @example {
         *       "type": "file_search_call",
         *       "id": "fs_01",
         *       "status": "completed",
         *       "queries": [
         *         "notice period"
         *       ],
         *       "results": [
         *         {
         *           "file_id": "file_12",
         *           "filename": "handbook.pdf",
         *           "score": 0.87,
         *           "text": "The notice period is three months.",
         *           "attributes": {
         *             "department": "hr"
         *           }
         *         }
         *       ]
         *     }
         */
        FileSearchCallItem: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "file_search_call";
            /** @description Identifier of the item. */
            id: string;
            status: components["schemas"]["WebSearchCallStatus"];
            /** @description What was searched for. */
            queries: string[];
            /** @description What was found. Returned when `include` names `file_search_call.results`. */
            results?: components["schemas"]["FileSearchResult"][] | null;
        };
        /** @description A passage that a file search found. */
        FileSearchResult: {
            /** @description File that holds the passage. */
            file_id?: string;
            /** @description Name of the file. */
            filename?: string;
            /**
             * Format: double
             * @description How well the passage fits, from 0 to 1.
             */
            score?: number;
            /** @description The passage. */
            text?: string;
            /** @description Key-value pairs that were stored with the file. The keys are the owner's. */
            attributes?: {
                [key: string]: unknown;
            } | null;
        };
        /**
         * @description A picture made by the provider's own image tool.
         * @example {
         *       "type": "image_generation_call",
         *       "id": "ig_01",
         *       "status": "completed",
         *       "result": "iVBORw0KGgo=",
         *       "revised_prompt": "A lighthouse in fog, watercolour",
         *       "output_format": "png",
         *       "size": "1024x1024"
         *     }
         */
        ImageGenerationCallItem: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "image_generation_call";
            /** @description Identifier of the item; events refer to it as `item_id`. */
            id: string;
            status: components["schemas"]["ImageGenerationCallStatus"];
            /** @description The picture in base64; null until it is there. */
            result?: string | null;
            /** @description What was to be drawn. */
            prompt?: string | null;
            /** @description What the tool made of the prompt. */
            revised_prompt?: string | null;
            /** @description Background that was drawn, for example `opaque`. */
            background?: string | null;
            /** @description File format of the picture, for example `png`. */
            output_format?: string | null;
            /** @description Quality that was used, for example `medium`. */
            quality?: string | null;
            /** @description Width and height in pixels, for example `1024x1024`. */
            size?: string | null;
        };
        /**
         * @description How far a picture has got.
         * @enum {string}
         */
        ImageGenerationCallStatus: "in_progress" | "generating" | "completed" | "failed";
        /**
         * @description Code that the model had the provider run in a container.
         * @example {
         *       "type": "code_interpreter_call",
         *       "id": "ci_01",
         *       "status": "completed",
         *       "container_id": "cntr_4",
         *       "code": "print(2 ** 10)",
         *       "outputs": [
         *         {
         *           "type": "logs",
         *           "logs": "1024"
         *         }
         *       ]
         *     }
         */
        CodeInterpreterCallItem: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "code_interpreter_call";
            /** @description Identifier of the item; events refer to it as `item_id`. */
            id: string;
            status: components["schemas"]["CodeInterpreterCallStatus"];
            /** @description Container in which the code ran. */
            container_id?: string | null;
            /** @description The code. */
            code?: string | null;
            /** @description What the code produced. Returned when `include` names `code_interpreter_call.outputs`. */
            outputs?: components["schemas"]["CodeInterpreterOutput"][] | null;
        };
        /**
         * @description How far the code has got.
         * @enum {string}
         */
        CodeInterpreterCallStatus: "in_progress" | "interpreting" | "completed" | "incomplete" | "failed";
        /** @description Something that the code produced. */
        CodeInterpreterOutput: components["schemas"]["CodeInterpreterLogsOutput"] | components["schemas"]["CodeInterpreterImageOutput"] | components["schemas"]["CodeInterpreterFileOutput"];
        /** @description Text that the code printed. */
        CodeInterpreterLogsOutput: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "logs";
            /** @description The text. */
            logs: string;
        };
        /** @description A picture that the code drew. */
        CodeInterpreterImageOutput: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "image";
            /** @description Address of the picture. */
            url: string;
        };
        /** @description A file that the code wrote. */
        CodeInterpreterFileOutput: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "file";
            /** @description Identifier of the file. */
            id?: string;
            /** @description Name of the file. */
            filename?: string;
            /** @description Media type of the file. */
            media_type?: string;
            /**
             * Format: int64
             * @description Size in bytes.
             */
            size_bytes?: number;
            /** @description SHA-256 of the content in hexadecimal. */
            sha256?: string;
            /** @description Address from which the file can be fetched for a while. */
            download_url?: string;
            /** @description When the file will be gone. */
            expires_at?: string;
            /** @description Whether the file could be kept. */
            status?: string;
            /** @description Why the file could not be kept. */
            error_code?: string | null;
        };
        /**
         * @description The model asks the caller to act on a screen. Answer with a `computer_call_output` that shows the screen afterwards.
         * @example {
         *       "type": "computer_call",
         *       "id": "cu_01",
         *       "call_id": "call_5Gh9",
         *       "status": "completed",
         *       "action": {
         *         "type": "click",
         *         "button": "left",
         *         "x": 120,
         *         "y": 48
         *       },
         *       "pending_safety_checks": []
         *     }
         */
        ComputerCallItem: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "computer_call";
            /** @description Identifier of the item. */
            id?: string;
            /** @description Ties the call to its result. */
            call_id: string;
            action?: components["schemas"]["ComputerAction"];
            /** @description Warnings that a person should confirm before the action is carried out. */
            pending_safety_checks: components["schemas"]["ComputerSafetyCheck"][];
            status: components["schemas"]["ItemStatus"];
        };
        /** @description A warning about an action on a screen. */
        ComputerSafetyCheck: {
            /** @description Identifier of the warning. */
            id: string;
            /** @description Kind of the warning. */
            code?: string | null;
            /** @description The warning in words. */
            message?: string | null;
        };
        /** @description One action with mouse or keyboard. Coordinates are pixels from the upper left corner. */
        ComputerAction: components["schemas"]["ComputerClickAction"] | components["schemas"]["ComputerDoubleClickAction"] | components["schemas"]["ComputerDragAction"] | components["schemas"]["ComputerKeypressAction"] | components["schemas"]["ComputerMoveAction"] | components["schemas"]["ComputerScreenshotAction"] | components["schemas"]["ComputerScrollAction"] | components["schemas"]["ComputerTypeAction"] | components["schemas"]["ComputerWaitAction"];
        /** @description Press a mouse button once. */
        ComputerClickAction: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "click";
            button: components["schemas"]["ComputerMouseButton"];
            /** @description Distance from the left. */
            x: number;
            /** @description Distance from the top. */
            y: number;
            /** @description Keys to hold meanwhile. */
            keys?: string[] | null;
        };
        /**
         * @description A button of the mouse.
         * @enum {string}
         */
        ComputerMouseButton: "left" | "right" | "wheel" | "back" | "forward";
        /** @description Press the left mouse button twice. */
        ComputerDoubleClickAction: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "double_click";
            /** @description Distance from the left. */
            x: number;
            /** @description Distance from the top. */
            y: number;
            /** @description Keys to hold meanwhile. */
            keys?: string[] | null;
        };
        /** @description Hold the left mouse button and move along a path. */
        ComputerDragAction: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "drag";
            /** @description Places to pass, in order. */
            path: components["schemas"]["ComputerPoint"][];
            /** @description Keys to hold meanwhile. */
            keys?: string[] | null;
        };
        /** @description A place on the screen. */
        ComputerPoint: {
            /** @description Distance from the left. */
            x: number;
            /** @description Distance from the top. */
            y: number;
        };
        /** @description Press keys together. */
        ComputerKeypressAction: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "keypress";
            /** @description Names of the keys. */
            keys: string[];
        };
        /** @description Move the mouse. */
        ComputerMoveAction: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "move";
            /** @description Distance from the left. */
            x: number;
            /** @description Distance from the top. */
            y: number;
            /** @description Keys to hold meanwhile. */
            keys?: string[] | null;
        };
        /** @description Show the screen. */
        ComputerScreenshotAction: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "screenshot";
        };
        /** @description Turn the mouse wheel. */
        ComputerScrollAction: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "scroll";
            /** @description Distance of the mouse from the left. */
            x: number;
            /** @description Distance of the mouse from the top. */
            y: number;
            /** @description Pixels to the right; negative means to the left. */
            scroll_x: number;
            /** @description Pixels down; negative means up. */
            scroll_y: number;
            /** @description Keys to hold meanwhile. */
            keys?: string[] | null;
        };
        /** @description Type a text. */
        ComputerTypeAction: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "type";
            /** @description The text. */
            text: string;
        };
        /** @description Do nothing for a moment. */
        ComputerWaitAction: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "wait";
        };
        /**
         * @description The screen after a computer call.
         * @example {
         *       "type": "computer_call_output",
         *       "call_id": "call_5Gh9",
         *       "output": {
         *         "type": "computer_screenshot",
         *         "image_url": "data:image/png;base64,iVBORw0KGgo="
         *       }
         *     }
         */
        ComputerCallOutputItem: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "computer_call_output";
            /** @description Identifier of the item. */
            id?: string | null;
            /** @description The `call_id` of the call that this answers. */
            call_id: string;
            output: components["schemas"]["ComputerScreenshot"];
            /** @description Warnings of the call that a person confirmed. */
            acknowledged_safety_checks?: components["schemas"]["ComputerSafetyCheck"][] | null;
            /** @description How far the action had got. */
            status?: components["schemas"]["ItemStatus"] | null;
        };
        /** @description A picture of the screen, by address, as a data URL, or by the identifier of a file at the provider. */
        ComputerScreenshot: {
            /** @constant */
            type: "computer_screenshot";
            /** @description An `https` address or a base64 `data:` URL. */
            image_url?: string | null;
            /** @description Identifier of a file that was uploaded to the provider. */
            file_id?: string | null;
        };
        /**
         * @description The tools that an MCP server offers. Sent back, it spares the provider from asking again.
         * @example {
         *       "type": "mcp_list_tools",
         *       "id": "mcpl_01",
         *       "server_label": "tickets",
         *       "tools": [
         *         {
         *           "name": "create_ticket",
         *           "description": "Opens a ticket.",
         *           "input_schema": {
         *             "type": "object",
         *             "properties": {
         *               "title": {
         *                 "type": "string"
         *               }
         *             }
         *           },
         *           "annotations": {
         *             "read_only": false
         *           }
         *         }
         *       ]
         *     }
         */
        McpListToolsItem: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "mcp_list_tools";
            /** @description Identifier of the item; events refer to it as `item_id`. */
            id: string;
            /** @description Label that the request gave the server. */
            server_label: string;
            /** @description Tools of the server. */
            tools: components["schemas"]["McpToolDefinition"][];
            error?: components["schemas"]["McpFailure"];
        };
        /** @description A tool of an MCP server. */
        McpToolDefinition: {
            /** @description Name of the tool. */
            name: string;
            /** @description What the tool does. */
            description?: string | null;
            /** @description JSON Schema of the arguments. */
            input_schema: {
                [key: string]: unknown;
            };
            /** @description Hints of the server about the tool. The keys are the server's. */
            annotations?: {
                [key: string]: unknown;
            } | null;
        };
        /** @description Why an MCP server did not answer, in words or with the details of the protocol. Null or absent where it did. */
        McpFailure: string | components["schemas"]["McpErrorDetails"] | null;
        /** @description Failure of an MCP server. Which fields are there depends on the kind. */
        McpErrorDetails: {
            /** @description Kind of the failure. */
            type?: string;
            /** @description Code of the protocol or of the connection. */
            code?: number | string | null;
            /** @description The failure in words. */
            message?: string | null;
        };
        /**
         * @description The caller's consent is wanted before a tool is called. Answer with an `mcp_approval_response`.
         * @example {
         *       "type": "mcp_approval_request",
         *       "id": "mcpr_01",
         *       "server_label": "tickets",
         *       "name": "create_ticket",
         *       "arguments": "{\"title\":\"Broken link\"}"
         *     }
         */
        McpApprovalRequestItem: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "mcp_approval_request";
            /** @description Identifier of the question. */
            id: string;
            /** @description Label that the request gave the server. */
            server_label: string;
            /** @description Tool to be called. */
            name: string;
            /** @description Arguments as JSON text. */
            arguments: string;
        };
        /**
         * @description The caller's answer to a request for consent.
         * @example {
         *       "type": "mcp_approval_response",
         *       "approval_request_id": "mcpr_01",
         *       "approve": true
         *     }
         */
        McpApprovalResponseItem: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "mcp_approval_response";
            /** @description Identifier of the item. */
            id?: string | null;
            /** @description The `id` of the question. */
            approval_request_id: string;
            /** @description Whether the tool may be called. */
            approve: boolean;
            /** @description Explanation for the model. */
            reason?: string | null;
        };
        /**
         * @description A call that the provider, or the gateway in its place, made to a tool of an MCP server, with its result.
         * @example {
         *       "type": "mcp_call",
         *       "id": "mcp_01",
         *       "server_label": "tickets",
         *       "name": "create_ticket",
         *       "arguments": "{\"title\":\"Broken link\"}",
         *       "output": "{\"id\":17}",
         *       "error": null,
         *       "status": "completed"
         *     }
         */
        McpCallItem: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "mcp_call";
            /** @description Identifier of the item; events refer to it as `item_id`. */
            id: string;
            /** @description Label that the request gave the server. */
            server_label: string;
            /** @description Tool that was called. */
            name: string;
            /** @description Arguments as JSON text. */
            arguments: string;
            /** @description What the tool answered. */
            output?: string | null;
            error?: components["schemas"]["McpFailure"];
            /** @description Question for consent that came before the call. */
            approval_request_id?: string | null;
            /** @description How far the call has got, where the provider says so. */
            status?: components["schemas"]["McpCallStatus"] | null;
        };
        /**
         * @description How far a call has got.
         * @enum {string}
         */
        McpCallStatus: "in_progress" | "calling" | "completed" | "incomplete" | "failed";
        /**
         * @description An earlier stretch of the conversation, shortened and sealed. Send it in place of that stretch. What a provider sealed goes back to the account that made it; what the gateway sealed goes to any model.
         * @example {
         *       "type": "compaction",
         *       "id": "cmp_01",
         *       "encrypted_content": "gAAAAABo2f0x"
         *     }
         */
        CompactionItem: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "compaction";
            /** @description Identifier of the item. */
            id?: string | null;
            /** @description The sealed stretch. */
            encrypted_content: string;
            /** @description Who had the conversation shortened. */
            created_by?: string | null;
        };
        /**
         * @description Marks the place at which a client shortened the conversation.
         * @example {
         *       "type": "context_compaction",
         *       "encrypted_content": null
         *     }
         */
        ContextCompactionItem: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "context_compaction";
            /** @description Identifier of the item. */
            id?: string | null;
            /** @description The sealed stretch, where there is one. */
            encrypted_content?: string | null;
        };
        /**
         * @description Asks for the conversation before it to be shortened instead of continued: the answer is one `compaction` item. Stands last in the input.
         * @example {
         *       "type": "compaction_trigger"
         *     }
         */
        CompactionTriggerItem: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "compaction_trigger";
        };
        /**
         * @description Stands for another item by its identifier. Nothing is stored between requests, so it can only mean an item of the same input; otherwise the request is refused with 422.
         * @example {
         *       "type": "item_reference",
         *       "id": "msg_01"
         *     }
         */
        ItemReference: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "item_reference";
            /** @description Identifier of the item meant. */
            id: string;
        };
        /**
         * @description Makes further tools known in the middle of a conversation, without touching the cached start of the prompt.
         * @example {
         *       "type": "additional_tools",
         *       "role": "developer",
         *       "tools": [
         *         {
         *           "type": "function",
         *           "name": "get_order",
         *           "description": "Looks an order up.",
         *           "parameters": {
         *             "type": "object",
         *             "properties": {
         *               "order_id": {
         *                 "type": "string"
         *               }
         *             },
         *             "required": [
         *               "order_id"
         *             ]
         *           },
         *           "strict": true
         *         }
         *       ]
         *     }
         */
        AdditionalToolsItem: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "additional_tools";
            /** @description Identifier of the item. */
            id?: string | null;
            role: components["schemas"]["AdditionalToolsRole"];
            /** @description Tools that the model may use from here on. */
            tools: components["schemas"]["Tool"][];
        };
        /**
         * @description Who brings the tools in. Callers use `developer`.
         * @enum {string}
         */
        AdditionalToolsRole: "unknown" | "user" | "assistant" | "system" | "critic" | "discriminator" | "developer" | "tool";
        /**
         * @description What one agent said to another, in a conversation of several agents.
         * @example {
         *       "type": "agent_message",
         *       "author": "planner",
         *       "recipient": "coder",
         *       "content": [
         *         {
         *           "type": "input_text",
         *           "text": "Please add a test for the parser."
         *         }
         *       ]
         *     }
         */
        AgentMessageItem: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "agent_message";
            /** @description Identifier of the item. */
            id?: string | null;
            /** @description Agent that speaks. */
            author: string;
            /** @description Agent that is spoken to. */
            recipient: string;
            /** @description Agent in whose conversation the message stands. */
            agent?: components["schemas"]["AgentIdentity"] | null;
            /** @description What was said. */
            content: components["schemas"]["AgentMessagePart"][];
        };
        /** @description Names an agent. */
        AgentIdentity: {
            /** @description Name of the agent. */
            agent_name: string;
        };
        /** @description One part of a message between agents. */
        AgentMessagePart: components["schemas"]["InputText"] | components["schemas"]["InputImage"] | components["schemas"]["EncryptedContent"];
        /** @description A part that only the provider can read. */
        EncryptedContent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "encrypted_content";
            /** @description The sealed content. */
            encrypted_content: string;
        };
        /**
         * @description The call behind an item of a tool that the gateway ran, so that a later turn which sends the item back reads what the model read.
         * @example {
         *       "name": "datetime",
         *       "arguments": "{\"timezone\":\"Europe/Oslo\"}",
         *       "output": "{\"datetime\":\"2026-03-02T09:15:00+01:00\",\"timezone\":\"Europe/Oslo\"}"
         *     }
         */
        ServiceCall: {
            /** @description Name by which the model called the tool. */
            name: string;
            /** @description The arguments as the model wrote them, in JSON text. */
            arguments: string;
            /** @description What the model read of it, or why the call failed. Absent while the call runs, and where the other members of the item tell it. */
            output?: string;
        };
        /**
         * @description The gateway told the model the time.
         * @example {
         *       "type": "service:datetime",
         *       "id": "st_01",
         *       "status": "completed",
         *       "datetime": "2026-03-02T09:15:00+01:00",
         *       "timezone": "Europe/Oslo"
         *     }
         */
        ServiceDatetimeItem: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "service:datetime";
            /** @description Identifier of the item. */
            id?: string;
            status: components["schemas"]["ItemStatus"];
            call?: components["schemas"]["ServiceCall"];
            /** @description Date and time in ISO 8601. */
            datetime: string;
            /** @description IANA name of the time zone. */
            timezone: string;
        };
        /**
         * @description The gateway searched the web for the model.
         * @example {
         *       "type": "service:web_search",
         *       "id": "st_02",
         *       "status": "completed",
         *       "action": {
         *         "type": "search",
         *         "query": "opening year of the bridge",
         *         "sources": [
         *           {
         *             "type": "url",
         *             "url": "https://example.com/bridge"
         *           }
         *         ]
         *       }
         *     }
         */
        ServiceWebSearchItem: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "service:web_search";
            /** @description Identifier of the item. */
            id?: string;
            status: components["schemas"]["ItemStatus"];
            call?: components["schemas"]["ServiceCall"];
            action?: components["schemas"]["WebSearchQueryAction"];
        };
        /**
         * @description The gateway fetched a page for the model.
         * @example {
         *       "type": "service:web_fetch",
         *       "id": "st_03",
         *       "status": "completed",
         *       "url": "https://example.com/bridge",
         *       "title": "The bridge",
         *       "content": "The bridge opened in 1932.",
         *       "httpStatus": 200
         *     }
         */
        ServiceWebFetchItem: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "service:web_fetch";
            /** @description Identifier of the item. */
            id?: string;
            status: components["schemas"]["ItemStatus"];
            call?: components["schemas"]["ServiceCall"];
            /** @description Address of the page. */
            url?: string;
            /** @description Title of the page. */
            title?: string;
            /** @description Text of the page as the model saw it. */
            content?: string;
            /** @description Status that the page was answered with. */
            httpStatus?: number;
            /** @description Why the page could not be fetched. */
            error?: string;
        };
        /**
         * @description The gateway looked through its model catalog for the model.
         * @example {
         *       "type": "service:search_models",
         *       "id": "st_04",
         *       "status": "completed",
         *       "query": "cheap vision model",
         *       "arguments": "{\"query\":\"cheap vision model\"}"
         *     }
         */
        ServiceSearchModelsItem: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "service:search_models";
            /** @description Identifier of the item. */
            id?: string;
            status: components["schemas"]["ItemStatus"];
            call?: components["schemas"]["ServiceCall"];
            /** @description What was searched for. */
            query?: string;
            /** @description The call as the model wrote it, in JSON text. */
            arguments?: string;
        };
        /**
         * @description The same as `service:search_models`, for requests that declare the tool under its earlier name.
         * @example {
         *       "type": "service:experimental__search_models",
         *       "id": "st_05",
         *       "status": "completed",
         *       "query": "cheap vision model"
         *     }
         */
        ServiceExperimentalSearchModelsItem: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "service:experimental__search_models";
            /** @description Identifier of the item. */
            id?: string;
            status: components["schemas"]["ItemStatus"];
            call?: components["schemas"]["ServiceCall"];
            /** @description What was searched for. */
            query?: string;
            /** @description The call as the model wrote it, in JSON text. */
            arguments?: string;
        };
        /**
         * @description The gateway looked for tools whose loading was deferred.
         * @example {
         *       "type": "service:tool_search",
         *       "id": "st_06",
         *       "status": "completed",
         *       "query": "calendar"
         *     }
         */
        ServiceToolSearchItem: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "service:tool_search";
            /** @description Identifier of the item. */
            id?: string;
            status: components["schemas"]["ItemStatus"];
            call?: components["schemas"]["ServiceCall"];
            /** @description What was searched for. */
            query?: string;
        };
        /**
         * @description Several models answered the same question and an analyst compared their answers.
         * @example {
         *       "type": "service:fusion",
         *       "id": "st_07",
         *       "status": "completed",
         *       "analysis": {
         *         "consensus": [
         *           "Both recommend an index on customer_id."
         *         ],
         *         "contradictions": [
         *           {
         *             "topic": "Partitioning",
         *             "stances": [
         *               {
         *                 "model": "openai/gpt-5.1",
         *                 "stance": "Worth it from the start."
         *               },
         *               {
         *                 "model": "google/gemini-3-pro",
         *                 "stance": "Not at this size."
         *               }
         *             ]
         *           }
         *         ],
         *         "partial_coverage": [
         *           {
         *             "models": [
         *               "openai/gpt-5.1"
         *             ],
         *             "point": "Mentions vacuum settings."
         *           }
         *         ],
         *         "unique_insights": [
         *           {
         *             "model": "google/gemini-3-pro",
         *             "insight": "A covering index makes the sort unnecessary."
         *           }
         *         ],
         *         "blind_spots": [
         *           "Nobody looked at the write load."
         *         ]
         *       },
         *       "responses": [
         *         {
         *           "model": "openai/gpt-5.1",
         *           "content": "Add an index on customer_id and partition the table."
         *         }
         *       ],
         *       "failed_models": [
         *         {
         *           "model": "mistralai/mistral-large",
         *           "error": "The provider is overloaded.",
         *           "status_code": 529
         *         }
         *       ],
         *       "sources": [
         *         {
         *           "url": "https://example.com/indexes",
         *           "title": "About indexes"
         *         }
         *       ]
         *     }
         */
        ServiceFusionItem: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "service:fusion";
            /** @description Identifier of the item; events refer to it as `item_id`. */
            id?: string;
            status: components["schemas"]["ItemStatus"];
            call?: components["schemas"]["ServiceCall"];
            /** @description What the model asked. Absent where the models answered the conversation itself. */
            prompt?: string;
            analysis?: components["schemas"]["FusionAnalysis"];
            /** @description Answers of the models. */
            responses?: components["schemas"]["FusionResponse"][];
            /** @description Models that did not answer. */
            failed_models?: components["schemas"]["FusionFailedModel"][];
            /** @description Web pages that the answers rest on. */
            sources?: components["schemas"]["FusionSource"][];
            /** @description Why there is no analysis. */
            error?: string;
            /** @description Short code of the failure. */
            failure_reason?: string;
        };
        /** @description What one model answered. */
        FusionResponse: {
            /** @description Model that answered. */
            model: string;
            /** @description The answer. */
            content?: string;
        };
        /** @description A model that did not answer. */
        FusionFailedModel: {
            /** @description Model that was asked. */
            model: string;
            /** @description What went wrong. */
            error: string;
            /** @description HTTP status of the failure. */
            status_code?: number;
        };
        /** @description A web page that an answer rests on. */
        FusionSource: {
            /** @description Address of the page. */
            url: string;
            /** @description Title of the page. */
            title: string;
        };
        /**
         * @description The model asked another model for advice.
         * @example {
         *       "type": "service:advisor",
         *       "id": "st_08",
         *       "status": "completed",
         *       "model": "anthropic/claude-opus-4.5",
         *       "prompt": "Is a lock needed here?",
         *       "advice": "No, the update is atomic already."
         *     }
         */
        ServiceAdvisorItem: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "service:advisor";
            /** @description Identifier of the item. */
            id?: string;
            status: components["schemas"]["FailableItemStatus"];
            call?: components["schemas"]["ServiceCall"];
            /** @description Name of the advisor, where the request declares several. */
            instance_name?: string;
            /** @description Model that gave the advice. */
            model?: string;
            /** @description What was asked. */
            prompt?: string;
            /** @description What was answered. */
            advice?: string;
            /** @description Why there is no advice. */
            error?: string;
        };
        /**
         * @description The model handed a task to another model.
         * @example {
         *       "type": "service:subagent",
         *       "id": "st_09",
         *       "call_id": "call_6Jk1",
         *       "status": "completed",
         *       "model": "openai/gpt-5.1-mini",
         *       "task_name": "Collect prices",
         *       "task_description": "List the prices of the three nearest shops.",
         *       "outcome": "3.20, 3.45 and 2.99."
         *     }
         */
        ServiceSubagentItem: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "service:subagent";
            /** @description Identifier of the item. */
            id?: string;
            /** @description Ties the hand-over to the function calls that the sub-agent makes. */
            call_id?: string;
            status: components["schemas"]["FailableItemStatus"];
            call?: components["schemas"]["ServiceCall"];
            /** @description Name of the sub-agent, where the request declares several. */
            instance_name?: string;
            /** @description Name of the tool that the model called. */
            name?: string;
            /** @description Model that worked on the task. */
            model?: string;
            /** @description The task in a few words. */
            task_name?: string;
            /** @description The task in full. */
            task_description?: string;
            /** @description What came of it. */
            outcome?: string;
            /** @description Why nothing came of it. */
            error?: string;
        };
        /**
         * @description The gateway had a picture made for the model.
         * @example {
         *       "type": "service:image_generation",
         *       "id": "st_10",
         *       "status": "completed",
         *       "prompt": "A lighthouse in fog",
         *       "imageUrl": "https://example.com/lighthouse.png",
         *       "result": "https://example.com/lighthouse.png"
         *     }
         */
        ServiceImageGenerationItem: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "service:image_generation";
            /** @description Identifier of the item. */
            id?: string;
            status: components["schemas"]["ItemStatus"];
            call?: components["schemas"]["ServiceCall"];
            /** @description What was to be drawn. */
            prompt?: string;
            /** @description What the image model made of the prompt. */
            revisedPrompt?: string;
            /** @description The picture, as base64 or as an address. */
            result?: string | null;
            /** @description The picture in base64. */
            imageB64?: string;
            /** @description Address of the picture. */
            imageUrl?: string;
        };
        /**
         * @description A change of a file that the model asked for through the gateway's patch tool.
         * @example {
         *       "type": "service:apply_patch",
         *       "id": "st_11",
         *       "call_id": "call_9Lm6",
         *       "status": "completed",
         *       "operation": {
         *         "type": "create_file",
         *         "path": "notes.md",
         *         "diff": "+# Notes"
         *       }
         *     }
         */
        ServiceApplyPatchItem: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "service:apply_patch";
            /** @description Identifier of the item. */
            id?: string;
            /** @description Ties the call to its result. */
            call_id?: string;
            status: components["schemas"]["ItemStatus"];
            call?: components["schemas"]["ServiceCall"];
            operation?: components["schemas"]["ApplyPatchOperation"];
        };
        /**
         * @description A command that ran in a sandbox.
         * @example {
         *       "type": "service:bash",
         *       "id": "st_12",
         *       "call_id": null,
         *       "status": "completed",
         *       "command": "wc -l notes.md",
         *       "stdout": "12 notes.md",
         *       "stderr": "",
         *       "exitCode": 0
         *     }
         */
        ServiceBashItem: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "service:bash";
            /** @description Identifier of the item. */
            id?: string;
            /** @description Ties the call to its result. */
            call_id?: string | null;
            status: components["schemas"]["ItemStatus"];
            call?: components["schemas"]["ServiceCall"];
            /** @description The call as the model wrote it, in JSON text. */
            arguments?: string | null;
            /** @description The command. */
            command?: string;
            /** @description Standard output. */
            stdout?: string;
            /** @description Standard error. */
            stderr?: string;
            /** @description Exit code; 0 means success. */
            exitCode?: number;
        };
        /**
         * @description Commands that ran in a sandbox.
         * @example {
         *       "type": "service:shell",
         *       "id": "st_13",
         *       "status": "completed",
         *       "action": {
         *         "commands": [
         *           "date"
         *         ],
         *         "timeout_ms": null,
         *         "max_output_length": null
         *       },
         *       "output": [
         *         {
         *           "stdout": "Mon Mar 2",
         *           "stderr": "",
         *           "outcome": {
         *             "type": "exit",
         *             "exit_code": 0
         *           }
         *         }
         *       ]
         *     }
         */
        ServiceShellItem: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "service:shell";
            /** @description Identifier of the item. */
            id?: string;
            /** @description Ties the call to its result. */
            call_id?: string | null;
            status: components["schemas"]["ItemStatus"];
            call?: components["schemas"]["ServiceCall"];
            /** @description The call as the model wrote it, in JSON text. */
            arguments?: string | null;
            action?: components["schemas"]["ShellAction"];
            /** @description One entry a command. */
            output?: components["schemas"]["ShellCommandOutput"][];
        };
        /**
         * @description A file that was viewed or changed in a sandbox.
         * @example {
         *       "type": "service:text_editor",
         *       "id": "st_14",
         *       "status": "completed",
         *       "command": "view",
         *       "filePath": "notes.md"
         *     }
         */
        ServiceTextEditorItem: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "service:text_editor";
            /** @description Identifier of the item. */
            id?: string;
            status: components["schemas"]["ItemStatus"];
            command?: components["schemas"]["TextEditorCommand"];
            /** @description The file. */
            filePath?: string;
        };
        /**
         * @description What was done with the file.
         * @enum {string}
         */
        TextEditorCommand: "view" | "create" | "str_replace" | "insert";
        /**
         * @description Code that ran in a sandbox.
         * @example {
         *       "type": "service:code_interpreter",
         *       "id": "st_15",
         *       "status": "completed",
         *       "language": "python",
         *       "code": "print(2 ** 10)",
         *       "stdout": "1024",
         *       "stderr": "",
         *       "exitCode": 0
         *     }
         */
        ServiceCodeInterpreterItem: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "service:code_interpreter";
            /** @description Identifier of the item. */
            id?: string;
            status: components["schemas"]["ItemStatus"];
            /** @description Language of the code. */
            language?: string;
            /** @description The code. */
            code?: string;
            /** @description Standard output. */
            stdout?: string;
            /** @description Standard error. */
            stderr?: string;
            /** @description Exit code; 0 means success. */
            exitCode?: number;
        };
        /**
         * @description A step in a browser that the model steers.
         * @example {
         *       "type": "service:browser_use",
         *       "id": "st_16",
         *       "status": "completed",
         *       "action": "click",
         *       "screenshotB64": "iVBORw0KGgo="
         *     }
         */
        ServiceBrowserUseItem: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "service:browser_use";
            /** @description Identifier of the item. */
            id?: string;
            status: components["schemas"]["ItemStatus"];
            /** @description What was done. */
            action?: string;
            /** @description The page afterwards as a picture in base64. */
            screenshotB64?: string;
        };
        /**
         * @description A search in files that the gateway holds for the caller.
         * @example {
         *       "type": "service:file_search",
         *       "id": "st_17",
         *       "status": "completed",
         *       "queries": [
         *         "notice period"
         *       ]
         *     }
         */
        ServiceFileSearchItem: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "service:file_search";
            /** @description Identifier of the item. */
            id?: string;
            status: components["schemas"]["ItemStatus"];
            /** @description What was searched for. */
            queries?: string[];
        };
        /**
         * @description What the gateway's file tool did.
         * @example {
         *       "type": "service:files",
         *       "id": "st_18",
         *       "status": "completed",
         *       "operation": "read",
         *       "file_id": "file_12",
         *       "filename": "handbook.pdf",
         *       "result": "The notice period is three months."
         *     }
         */
        ServiceFilesItem: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "service:files";
            /** @description Identifier of the item. */
            id?: string;
            /** @description Ties the call to its result. */
            call_id?: string | null;
            status: components["schemas"]["ItemStatus"];
            call?: components["schemas"]["ServiceCall"];
            /** @description The call as the model wrote it, in JSON text. */
            arguments?: string | null;
            /** @description `list`, `read` or `write`, as the model says. */
            operation?: string;
            /** @description Identifier of the file. */
            file_id?: string;
            /** @description Name of the file. */
            filename?: string;
            /** @description What the model was told. */
            result?: string;
            /** @description What went wrong. */
            error?: string;
        };
        /**
         * @description Something that the model looked up in its memory, put there or removed.
         * @example {
         *       "type": "service:memory",
         *       "id": "st_19",
         *       "status": "completed",
         *       "action": "write",
         *       "key": "favourite_colour",
         *       "value": "green"
         *     }
         */
        ServiceMemoryItem: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "service:memory";
            /** @description Identifier of the item. */
            id?: string;
            status: components["schemas"]["ItemStatus"];
            action?: components["schemas"]["MemoryAction"];
            /** @description Name of the entry. */
            key?: string;
            /** @description The entry. It is whatever JSON value the model stored. */
            value?: unknown;
        };
        /**
         * @description What was done with an entry of the memory.
         * @enum {string}
         */
        MemoryAction: "read" | "write" | "delete";
        /**
         * @description A call that the gateway made to a tool of an MCP server.
         * @example {
         *       "type": "service:mcp",
         *       "id": "st_20",
         *       "status": "completed",
         *       "serverLabel": "tickets",
         *       "toolName": "create_ticket"
         *     }
         */
        ServiceMcpItem: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "service:mcp";
            /** @description Identifier of the item. */
            id?: string;
            status: components["schemas"]["ItemStatus"];
            /** @description Label that the request gave the server. */
            serverLabel?: string;
            /** @description Tool that was called. */
            toolName?: string;
        };
        /** @description A tool that the model may use. `function` and `custom` tools run at the caller; the provider's own kinds (web search, file search, code interpreter, computer use, MCP, image generation, shells, patches) are asked of endpoints that have them first, and elsewhere left out and named by their place, such as `tools[3]`, in `service_metadata.params.ignored_parameters`. Where the request insists on such a tool and no endpoint has it, the answer is 400. Kinds that start with `service:` are run by the gateway, whichever provider serves the request. */
        Tool: components["schemas"]["FunctionTool"] | components["schemas"]["CustomTool"] | components["schemas"]["NamespaceTool"] | components["schemas"]["WebSearchPreviewTool"] | components["schemas"]["WebSearchPreview20250311Tool"] | components["schemas"]["WebSearchTool"] | components["schemas"]["WebSearch20250826Tool"] | components["schemas"]["FileSearchTool"] | components["schemas"]["ComputerUsePreviewTool"] | components["schemas"]["CodeInterpreterTool"] | components["schemas"]["McpTool"] | components["schemas"]["ImageGenerationTool"] | components["schemas"]["LocalShellTool"] | components["schemas"]["ShellTool"] | components["schemas"]["ApplyPatchTool"] | components["schemas"]["ToolSearchTool"] | components["schemas"]["ServiceAdvisorTool"] | components["schemas"]["ServiceSubagentTool"] | components["schemas"]["ServiceDatetimeTool"] | components["schemas"]["ServiceFilesTool"] | components["schemas"]["ServiceFusionTool"] | components["schemas"]["ServiceImageGenerationTool"] | components["schemas"]["ServiceSearchModelsTool"] | components["schemas"]["ServiceWebFetchTool"] | components["schemas"]["ServiceWebSearchTool"] | components["schemas"]["ServiceApplyPatchTool"] | components["schemas"]["ServiceBashTool"] | components["schemas"]["ServiceShellTool"] | components["schemas"]["ServiceToolSearchTool"];
        /**
         * @description A function of the caller. When the model calls it the response ends with a `function_call` item; the caller runs it and sends the result back as `function_call_output`. Members that were left out are null where a response echoes the tool.
         * @example {
         *       "type": "function",
         *       "name": "get_weather",
         *       "description": "Current weather of a city.",
         *       "parameters": {
         *         "type": "object",
         *         "properties": {
         *           "city": {
         *             "type": "string"
         *           }
         *         },
         *         "required": [
         *           "city"
         *         ],
         *         "additionalProperties": false
         *       },
         *       "strict": true
         *     }
         */
        FunctionTool: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "function";
            /** @description Name that the model calls the function by. Unique within the request. */
            name: string;
            /** @description What the function does and when to call it. */
            description?: string | null;
            /** @description JSON Schema of the arguments, hence free-form. Null or absent for a function without arguments. */
            parameters?: {
                [key: string]: unknown;
            } | null;
            /** @description Whether the arguments must follow `parameters` exactly. */
            strict?: boolean | null;
            /** @description Keep the definition out of the prompt until a tool search finds it. */
            defer_loading?: boolean;
            /** @description JSON Schema of what the function returns, hence free-form. */
            output_schema?: {
                [key: string]: unknown;
            } | null;
            /** @description Who may call the function. Null or absent lets the model alone call it. */
            allowed_callers?: components["schemas"]["ToolCaller"][] | null;
        };
        /**
         * @description Origin of a tool call, `direct` from the model or `programmatic` from code that the model runs.
         * @enum {string}
         */
        ToolCaller: "direct" | "programmatic";
        /**
         * @description A tool of the caller that takes free text instead of JSON arguments, optionally bound to a grammar.
         * @example {
         *       "type": "custom",
         *       "name": "write_sql",
         *       "description": "Runs a read-only query.",
         *       "format": {
         *         "type": "grammar",
         *         "syntax": "regex",
         *         "definition": "SELECT .+"
         *       }
         *     }
         */
        CustomTool: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "custom";
            /** @description Name that the model calls the tool by. */
            name: string;
            /** @description What the tool does and when to call it. */
            description?: string;
            format?: components["schemas"]["CustomToolFormat"];
        };
        /** @description What input a custom tool takes. */
        CustomToolFormat: components["schemas"]["CustomToolTextFormat"] | components["schemas"]["CustomToolGrammarFormat"];
        /** @description Any text. */
        CustomToolTextFormat: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "text";
        };
        /** @description Text that a grammar accepts. */
        CustomToolGrammarFormat: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "grammar";
            syntax: components["schemas"]["GrammarSyntax"];
            /** @description The grammar itself. */
            definition: string;
        };
        /**
         * @description Language that a grammar is written in.
         * @enum {string}
         */
        GrammarSyntax: "lark" | "regex";
        /**
         * @description A named group of tools of the caller, presented to the model as one unit. An endpoint that knows no groups gets the tools one by one under names made of both; calls come back with `name` and `namespace` all the same.
         * @example {
         *       "type": "namespace",
         *       "name": "crm",
         *       "description": "Customer records.",
         *       "tools": [
         *         {
         *           "type": "function",
         *           "name": "find_customer",
         *           "parameters": {
         *             "type": "object",
         *             "properties": {
         *               "email": {
         *                 "type": "string"
         *               }
         *             },
         *             "required": [
         *               "email"
         *             ]
         *           },
         *           "defer_loading": true
         *         }
         *       ]
         *     }
         */
        NamespaceTool: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "namespace";
            /** @description Name of the group. Calls carry it beside the name of the tool. */
            name: string;
            /** @description What the tools of the group have in common. */
            description: string;
            /** @description The tools of the group. */
            tools: components["schemas"]["NamespaceMember"][];
        };
        /** @description A tool inside a namespace. */
        NamespaceMember: components["schemas"]["FunctionTool"] | components["schemas"]["CustomTool"];
        /**
         * @description Web search by the provider or a configured engine, in its first preview form.
         * @example {
         *       "type": "web_search_preview",
         *       "search_context_size": "medium",
         *       "user_location": {
         *         "type": "approximate",
         *         "country": "US"
         *       }
         *     }
         */
        WebSearchPreviewTool: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "web_search_preview";
            engine?: components["schemas"]["WebSearchEngine"];
            mode?: components["schemas"]["WebSearchMode"];
            /** @description Domains to search or to leave out. */
            filters?: components["schemas"]["WebSearchFilters"] | null;
            /** @description Most results of one search. */
            max_results?: number;
            /** @description Most searches in one request. */
            max_uses?: number;
            search_context_size?: components["schemas"]["SearchContextSize"];
            /** @description Rough whereabouts of the end user. */
            user_location?: components["schemas"]["WebSearchUserLocation"] | null;
        };
        /**
         * @description Web search, preview of 11 March 2025.
         * @example {
         *       "type": "web_search_preview_2025_03_11",
         *       "search_context_size": "medium",
         *       "user_location": {
         *         "type": "approximate",
         *         "country": "US"
         *       }
         *     }
         */
        WebSearchPreview20250311Tool: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "web_search_preview_2025_03_11";
            engine?: components["schemas"]["WebSearchEngine"];
            mode?: components["schemas"]["WebSearchMode"];
            /** @description Domains to search or to leave out. */
            filters?: components["schemas"]["WebSearchFilters"] | null;
            /** @description Most results of one search. */
            max_results?: number;
            /** @description Most searches in one request. */
            max_uses?: number;
            search_context_size?: components["schemas"]["SearchContextSize"];
            /** @description Rough whereabouts of the end user. */
            user_location?: components["schemas"]["WebSearchUserLocation"] | null;
        };
        /**
         * @description Web search by the provider or, where no endpoint has one or `engine` names it, a configured engine.
         * @example {
         *       "type": "web_search",
         *       "search_context_size": "medium",
         *       "user_location": {
         *         "type": "approximate",
         *         "country": "US"
         *       }
         *     }
         */
        WebSearchTool: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "web_search";
            engine?: components["schemas"]["WebSearchEngine"];
            mode?: components["schemas"]["WebSearchMode"];
            /** @description Domains to search or to leave out. */
            filters?: components["schemas"]["WebSearchFilters"] | null;
            /** @description Most results of one search. */
            max_results?: number;
            /** @description Most searches in one request. */
            max_uses?: number;
            search_context_size?: components["schemas"]["SearchContextSize"];
            /** @description Rough whereabouts of the end user. */
            user_location?: components["schemas"]["WebSearchUserLocation"] | null;
        };
        /**
         * @description Web search, version of 26 August 2025.
         * @example {
         *       "type": "web_search_2025_08_26",
         *       "search_context_size": "medium",
         *       "user_location": {
         *         "type": "approximate",
         *         "country": "US"
         *       }
         *     }
         */
        WebSearch20250826Tool: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "web_search_2025_08_26";
            engine?: components["schemas"]["WebSearchEngine"];
            mode?: components["schemas"]["WebSearchMode"];
            /** @description Domains to search or to leave out. */
            filters?: components["schemas"]["WebSearchFilters"] | null;
            /** @description Most results of one search. */
            max_results?: number;
            /** @description Most searches in one request. */
            max_uses?: number;
            search_context_size?: components["schemas"]["SearchContextSize"];
            /** @description Rough whereabouts of the end user. */
            user_location?: components["schemas"]["WebSearchUserLocation"] | null;
        };
        /**
         * @description Domains that a search is limited to or kept away from.
         * @example {
         *       "allowed_domains": [
         *         "example.org"
         *       ]
         *     }
         */
        WebSearchFilters: {
            /** @description Only results of these domains and their subdomains. */
            allowed_domains?: components["schemas"]["DomainRule"][] | null;
            /** @description No results of these domains. */
            blocked_domains?: components["schemas"]["DomainRule"][] | null;
            /** @description Same as `blocked_domains`, for engines that call it so. */
            excluded_domains?: components["schemas"]["DomainRule"][] | null;
        };
        /**
         * @description How thorough a search is, for engines that let one choose. Each engine knows some of the values and takes the nearest.
         * @enum {string}
         */
        WebSearchMode: "instant" | "fast" | "auto" | "deep-lite" | "deep" | "deep-reasoning" | "turbo" | "basic" | "advanced";
        /**
         * @description How much of what was found is put before the model.
         * @enum {string}
         */
        SearchContextSize: "low" | "medium" | "high";
        /**
         * @description Rough whereabouts of the end user, for results that depend on the place.
         * @example {
         *       "type": "approximate",
         *       "city": "Lisbon",
         *       "country": "PT",
         *       "timezone": "Europe/Lisbon"
         *     }
         */
        WebSearchUserLocation: {
            /** @constant */
            type?: "approximate";
            city?: string | null;
            /** @description State, province or the like. */
            region?: string | null;
            /** @description ISO 3166-1 code of two letters. */
            country?: string | null;
            /** @description IANA name of the time zone. */
            timezone?: string | null;
        };
        /**
         * @description Search in vector stores that the provider keeps.
         * @example {
         *       "type": "file_search",
         *       "vector_store_ids": [
         *         "vs_68caad8b"
         *       ],
         *       "max_num_results": 5,
         *       "filters": {
         *         "type": "and",
         *         "filters": [
         *           {
         *             "type": "eq",
         *             "key": "language",
         *             "value": "en"
         *           },
         *           {
         *             "type": "gte",
         *             "key": "year",
         *             "value": 2024
         *           }
         *         ]
         *       }
         *     }
         */
        FileSearchTool: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "file_search";
            /** @description The stores to search. */
            vector_store_ids: string[];
            /** @description Condition on the attributes of the files. */
            filters?: components["schemas"]["FileSearchFilter"] | null;
            /** @description Most results to return. */
            max_num_results?: number;
            ranking_options?: components["schemas"]["FileSearchRanking"];
        };
        /** @description One comparison, or several combined. */
        FileSearchFilter: components["schemas"]["ComparisonFilter"] | components["schemas"]["CompoundFilter"];
        /**
         * @description Compares an attribute with a value.
         * @example {
         *       "type": "eq",
         *       "key": "language",
         *       "value": "en"
         *     }
         */
        ComparisonFilter: {
            /**
             * @description The comparison, equal, not equal, greater, greater or equal, less, less or equal. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "eq" | "ne" | "gt" | "gte" | "lt" | "lte";
            /** @description Name of the attribute. */
            key: string;
            value: components["schemas"]["FilterValue"];
        };
        /** @description Value that an attribute is compared with. */
        FilterValue: string | number | boolean | components["schemas"]["FilterListValue"][];
        /** @description Member of a list of values. */
        FilterListValue: string | number;
        /**
         * @description Combines filters, `and` when all must hold, `or` when one is enough.
         * @example {
         *       "type": "or",
         *       "filters": [
         *         {
         *           "type": "eq",
         *           "key": "team",
         *           "value": "sales"
         *         },
         *         {
         *           "type": "eq",
         *           "key": "team",
         *           "value": "support"
         *         }
         *       ]
         *     }
         */
        CompoundFilter: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "and" | "or";
            /** @description The filters to combine, which may be compound themselves. */
            filters: components["schemas"]["FileSearchFilter"][];
        };
        /** @description How file search results are ranked and cut off. */
        FileSearchRanking: {
            ranker?: components["schemas"]["FileSearchRanker"];
            /**
             * Format: double
             * @description Results below this score are dropped.
             */
            score_threshold?: number;
        };
        /**
         * @description Ranking algorithm.
         * @enum {string}
         */
        FileSearchRanker: "auto" | "default-2024-11-15";
        /**
         * @description Lets the model operate a screen of the caller through clicks, keys and screenshots.
         * @example {
         *       "type": "computer_use_preview",
         *       "display_width": 1280,
         *       "display_height": 800,
         *       "environment": "browser"
         *     }
         */
        ComputerUsePreviewTool: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "computer_use_preview";
            /** @description Width of the screen in pixels. */
            display_width: number;
            /** @description Height of the screen in pixels. */
            display_height: number;
            environment: components["schemas"]["ComputerEnvironment"];
        };
        /**
         * @description What kind of computer the model operates.
         * @enum {string}
         */
        ComputerEnvironment: "windows" | "mac" | "linux" | "ubuntu" | "browser";
        /**
         * @description Lets the model run code in a container of the provider.
         * @example {
         *       "type": "code_interpreter",
         *       "container": {
         *         "type": "auto",
         *         "file_ids": [
         *           "file-8gHt"
         *         ],
         *         "memory_limit": "4g"
         *       }
         *     }
         */
        CodeInterpreterTool: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "code_interpreter";
            /** @description Id of an existing container, or what a new one should hold. Some providers require it. */
            container?: string | components["schemas"]["CodeInterpreterContainer"];
        };
        /** @description A container that the provider creates for the request. */
        CodeInterpreterContainer: {
            /** @constant */
            type: "auto";
            /** @description Files of the provider that the code can read. */
            file_ids?: string[];
            /** @description Memory of the container. Null leaves it to the provider. */
            memory_limit?: components["schemas"]["ContainerMemoryLimit"] | null;
        };
        /**
         * @description Memory of a container.
         * @enum {string}
         */
        ContainerMemoryLimit: "1g" | "4g" | "16g" | "64g";
        /**
         * @description Tools of a remote MCP server or of a connector. A provider that has MCP calls them; elsewhere the gateway does, if there is a `server_url`. Give one of `server_url`, `connector_id`, which is for providers alone, and `connector`, which is for the gateway alone.
         * @example {
         *       "type": "mcp",
         *       "server_label": "docs",
         *       "server_url": "https://mcp.example.com/sse",
         *       "allowed_tools": [
         *         "search",
         *         "read"
         *       ],
         *       "require_approval": {
         *         "never": {
         *           "tool_names": [
         *             "search"
         *           ]
         *         }
         *       }
         *     }
         */
        McpTool: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "mcp";
            /** @description Name that calls to this server are marked with. */
            server_label: string;
            /**
             * Format: uri
             * @description Address of the server.
             */
            server_url?: string;
            connector_id?: components["schemas"]["McpConnector"];
            /** @description Name of a server that the operator of the gateway has configured (`mcp.servers`), in place of `server_url`. The gateway calls it, whichever provider serves the request. Without an address the `server_label` is such a name. */
            connector?: string;
            /** @description What the server offers, for the model to read. */
            server_description?: string;
            /** @description OAuth access token for the server or connector. Relayed to whoever calls it, never logged. */
            authorization?: string;
            /** @description Further HTTP headers for the server, a map since their names are the caller's choice. */
            headers?: {
                [key: string]: string;
            } | null;
            /** @description Names of the tools that may be used, or a filter. Null allows all. */
            allowed_tools?: string[] | components["schemas"]["McpToolFilter"] | null;
            /** @description Which calls wait for the caller's consent. All when null or absent. */
            require_approval?: components["schemas"]["McpApprovalMode"] | components["schemas"]["McpApprovalRules"] | null;
        };
        /** @description Selects tools of an MCP server. */
        McpToolFilter: {
            /** @description The tools with these names. */
            tool_names?: string[];
            /** @description The tools that the server marks as read-only. */
            read_only?: boolean;
        };
        /**
         * @description One rule for all tools of the server.
         * @enum {string}
         */
        McpApprovalMode: "always" | "never";
        /** @description Tools that always need consent, and tools that never do. */
        McpApprovalRules: {
            always?: components["schemas"]["McpToolFilter"];
            never?: components["schemas"]["McpToolFilter"];
        };
        /**
         * @description A connector that the provider maintains, in place of a server of one's own.
         * @enum {string}
         */
        McpConnector: "connector_dropbox" | "connector_gmail" | "connector_googlecalendar" | "connector_googledrive" | "connector_microsoftteams" | "connector_outlookcalendar" | "connector_outlookemail" | "connector_sharepoint";
        /**
         * @description Image generation by the provider that serves the request.
         * @example {
         *       "type": "image_generation",
         *       "quality": "low",
         *       "size": "1024x1024",
         *       "output_format": "webp"
         *     }
         */
        ImageGenerationTool: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "image_generation";
            /** @description Image model of the provider. */
            model?: string;
            background?: components["schemas"]["ImageBackground"];
            /** @description How closely input images are followed. */
            input_fidelity?: components["schemas"]["ImageInputFidelity"] | null;
            input_image_mask?: components["schemas"]["ImageMask"];
            moderation?: components["schemas"]["ImageModeration"];
            /** @description Compression of the output in percent, for webp and jpeg. */
            output_compression?: number;
            output_format?: components["schemas"]["ImageOutputFormat"];
            /** @description How many unfinished images a stream shows on the way. */
            partial_images?: number;
            quality?: components["schemas"]["ImageQuality"];
            /** @description Width and height in pixels, such as `1024x1024`, or `auto`. */
            size?: string;
        };
        /**
         * @description Background of a generated image.
         * @enum {string}
         */
        ImageBackground: "transparent" | "opaque" | "auto";
        /**
         * @description How closely input images are followed.
         * @enum {string}
         */
        ImageInputFidelity: "high" | "low";
        /** @description Mask of the area of an input image to repaint. Give one of the two. */
        ImageMask: {
            /** @description File of the provider. */
            file_id?: string;
            /** @description URL or data URL. */
            image_url?: string;
        };
        /**
         * @description How strictly generated images are moderated.
         * @enum {string}
         */
        ImageModeration: "auto" | "low";
        /**
         * @description File format of a generated image.
         * @enum {string}
         */
        ImageOutputFormat: "png" | "webp" | "jpeg";
        /**
         * @description Quality of a generated image.
         * @enum {string}
         */
        ImageQuality: "low" | "medium" | "high" | "auto";
        /**
         * @description Shell of the caller's machine, in the form that coding models are trained on.
         * @example {
         *       "type": "local_shell"
         *     }
         */
        LocalShellTool: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "local_shell";
        };
        /**
         * @description Shell commands, returned to the caller as `shell_call` items.
         * @example {
         *       "type": "shell"
         *     }
         */
        ShellTool: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "shell";
        };
        /**
         * @description Edits of files as diffs, returned to the caller as `apply_patch_call` items.
         * @example {
         *       "type": "apply_patch"
         *     }
         */
        ApplyPatchTool: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "apply_patch";
        };
        /**
         * @description The provider's own search among tools with `defer_loading`.
         * @example {
         *       "type": "tool_search"
         *     }
         */
        ToolSearchTool: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "tool_search";
            /** @description What can be found, for the model to read. */
            description?: string | null;
        };
        /**
         * @description Whether the model has to use a tool, and which. Naming a tool that the request does not have is answered with 422.
         * @example auto
         * @example {
         *       "type": "function",
         *       "name": "get_weather"
         *     }
         */
        ToolChoice: components["schemas"]["ToolChoiceMode"] | components["schemas"]["ToolChoiceObject"];
        /**
         * @description The model decides (`auto`), uses no tool (`none`), or uses at least one (`required`).
         * @enum {string}
         */
        ToolChoiceMode: "auto" | "none" | "required";
        /** @description Names the tool to use, or the tools to choose from. */
        ToolChoiceObject: components["schemas"]["FunctionToolChoice"] | components["schemas"]["CustomToolChoice"] | components["schemas"]["McpToolChoice"] | components["schemas"]["AllowedToolsChoice"] | components["schemas"]["WebSearchPreviewToolChoice"] | components["schemas"]["WebSearchPreview20250311ToolChoice"] | components["schemas"]["WebSearchToolChoice"] | components["schemas"]["WebSearch20250826ToolChoice"] | components["schemas"]["FileSearchToolChoice"] | components["schemas"]["ComputerUsePreviewToolChoice"] | components["schemas"]["CodeInterpreterToolChoice"] | components["schemas"]["ImageGenerationToolChoice"] | components["schemas"]["ShellToolChoice"] | components["schemas"]["ApplyPatchToolChoice"] | components["schemas"]["ServerToolChoice"];
        /**
         * @description Use this tool, which the gateway runs.
         * @example {
         *       "type": "service:datetime"
         *     }
         */
        ServerToolChoice: {
            /**
             * @description Kind of the tool. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "service:advisor" | "service:apply_patch" | "service:bash" | "service:datetime" | "service:files" | "service:fusion" | "service:experimental__search_models" | "service:search_models" | "service:shell" | "service:subagent" | "service:tool_search" | "service:web_fetch" | "service:web_search";
        };
        /**
         * @description Call this function.
         * @example {
         *       "type": "function",
         *       "name": "get_weather"
         *     }
         */
        FunctionToolChoice: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "function";
            /** @description Name of the function, or that by which the model knows a tool that the gateway runs. */
            name: string;
        };
        /**
         * @description Call this custom tool.
         * @example {
         *       "type": "custom",
         *       "name": "write_sql"
         *     }
         */
        CustomToolChoice: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "custom";
            /** @description Name of the tool. */
            name: string;
        };
        /**
         * @description Use this MCP server.
         * @example {
         *       "type": "mcp",
         *       "server_label": "docs",
         *       "name": "search"
         *     }
         */
        McpToolChoice: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "mcp";
            /** @description Label of the server. */
            server_label: string;
            /** @description Tool of the server. Any when null or absent. */
            name?: string | null;
        };
        /**
         * @description Choose among some of the tools of the request only.
         * @example {
         *       "type": "allowed_tools",
         *       "mode": "required",
         *       "tools": [
         *         {
         *           "type": "function",
         *           "name": "get_weather"
         *         },
         *         {
         *           "type": "web_search"
         *         }
         *       ]
         *     }
         */
        AllowedToolsChoice: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "allowed_tools";
            mode: components["schemas"]["AllowedToolsMode"];
            /** @description The tools to choose from. */
            tools: components["schemas"]["AllowedTool"][];
        };
        /**
         * @description Whether the model may use one of the allowed tools (`auto`) or has to (`required`).
         * @enum {string}
         */
        AllowedToolsMode: "auto" | "required";
        /**
         * @description Points at a tool of the request. Free-form beyond these members, since what identifies a tool depends on its kind.
         * @example {
         *       "type": "function",
         *       "name": "get_weather"
         *     }
         */
        AllowedTool: {
            /** @description Kind of the tool. */
            type: string;
            /** @description Name of a function or custom tool, or of a tool of an MCP server. */
            name?: string;
            /** @description Label of an MCP server. */
            server_label?: string;
        } & {
            [key: string]: unknown;
        };
        /**
         * @description Use the web search in its preview form.
         * @example {
         *       "type": "web_search_preview"
         *     }
         */
        WebSearchPreviewToolChoice: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "web_search_preview";
        };
        /**
         * @description Use the web search preview of 11 March 2025.
         * @example {
         *       "type": "web_search_preview_2025_03_11"
         *     }
         */
        WebSearchPreview20250311ToolChoice: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "web_search_preview_2025_03_11";
        };
        /**
         * @description Use the web search.
         * @example {
         *       "type": "web_search"
         *     }
         */
        WebSearchToolChoice: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "web_search";
        };
        /**
         * @description Use the web search version of 26 August 2025.
         * @example {
         *       "type": "web_search_2025_08_26"
         *     }
         */
        WebSearch20250826ToolChoice: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "web_search_2025_08_26";
        };
        /**
         * @description Use the file search.
         * @example {
         *       "type": "file_search"
         *     }
         */
        FileSearchToolChoice: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "file_search";
        };
        /**
         * @description Use the computer.
         * @example {
         *       "type": "computer_use_preview"
         *     }
         */
        ComputerUsePreviewToolChoice: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "computer_use_preview";
        };
        /**
         * @description Use the code interpreter.
         * @example {
         *       "type": "code_interpreter"
         *     }
         */
        CodeInterpreterToolChoice: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "code_interpreter";
        };
        /**
         * @description Generate an image.
         * @example {
         *       "type": "image_generation"
         *     }
         */
        ImageGenerationToolChoice: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "image_generation";
        };
        /**
         * @description Use the shell.
         * @example {
         *       "type": "shell"
         *     }
         */
        ShellToolChoice: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "shell";
        };
        /**
         * @description Edit files.
         * @example {
         *       "type": "apply_patch"
         *     }
         */
        ApplyPatchToolChoice: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "apply_patch";
        };
        /**
         * @description Result of `POST /responses`, whole when not streamed and inside the first and last events of a stream. Beside what the model made it repeats the configuration that took effect; settings that the request left out show their default.
         * @example {
         *       "id": "resp_01JZ8Q4M6T",
         *       "object": "response",
         *       "created_at": 1760000000,
         *       "completed_at": 1760000002,
         *       "status": "completed",
         *       "model": "openai/gpt-5-mini",
         *       "output": [
         *         {
         *           "type": "message",
         *           "id": "msg_01JZ8Q4M7A",
         *           "role": "assistant",
         *           "status": "completed",
         *           "content": [
         *             {
         *               "type": "output_text",
         *               "text": "Paris.",
         *               "annotations": [],
         *               "logprobs": []
         *             }
         *           ]
         *         }
         *       ],
         *       "error": null,
         *       "incomplete_details": null,
         *       "instructions": "Answer in one word.",
         *       "previous_response_id": null,
         *       "tools": [],
         *       "tool_choice": "auto",
         *       "parallel_tool_calls": true,
         *       "max_tool_calls": null,
         *       "max_output_tokens": 200,
         *       "temperature": 1,
         *       "top_p": 1,
         *       "top_logprobs": 0,
         *       "presence_penalty": 0,
         *       "frequency_penalty": 0,
         *       "reasoning": {
         *         "effort": "low",
         *         "summary": null
         *       },
         *       "text": {
         *         "format": {
         *           "type": "text"
         *         },
         *         "verbosity": "medium"
         *       },
         *       "truncation": "disabled",
         *       "service_tier": "default",
         *       "store": false,
         *       "background": false,
         *       "metadata": {},
         *       "prompt_cache_key": null,
         *       "safety_identifier": null,
         *       "usage": {
         *         "input_tokens": 21,
         *         "input_tokens_details": {
         *           "cached_tokens": 0
         *         },
         *         "output_tokens": 4,
         *         "output_tokens_details": {
         *           "reasoning_tokens": 0
         *         },
         *         "total_tokens": 25,
         *         "cost": 0.00001325,
         *         "cost_details": {
         *           "upstream_inference_cost": null,
         *           "upstream_inference_input_cost": 0.00000525,
         *           "upstream_inference_output_cost": 0.000008
         *         },
         *         "is_byok": false
         *       }
         *     }
         */
        Response: {
            /** @description Identifier of the response. Nothing is stored under it. */
            id: string;
            /** @constant */
            object: "response";
            /**
             * Format: int64
             * @description When the request was taken on, in Unix seconds.
             */
            created_at: number;
            /**
             * Format: int64
             * @description When the response was complete, in Unix seconds. Null until then and where it never was.
             */
            completed_at: number | null;
            status: components["schemas"]["ResponseStatus"];
            /** @description Model that answered, which routing may have chosen. */
            model: string;
            /** @description What the model made, in order. */
            output: components["schemas"]["OutputItem"][];
            /** @description All text of `output` joined, where it is given. Read `output` for anything else. */
            output_text?: string;
            /** @description Why the response failed, when `status` is `failed`. */
            error: components["schemas"]["ResponseError"] | null;
            error_type?: components["schemas"]["ErrorType"];
            /** @description Why the response stopped early, when `status` is `incomplete`. */
            incomplete_details: components["schemas"]["IncompleteDetails"] | null;
            /** @description Instructions of the request, or the items that a stored prompt expanded to. */
            instructions: string | components["schemas"]["InputItem"][] | null;
            /** @description Always null, since nothing is stored. */
            previous_response_id: string | null;
            /** @description Tools of the request. */
            tools: components["schemas"]["Tool"][];
            tool_choice: components["schemas"]["ToolChoice"];
            /** @description Whether the model could call several tools in one turn. */
            parallel_tool_calls: boolean;
            /** @description Most server-tool steps. Null when the request set none. */
            max_tool_calls: number | null;
            /** @description Most output tokens, reasoning included. Null when the request set none. */
            max_output_tokens: number | null;
            /** Format: double */
            temperature: number;
            /** Format: double */
            top_p: number;
            /** @description How many alternatives of each token were asked for. */
            top_logprobs: number;
            /** Format: double */
            presence_penalty: number;
            /** Format: double */
            frequency_penalty: number;
            /** @description Reasoning configuration. Null for models that do not reason. */
            reasoning: components["schemas"]["ReasoningConfig"] | null;
            text: components["schemas"]["TextConfig"];
            truncation: components["schemas"]["Truncation"];
            service_tier: components["schemas"]["ServiceTier"];
            /** @description Always false, since nothing is stored. */
            store: boolean;
            /** @description Always false, since nothing runs in the background. */
            background: boolean;
            /** @description Metadata of the request. */
            metadata: components["schemas"]["RequestMetadata"] | null;
            /** @description Stored prompt of the request. */
            prompt?: components["schemas"]["StoredPrompt"] | null;
            /** @description Cache key of the request. */
            prompt_cache_key: string | null;
            /** @description Cache control of the request. */
            prompt_cache_options?: components["schemas"]["PromptCacheOptions"] | null;
            /** @description End-user identifier of the request. */
            safety_identifier: string | null;
            /** @description End user of the request. */
            user?: string | null;
            /** @description Tokens and cost. Null while the response is in progress. */
            usage: components["schemas"]["ResponseUsage"] | null;
            service_metadata?: components["schemas"]["ServiceMetadata"];
        };
        /**
         * @description State of a response. `completed` ended by itself, `incomplete` hit a limit or a filter, `failed` carries an error, `cancelled` was broken off, `queued` and `in_progress` are seen in streams only.
         * @enum {string}
         */
        ResponseStatus: "completed" | "incomplete" | "in_progress" | "failed" | "cancelled" | "queued";
        /**
         * @description Why a response failed after it had begun.
         * @example {
         *       "code": "server_error",
         *       "message": "The provider closed the connection before the answer was complete."
         *     }
         */
        ResponseError: {
            code: components["schemas"]["ResponseErrorCode"];
            /** @description Explanation for people. */
            message: string;
            /** @description Details for programs; where a guardrail ended the answer, the names of its `patterns`. */
            metadata?: components["schemas"]["ErrorMetadata"];
        };
        /**
         * @description Kind of failure. The gateway's own are `server_error`, `rate_limit_exceeded`, `invalid_prompt`, which stands also for budgets and permissions, and `content_filter`, where a guardrail ended the answer. The others come from providers. `error_type` of the response says it in the canonical vocabulary.
         * @enum {string}
         */
        ResponseErrorCode: "server_error" | "rate_limit_exceeded" | "invalid_prompt" | "vector_store_timeout" | "invalid_image" | "invalid_image_format" | "invalid_base64_image" | "invalid_image_url" | "image_too_large" | "image_too_small" | "image_parse_error" | "image_content_policy_violation" | "invalid_image_mode" | "image_file_too_large" | "unsupported_image_media_type" | "empty_image_file" | "failed_to_download_image" | "image_file_not_found" | "bio_policy" | "data_residency_mismatch" | "content_filter";
        /**
         * @description Why a response stopped early.
         * @example {
         *       "reason": "max_output_tokens"
         *     }
         */
        IncompleteDetails: {
            reason: components["schemas"]["IncompleteReason"];
        };
        /**
         * @description The output or context limit was reached, or a filter of the provider stepped in.
         * @enum {string}
         */
        IncompleteReason: "max_output_tokens" | "content_filter";
        /**
         * @description Tokens and cost of a response, all server-tool steps together.
         * @example {
         *       "input_tokens": 1220,
         *       "input_tokens_details": {
         *         "cached_tokens": 1024,
         *         "cache_write_tokens": 0
         *       },
         *       "output_tokens": 100,
         *       "output_tokens_details": {
         *         "reasoning_tokens": 54
         *       },
         *       "total_tokens": 1320,
         *       "cost": 0.000458,
         *       "cost_details": {
         *         "upstream_inference_cost": null,
         *         "upstream_inference_input_cost": 0.000258,
         *         "upstream_inference_output_cost": 0.0002
         *       },
         *       "is_byok": false,
         *       "server_tool_use_details": {
         *         "web_search_requests": 1,
         *         "tool_calls_requested": 1,
         *         "tool_calls_executed": 1
         *       }
         *     }
         */
        ResponseUsage: {
            /** @description Tokens of the input, cached ones included. */
            input_tokens: number;
            input_tokens_details: components["schemas"]["InputTokensDetails"];
            /** @description Tokens of the output, reasoning included. */
            output_tokens: number;
            output_tokens_details: components["schemas"]["OutputTokensDetails"];
            /** @description Input and output together. */
            total_tokens: number;
            /**
             * Format: double
             * @description What the caller is charged, in US dollars.
             */
            cost?: number | null;
            /** @description What the provider charged. */
            cost_details?: components["schemas"]["CostDetails"] | null;
            /** @description Whether a provider key of the workspace was used, in a loop of server tools for one step at least. */
            is_byok?: boolean;
            /** @description Tools that the gateway ran. */
            server_tool_use_details?: components["schemas"]["ServerToolUseDetails"] | null;
        };
        /** @description Part of the input tokens that the provider's cache concerned. */
        InputTokensDetails: {
            /** @description Tokens read from the cache. */
            cached_tokens: number;
            /** @description Tokens written to the cache. Null where the provider does not say. */
            cache_write_tokens?: number | null;
        };
        /** @description Part of the output tokens that is not text for the reader. */
        OutputTokensDetails: {
            /** @description Tokens that the model reasoned with. */
            reasoning_tokens: number;
        };
        /**
         * @description What the provider charged, in US dollars.
         * @example {
         *       "upstream_inference_cost": 0.0000468,
         *       "upstream_inference_input_cost": 0.0000404,
         *       "upstream_inference_output_cost": 0.0000064
         *     }
         */
        CostDetails: {
            /**
             * Format: double
             * @description Total, where the provider told it or charges it to the workspace's own key. Null when its bill is not known separately.
             */
            upstream_inference_cost?: number | null;
            /**
             * Format: double
             * @description Share of the input tokens.
             */
            upstream_inference_input_cost: number;
            /**
             * Format: double
             * @description Share of the output tokens.
             */
            upstream_inference_output_cost: number;
        };
        /**
         * @description Count of the tools that the gateway ran.
         * @example {
         *       "tool_calls_requested": 2,
         *       "tool_calls_executed": 2,
         *       "web_search_requests": 1
         *     }
         */
        ServerToolUseDetails: {
            /** @description Calls that the model asked for. */
            tool_calls_requested?: number | null;
            /** @description Calls that were run. */
            tool_calls_executed?: number | null;
            /** @description Web searches among them. */
            web_search_requests?: number | null;
        };
        /**
         * @description What the analyst found when it compared the answers of the panel.
         * @example {
         *       "consensus": [
         *         "The bug is a race."
         *       ],
         *       "contradictions": [
         *         {
         *           "topic": "Remedy",
         *           "stances": [
         *             {
         *               "model": "openai/gpt-5",
         *               "stance": "Use a lock."
         *             },
         *             {
         *               "model": "google/gemini-2.5-pro",
         *               "stance": "Use a queue."
         *             }
         *           ]
         *         }
         *       ],
         *       "partial_coverage": [
         *         {
         *           "models": [
         *             "openai/gpt-5"
         *           ],
         *           "point": "Tests are missing."
         *         }
         *       ],
         *       "unique_insights": [
         *         {
         *           "model": "google/gemini-2.5-pro",
         *           "insight": "Retries make it worse."
         *         }
         *       ],
         *       "blind_spots": [
         *         "Behaviour under load."
         *       ]
         *     }
         */
        FusionAnalysis: {
            /** @description Points that the models agree on. */
            consensus: string[];
            /** @description Points that they disagree on. */
            contradictions: components["schemas"]["FusionContradiction"][];
            /** @description Points that only some of them make. */
            partial_coverage: components["schemas"]["FusionPartialCoverage"][];
            /** @description Points that a single one makes. */
            unique_insights: components["schemas"]["FusionInsight"][];
            /** @description What all of them leave out. */
            blind_spots: string[];
        };
        /** @description A point that models disagree on. */
        FusionContradiction: {
            /** @description What it is about. */
            topic: string;
            /** @description What each model holds. */
            stances: components["schemas"]["FusionStance"][];
        };
        /** @description What one model holds on a disputed point. */
        FusionStance: {
            model: string;
            stance: string;
        };
        /** @description A point that only some of the models make. */
        FusionPartialCoverage: {
            models: string[];
            point: string;
        };
        /** @description A point that a single model makes. */
        FusionInsight: {
            model: string;
            insight: string;
        };
        /** @description One event of a streamed response. Events are numbered from 0 without gaps, and `item_id`, `output_index` and `content_index` agree from one to the next. A stream begins with `response.created` (after `response.debug` where asked for), ends with one of `response.completed`, `response.incomplete` and `response.failed`, and then the sentinel `[DONE]`. */
        ResponseStreamEvent: components["schemas"]["ResponseDebugEvent"] | components["schemas"]["ResponseCreatedEvent"] | components["schemas"]["ResponseQueuedEvent"] | components["schemas"]["ResponseInProgressEvent"] | components["schemas"]["ResponseCompletedEvent"] | components["schemas"]["ResponseIncompleteEvent"] | components["schemas"]["ResponseFailedEvent"] | components["schemas"]["OutputItemAddedEvent"] | components["schemas"]["OutputItemDoneEvent"] | components["schemas"]["ContentPartAddedEvent"] | components["schemas"]["ContentPartDoneEvent"] | components["schemas"]["OutputTextDeltaEvent"] | components["schemas"]["OutputTextDoneEvent"] | components["schemas"]["OutputTextAnnotationAddedEvent"] | components["schemas"]["RefusalDeltaEvent"] | components["schemas"]["RefusalDoneEvent"] | components["schemas"]["ReasoningTextDeltaEvent"] | components["schemas"]["ReasoningTextDoneEvent"] | components["schemas"]["ReasoningSummaryPartAddedEvent"] | components["schemas"]["ReasoningSummaryPartDoneEvent"] | components["schemas"]["ReasoningSummaryTextDeltaEvent"] | components["schemas"]["ReasoningSummaryTextDoneEvent"] | components["schemas"]["FunctionCallArgumentsDeltaEvent"] | components["schemas"]["FunctionCallArgumentsDoneEvent"] | components["schemas"]["CustomToolCallInputDeltaEvent"] | components["schemas"]["CustomToolCallInputDoneEvent"] | components["schemas"]["WebSearchCallInProgressEvent"] | components["schemas"]["WebSearchCallSearchingEvent"] | components["schemas"]["WebSearchCallCompletedEvent"] | components["schemas"]["FileSearchCallInProgressEvent"] | components["schemas"]["FileSearchCallSearchingEvent"] | components["schemas"]["FileSearchCallCompletedEvent"] | components["schemas"]["ImageGenerationCallInProgressEvent"] | components["schemas"]["ImageGenerationCallGeneratingEvent"] | components["schemas"]["ImageGenerationCallPartialImageEvent"] | components["schemas"]["ImageGenerationCallCompletedEvent"] | components["schemas"]["CodeInterpreterCallInProgressEvent"] | components["schemas"]["CodeInterpreterCallInterpretingEvent"] | components["schemas"]["CodeInterpreterCallCompletedEvent"] | components["schemas"]["CodeInterpreterCallCodeDeltaEvent"] | components["schemas"]["CodeInterpreterCallCodeDoneEvent"] | components["schemas"]["McpCallInProgressEvent"] | components["schemas"]["McpCallCompletedEvent"] | components["schemas"]["McpCallFailedEvent"] | components["schemas"]["McpCallArgumentsDeltaEvent"] | components["schemas"]["McpCallArgumentsDoneEvent"] | components["schemas"]["McpListToolsInProgressEvent"] | components["schemas"]["McpListToolsCompletedEvent"] | components["schemas"]["McpListToolsFailedEvent"] | components["schemas"]["ApplyPatchCallOperationDiffDeltaEvent"] | components["schemas"]["ApplyPatchCallOperationDiffDoneEvent"] | components["schemas"]["ShellCallCommandAddedEvent"] | components["schemas"]["ShellCallCommandDeltaEvent"] | components["schemas"]["ShellCallCommandDoneEvent"] | components["schemas"]["FusionCallInProgressEvent"] | components["schemas"]["FusionCallPanelAddedEvent"] | components["schemas"]["FusionCallPanelDeltaEvent"] | components["schemas"]["FusionCallPanelReasoningDeltaEvent"] | components["schemas"]["FusionCallPanelCompletedEvent"] | components["schemas"]["FusionCallPanelFailedEvent"] | components["schemas"]["FusionCallAnalysisInProgressEvent"] | components["schemas"]["FusionCallAnalysisCompletedEvent"] | components["schemas"]["FusionCallCompletedEvent"] | components["schemas"]["StreamErrorEvent"];
        /**
         * @description Sent before everything else when the request set `debug`. Shows the request as the provider got it, or a point in time.
         * @example {
         *       "type": "response.debug",
         *       "sequence_number": 0,
         *       "debug": {
         *         "echo_upstream_body": {
         *           "model": "gpt-5-mini",
         *           "input": "Capital of France?",
         *           "stream": true
         *         }
         *       }
         *     }
         */
        ResponseDebugEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "response.debug";
            /** @description Position of the event in the stream. */
            sequence_number: number;
            debug: components["schemas"]["DebugInfo"];
        };
        /** @description What the gateway shows of its own work. */
        DebugInfo: {
            /** @description Body of the request to the provider in one attempt, free-form since it is in the provider's format. Credentials and long data are left out. */
            echo_upstream_body?: {
                [key: string]: unknown;
            };
            timings?: components["schemas"]["DebugTiming"];
        };
        /**
         * @description A point in the life of the request.
         * @example {
         *       "event": "first_token_received",
         *       "start_ms": 412,
         *       "epoch_ms": 1760000000412
         *     }
         */
        DebugTiming: {
            event: components["schemas"]["DebugTimingPoint"];
            /**
             * Format: int64
             * @description Milliseconds since the request arrived.
             */
            start_ms: number;
            /**
             * Format: int64
             * @description Unix time in milliseconds.
             */
            epoch_ms: number;
        };
        /**
         * @description Which point it is, from the request's leaving to the end of the provider's answer.
         * @enum {string}
         */
        DebugTimingPoint: "adapter_request" | "upstream_headers_received" | "first_token_received" | "upstream_body_ended";
        /**
         * @description The response exists and its `output` is still empty.
         * @example {
         *       "type": "response.created",
         *       "sequence_number": 0,
         *       "response": {
         *         "id": "resp_01JZ8Q4M6T",
         *         "object": "response",
         *         "created_at": 1760000000,
         *         "completed_at": null,
         *         "status": "in_progress",
         *         "model": "openai/gpt-5-mini",
         *         "output": [],
         *         "error": null,
         *         "incomplete_details": null,
         *         "instructions": null,
         *         "previous_response_id": null,
         *         "tools": [],
         *         "tool_choice": "auto",
         *         "parallel_tool_calls": true,
         *         "max_tool_calls": null,
         *         "max_output_tokens": null,
         *         "temperature": 1,
         *         "top_p": 1,
         *         "top_logprobs": 0,
         *         "presence_penalty": 0,
         *         "frequency_penalty": 0,
         *         "reasoning": null,
         *         "text": {
         *           "format": {
         *             "type": "text"
         *           }
         *         },
         *         "truncation": "disabled",
         *         "service_tier": "default",
         *         "store": false,
         *         "background": false,
         *         "metadata": {},
         *         "prompt_cache_key": null,
         *         "safety_identifier": null,
         *         "usage": null
         *       }
         *     }
         */
        ResponseCreatedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "response.created";
            /** @description Position of the event in the stream. */
            sequence_number: number;
            response: components["schemas"]["Response"];
        };
        /**
         * @description The provider has put the response in a queue.
         * @example {
         *       "type": "response.queued",
         *       "sequence_number": 1,
         *       "response": {
         *         "id": "resp_01JZ8Q4M6T",
         *         "object": "response",
         *         "created_at": 1760000000,
         *         "completed_at": null,
         *         "status": "queued",
         *         "model": "openai/gpt-5-mini",
         *         "output": [],
         *         "error": null,
         *         "incomplete_details": null,
         *         "instructions": null,
         *         "previous_response_id": null,
         *         "tools": [],
         *         "tool_choice": "auto",
         *         "parallel_tool_calls": true,
         *         "max_tool_calls": null,
         *         "max_output_tokens": null,
         *         "temperature": 1,
         *         "top_p": 1,
         *         "top_logprobs": 0,
         *         "presence_penalty": 0,
         *         "frequency_penalty": 0,
         *         "reasoning": null,
         *         "text": {
         *           "format": {
         *             "type": "text"
         *           }
         *         },
         *         "truncation": "disabled",
         *         "service_tier": "default",
         *         "store": false,
         *         "background": false,
         *         "metadata": {},
         *         "prompt_cache_key": null,
         *         "safety_identifier": null,
         *         "usage": null
         *       }
         *     }
         */
        ResponseQueuedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "response.queued";
            /** @description Position of the event in the stream. */
            sequence_number: number;
            response: components["schemas"]["Response"];
        };
        /**
         * @description Work on the response has begun.
         * @example {
         *       "type": "response.in_progress",
         *       "sequence_number": 1,
         *       "response": {
         *         "id": "resp_01JZ8Q4M6T",
         *         "object": "response",
         *         "created_at": 1760000000,
         *         "completed_at": null,
         *         "status": "in_progress",
         *         "model": "openai/gpt-5-mini",
         *         "output": [],
         *         "error": null,
         *         "incomplete_details": null,
         *         "instructions": null,
         *         "previous_response_id": null,
         *         "tools": [],
         *         "tool_choice": "auto",
         *         "parallel_tool_calls": true,
         *         "max_tool_calls": null,
         *         "max_output_tokens": null,
         *         "temperature": 1,
         *         "top_p": 1,
         *         "top_logprobs": 0,
         *         "presence_penalty": 0,
         *         "frequency_penalty": 0,
         *         "reasoning": null,
         *         "text": {
         *           "format": {
         *             "type": "text"
         *           }
         *         },
         *         "truncation": "disabled",
         *         "service_tier": "default",
         *         "store": false,
         *         "background": false,
         *         "metadata": {},
         *         "prompt_cache_key": null,
         *         "safety_identifier": null,
         *         "usage": null
         *       }
         *     }
         */
        ResponseInProgressEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "response.in_progress";
            /** @description Position of the event in the stream. */
            sequence_number: number;
            response: components["schemas"]["Response"];
        };
        /**
         * @description Last event of a response that ended by itself. Carries the whole response with its usage, the same that the request gives unstreamed.
         * @example {
         *       "type": "response.completed",
         *       "sequence_number": 8,
         *       "response": {
         *         "id": "resp_01JZ8Q4M6T",
         *         "object": "response",
         *         "created_at": 1760000000,
         *         "completed_at": 1760000002,
         *         "status": "completed",
         *         "model": "openai/gpt-5-mini",
         *         "output": [
         *           {
         *             "type": "message",
         *             "id": "msg_01JZ8Q4M7A",
         *             "role": "assistant",
         *             "status": "completed",
         *             "content": [
         *               {
         *                 "type": "output_text",
         *                 "text": "Paris.",
         *                 "annotations": [],
         *                 "logprobs": []
         *               }
         *             ]
         *           }
         *         ],
         *         "error": null,
         *         "incomplete_details": null,
         *         "instructions": null,
         *         "previous_response_id": null,
         *         "tools": [],
         *         "tool_choice": "auto",
         *         "parallel_tool_calls": true,
         *         "max_tool_calls": null,
         *         "max_output_tokens": null,
         *         "temperature": 1,
         *         "top_p": 1,
         *         "top_logprobs": 0,
         *         "presence_penalty": 0,
         *         "frequency_penalty": 0,
         *         "reasoning": null,
         *         "text": {
         *           "format": {
         *             "type": "text"
         *           }
         *         },
         *         "truncation": "disabled",
         *         "service_tier": "default",
         *         "store": false,
         *         "background": false,
         *         "metadata": {},
         *         "prompt_cache_key": null,
         *         "safety_identifier": null,
         *         "usage": {
         *           "input_tokens": 21,
         *           "input_tokens_details": {
         *             "cached_tokens": 0
         *           },
         *           "output_tokens": 4,
         *           "output_tokens_details": {
         *             "reasoning_tokens": 0
         *           },
         *           "total_tokens": 25,
         *           "cost": 0.00001325
         *         }
         *       }
         *     }
         */
        ResponseCompletedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "response.completed";
            /** @description Position of the event in the stream. */
            sequence_number: number;
            response: components["schemas"]["Response"];
        };
        /**
         * @description Last event of a response that hit a limit or a filter. Carries the whole response with its usage.
         * @example {
         *       "type": "response.incomplete",
         *       "sequence_number": 9,
         *       "response": {
         *         "id": "resp_01JZ8Q4M6T",
         *         "object": "response",
         *         "created_at": 1760000000,
         *         "completed_at": null,
         *         "status": "incomplete",
         *         "model": "openai/gpt-5-mini",
         *         "output": [
         *           {
         *             "type": "message",
         *             "id": "msg_01JZ8Q4M7A",
         *             "role": "assistant",
         *             "status": "incomplete",
         *             "content": [
         *               {
         *                 "type": "output_text",
         *                 "text": "The capital of France",
         *                 "annotations": [],
         *                 "logprobs": []
         *               }
         *             ]
         *           }
         *         ],
         *         "error": null,
         *         "incomplete_details": {
         *           "reason": "max_output_tokens"
         *         },
         *         "instructions": null,
         *         "previous_response_id": null,
         *         "tools": [],
         *         "tool_choice": "auto",
         *         "parallel_tool_calls": true,
         *         "max_tool_calls": null,
         *         "max_output_tokens": 4,
         *         "temperature": 1,
         *         "top_p": 1,
         *         "top_logprobs": 0,
         *         "presence_penalty": 0,
         *         "frequency_penalty": 0,
         *         "reasoning": null,
         *         "text": {
         *           "format": {
         *             "type": "text"
         *           }
         *         },
         *         "truncation": "disabled",
         *         "service_tier": "default",
         *         "store": false,
         *         "background": false,
         *         "metadata": {},
         *         "prompt_cache_key": null,
         *         "safety_identifier": null,
         *         "usage": {
         *           "input_tokens": 21,
         *           "input_tokens_details": {
         *             "cached_tokens": 0
         *           },
         *           "output_tokens": 4,
         *           "output_tokens_details": {
         *             "reasoning_tokens": 0
         *           },
         *           "total_tokens": 25,
         *           "cost": 0.00001325
         *         }
         *       }
         *     }
         */
        ResponseIncompleteEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "response.incomplete";
            /** @description Position of the event in the stream. */
            sequence_number: number;
            response: components["schemas"]["Response"];
        };
        /**
         * @description Last event of a response that failed after the stream had begun. Nothing is retried at this point.
         * @example {
         *       "type": "response.failed",
         *       "sequence_number": 10,
         *       "response": {
         *         "id": "resp_01JZ8Q4M6T",
         *         "object": "response",
         *         "created_at": 1760000000,
         *         "completed_at": null,
         *         "status": "failed",
         *         "model": "openai/gpt-5-mini",
         *         "output": [],
         *         "error": {
         *           "code": "server_error",
         *           "message": "The provider closed the connection before the answer was complete."
         *         },
         *         "incomplete_details": null,
         *         "instructions": null,
         *         "previous_response_id": null,
         *         "tools": [],
         *         "tool_choice": "auto",
         *         "parallel_tool_calls": true,
         *         "max_tool_calls": null,
         *         "max_output_tokens": null,
         *         "temperature": 1,
         *         "top_p": 1,
         *         "top_logprobs": 0,
         *         "presence_penalty": 0,
         *         "frequency_penalty": 0,
         *         "reasoning": null,
         *         "text": {
         *           "format": {
         *             "type": "text"
         *           }
         *         },
         *         "truncation": "disabled",
         *         "service_tier": "default",
         *         "store": false,
         *         "background": false,
         *         "metadata": {},
         *         "prompt_cache_key": null,
         *         "safety_identifier": null,
         *         "usage": null,
         *         "error_type": "provider_unavailable"
         *       }
         *     }
         */
        ResponseFailedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "response.failed";
            /** @description Position of the event in the stream. */
            sequence_number: number;
            response: components["schemas"]["Response"];
        };
        /**
         * @description A new item of `output` begins.
         * @example {
         *       "type": "response.output_item.added",
         *       "sequence_number": 11,
         *       "output_index": 0,
         *       "item": {
         *         "type": "message",
         *         "id": "msg_01JZ8Q4M7A",
         *         "role": "assistant",
         *         "status": "in_progress",
         *         "content": []
         *       }
         *     }
         */
        OutputItemAddedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "response.output_item.added";
            /** @description Position of the event in the stream. */
            sequence_number: number;
            /** @description Position of the item in `output`. */
            output_index: number;
            item: components["schemas"]["OutputItem"];
        };
        /**
         * @description An item of `output` is finished and shown whole.
         * @example {
         *       "type": "response.output_item.done",
         *       "sequence_number": 12,
         *       "output_index": 0,
         *       "item": {
         *         "type": "message",
         *         "id": "msg_01JZ8Q4M7A",
         *         "role": "assistant",
         *         "status": "completed",
         *         "content": [
         *           {
         *             "type": "output_text",
         *             "text": "Paris.",
         *             "annotations": [],
         *             "logprobs": []
         *           }
         *         ]
         *       }
         *     }
         */
        OutputItemDoneEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "response.output_item.done";
            /** @description Position of the event in the stream. */
            sequence_number: number;
            /** @description Position of the item in `output`. */
            output_index: number;
            item: components["schemas"]["OutputItem"];
        };
        /**
         * @description A new part of an item begins.
         * @example {
         *       "type": "response.content_part.added",
         *       "sequence_number": 13,
         *       "item_id": "msg_01JZ8Q4M7A",
         *       "output_index": 0,
         *       "content_index": 0,
         *       "part": {
         *         "type": "output_text",
         *         "text": "",
         *         "annotations": [],
         *         "logprobs": []
         *       }
         *     }
         */
        ContentPartAddedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "response.content_part.added";
            /** @description Position of the event in the stream. */
            sequence_number: number;
            /** @description Id of the output item that the event belongs to. */
            item_id: string;
            /** @description Position of the item in `output`. */
            output_index: number;
            /** @description Position of the part in the content of the item. */
            content_index: number;
            part: components["schemas"]["StreamContentPart"];
        };
        /**
         * @description A part of an item is finished and shown whole.
         * @example {
         *       "type": "response.content_part.done",
         *       "sequence_number": 14,
         *       "item_id": "msg_01JZ8Q4M7A",
         *       "output_index": 0,
         *       "content_index": 0,
         *       "part": {
         *         "type": "output_text",
         *         "text": "Paris.",
         *         "annotations": [],
         *         "logprobs": []
         *       }
         *     }
         */
        ContentPartDoneEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "response.content_part.done";
            /** @description Position of the event in the stream. */
            sequence_number: number;
            /** @description Id of the output item that the event belongs to. */
            item_id: string;
            /** @description Position of the item in `output`. */
            output_index: number;
            /** @description Position of the part in the content of the item. */
            content_index: number;
            part: components["schemas"]["StreamContentPart"];
        };
        /** @description A part of a message or of a reasoning item. */
        StreamContentPart: components["schemas"]["OutputText"] | components["schemas"]["Refusal"] | components["schemas"]["ReasoningText"];
        /**
         * @description The next piece of a text part.
         * @example {
         *       "type": "response.output_text.delta",
         *       "sequence_number": 15,
         *       "item_id": "msg_01JZ8Q4M7A",
         *       "output_index": 0,
         *       "content_index": 0,
         *       "delta": "Par",
         *       "logprobs": []
         *     }
         */
        OutputTextDeltaEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "response.output_text.delta";
            /** @description Position of the event in the stream. */
            sequence_number: number;
            /** @description Id of the output item that the event belongs to. */
            item_id: string;
            /** @description Position of the item in `output`. */
            output_index: number;
            /** @description Position of the part in the content of the item. */
            content_index: number;
            /** @description The piece of text. */
            delta: string;
            /** @description Log probabilities of the tokens, where asked for. */
            logprobs?: components["schemas"]["LogProb"][];
            /** @description Padding of some providers that hides the length of the delta. Ignore it. */
            obfuscation?: string;
        };
        /**
         * @description A text part is finished.
         * @example {
         *       "type": "response.output_text.done",
         *       "sequence_number": 16,
         *       "item_id": "msg_01JZ8Q4M7A",
         *       "output_index": 0,
         *       "content_index": 0,
         *       "text": "Paris.",
         *       "logprobs": []
         *     }
         */
        OutputTextDoneEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "response.output_text.done";
            /** @description Position of the event in the stream. */
            sequence_number: number;
            /** @description Id of the output item that the event belongs to. */
            item_id: string;
            /** @description Position of the item in `output`. */
            output_index: number;
            /** @description Position of the part in the content of the item. */
            content_index: number;
            /** @description The whole text. */
            text: string;
            /** @description Log probabilities of the tokens, where asked for. */
            logprobs?: components["schemas"]["LogProb"][];
        };
        /**
         * @description A citation or another annotation of a text part.
         * @example {
         *       "type": "response.output_text.annotation.added",
         *       "sequence_number": 17,
         *       "item_id": "msg_01JZ8Q4M7A",
         *       "output_index": 0,
         *       "content_index": 0,
         *       "annotation_index": 0,
         *       "annotation": {
         *         "type": "url_citation",
         *         "url": "https://example.org/france",
         *         "title": "France",
         *         "start_index": 0,
         *         "end_index": 6
         *       }
         *     }
         */
        OutputTextAnnotationAddedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "response.output_text.annotation.added";
            /** @description Position of the event in the stream. */
            sequence_number: number;
            /** @description Id of the output item that the event belongs to. */
            item_id: string;
            /** @description Position of the item in `output`. */
            output_index: number;
            /** @description Position of the part in the content of the item. */
            content_index: number;
            /** @description Position of the annotation in the text part. */
            annotation_index: number;
            annotation: components["schemas"]["Annotation"];
        };
        /**
         * @description The next piece of a refusal.
         * @example {
         *       "type": "response.refusal.delta",
         *       "sequence_number": 18,
         *       "item_id": "msg_01JZ8Q4M7A",
         *       "output_index": 0,
         *       "content_index": 0,
         *       "delta": "I cannot"
         *     }
         */
        RefusalDeltaEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "response.refusal.delta";
            /** @description Position of the event in the stream. */
            sequence_number: number;
            /** @description Id of the output item that the event belongs to. */
            item_id: string;
            /** @description Position of the item in `output`. */
            output_index: number;
            /** @description Position of the part in the content of the item. */
            content_index: number;
            /** @description The piece of text. */
            delta: string;
            /** @description Padding of some providers that hides the length of the delta. Ignore it. */
            obfuscation?: string;
        };
        /**
         * @description A refusal is finished.
         * @example {
         *       "type": "response.refusal.done",
         *       "sequence_number": 19,
         *       "item_id": "msg_01JZ8Q4M7A",
         *       "output_index": 0,
         *       "content_index": 0,
         *       "refusal": "I cannot help with that."
         *     }
         */
        RefusalDoneEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "response.refusal.done";
            /** @description Position of the event in the stream. */
            sequence_number: number;
            /** @description Id of the output item that the event belongs to. */
            item_id: string;
            /** @description Position of the item in `output`. */
            output_index: number;
            /** @description Position of the part in the content of the item. */
            content_index: number;
            /** @description The whole text. */
            refusal: string;
        };
        /**
         * @description The next piece of reasoning text, from models that show it.
         * @example {
         *       "type": "response.reasoning_text.delta",
         *       "sequence_number": 20,
         *       "item_id": "rs_01JZ8Q4M6X",
         *       "output_index": 0,
         *       "content_index": 0,
         *       "delta": "The user asks"
         *     }
         */
        ReasoningTextDeltaEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "response.reasoning_text.delta";
            /** @description Position of the event in the stream. */
            sequence_number: number;
            /** @description Id of the output item that the event belongs to. */
            item_id: string;
            /** @description Position of the item in `output`. */
            output_index: number;
            /** @description Position of the part in the content of the item. */
            content_index: number;
            /** @description The piece of text. */
            delta: string;
            /** @description Padding of some providers that hides the length of the delta. Ignore it. */
            obfuscation?: string;
        };
        /**
         * @description A reasoning text is finished.
         * @example {
         *       "type": "response.reasoning_text.done",
         *       "sequence_number": 21,
         *       "item_id": "rs_01JZ8Q4M6X",
         *       "output_index": 0,
         *       "content_index": 0,
         *       "text": "The user asks for a capital."
         *     }
         */
        ReasoningTextDoneEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "response.reasoning_text.done";
            /** @description Position of the event in the stream. */
            sequence_number: number;
            /** @description Id of the output item that the event belongs to. */
            item_id: string;
            /** @description Position of the item in `output`. */
            output_index: number;
            /** @description Position of the part in the content of the item. */
            content_index: number;
            /** @description The whole text. */
            text: string;
        };
        /**
         * @description A new part of a reasoning summary begins.
         * @example {
         *       "type": "response.reasoning_summary_part.added",
         *       "sequence_number": 22,
         *       "item_id": "rs_01JZ8Q4M6X",
         *       "output_index": 0,
         *       "summary_index": 0,
         *       "part": {
         *         "type": "summary_text",
         *         "text": ""
         *       }
         *     }
         */
        ReasoningSummaryPartAddedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "response.reasoning_summary_part.added";
            /** @description Position of the event in the stream. */
            sequence_number: number;
            /** @description Id of the output item that the event belongs to. */
            item_id: string;
            /** @description Position of the item in `output`. */
            output_index: number;
            /** @description Position of the part in the summary of the item. */
            summary_index: number;
            part: components["schemas"]["SummaryText"];
        };
        /**
         * @description A part of a reasoning summary is finished and shown whole.
         * @example {
         *       "type": "response.reasoning_summary_part.done",
         *       "sequence_number": 23,
         *       "item_id": "rs_01JZ8Q4M6X",
         *       "output_index": 0,
         *       "summary_index": 0,
         *       "part": {
         *         "type": "summary_text",
         *         "text": "Recalling a capital."
         *       }
         *     }
         */
        ReasoningSummaryPartDoneEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "response.reasoning_summary_part.done";
            /** @description Position of the event in the stream. */
            sequence_number: number;
            /** @description Id of the output item that the event belongs to. */
            item_id: string;
            /** @description Position of the item in `output`. */
            output_index: number;
            /** @description Position of the part in the summary of the item. */
            summary_index: number;
            part: components["schemas"]["SummaryText"];
        };
        /**
         * @description The next piece of a reasoning summary.
         * @example {
         *       "type": "response.reasoning_summary_text.delta",
         *       "sequence_number": 24,
         *       "item_id": "rs_01JZ8Q4M6X",
         *       "output_index": 0,
         *       "summary_index": 0,
         *       "delta": "Recalling"
         *     }
         */
        ReasoningSummaryTextDeltaEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "response.reasoning_summary_text.delta";
            /** @description Position of the event in the stream. */
            sequence_number: number;
            /** @description Id of the output item that the event belongs to. */
            item_id: string;
            /** @description Position of the item in `output`. */
            output_index: number;
            /** @description Position of the part in the summary of the item. */
            summary_index: number;
            /** @description The piece of text. */
            delta: string;
            /** @description Padding of some providers that hides the length of the delta. Ignore it. */
            obfuscation?: string;
        };
        /**
         * @description The text of a part of a reasoning summary is finished.
         * @example {
         *       "type": "response.reasoning_summary_text.done",
         *       "sequence_number": 25,
         *       "item_id": "rs_01JZ8Q4M6X",
         *       "output_index": 0,
         *       "summary_index": 0,
         *       "text": "Recalling a capital."
         *     }
         */
        ReasoningSummaryTextDoneEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "response.reasoning_summary_text.done";
            /** @description Position of the event in the stream. */
            sequence_number: number;
            /** @description Id of the output item that the event belongs to. */
            item_id: string;
            /** @description Position of the item in `output`. */
            output_index: number;
            /** @description Position of the part in the summary of the item. */
            summary_index: number;
            /** @description The whole text. */
            text: string;
        };
        /**
         * @description The next piece of the arguments of a function call.
         * @example {
         *       "type": "response.function_call_arguments.delta",
         *       "sequence_number": 26,
         *       "item_id": "fc_01JZ8Q4M8B",
         *       "output_index": 1,
         *       "delta": "{\"city\":"
         *     }
         */
        FunctionCallArgumentsDeltaEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "response.function_call_arguments.delta";
            /** @description Position of the event in the stream. */
            sequence_number: number;
            /** @description Id of the output item that the event belongs to. */
            item_id: string;
            /** @description Position of the item in `output`. */
            output_index: number;
            /** @description The piece of JSON text. */
            delta: string;
            /** @description Padding of some providers that hides the length of the delta. Ignore it. */
            obfuscation?: string;
        };
        /**
         * @description The arguments of a function call are finished.
         * @example {
         *       "type": "response.function_call_arguments.done",
         *       "sequence_number": 27,
         *       "item_id": "fc_01JZ8Q4M8B",
         *       "output_index": 1,
         *       "name": "get_weather",
         *       "arguments": "{\"city\":\"Paris\"}"
         *     }
         */
        FunctionCallArgumentsDoneEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "response.function_call_arguments.done";
            /** @description Position of the event in the stream. */
            sequence_number: number;
            /** @description Id of the output item that the event belongs to. */
            item_id: string;
            /** @description Position of the item in `output`. */
            output_index: number;
            /** @description Name of the function. Some providers leave it out here; the item has it. */
            name?: string;
            /** @description The whole JSON text. */
            arguments: string;
        };
        /**
         * @description The next piece of the input of a custom tool call.
         * @example {
         *       "type": "response.custom_tool_call_input.delta",
         *       "sequence_number": 28,
         *       "item_id": "ctc_01JZ8Q4M9C",
         *       "output_index": 0,
         *       "delta": "SELECT "
         *     }
         */
        CustomToolCallInputDeltaEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "response.custom_tool_call_input.delta";
            /** @description Position of the event in the stream. */
            sequence_number: number;
            /** @description Id of the output item that the event belongs to. */
            item_id: string;
            /** @description Position of the item in `output`. */
            output_index: number;
            /** @description The piece of text. */
            delta: string;
            /** @description Padding of some providers that hides the length of the delta. Ignore it. */
            obfuscation?: string;
        };
        /**
         * @description The input of a custom tool call is finished.
         * @example {
         *       "type": "response.custom_tool_call_input.done",
         *       "sequence_number": 29,
         *       "item_id": "ctc_01JZ8Q4M9C",
         *       "output_index": 0,
         *       "input": "SELECT 1"
         *     }
         */
        CustomToolCallInputDoneEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "response.custom_tool_call_input.done";
            /** @description Position of the event in the stream. */
            sequence_number: number;
            /** @description Id of the output item that the event belongs to. */
            item_id: string;
            /** @description Position of the item in `output`. */
            output_index: number;
            /** @description The whole text. */
            input: string;
        };
        /**
         * @description A web search begins.
         * @example {
         *       "type": "response.web_search_call.in_progress",
         *       "sequence_number": 30,
         *       "item_id": "ws_01JZ8Q4MA1",
         *       "output_index": 0
         *     }
         */
        WebSearchCallInProgressEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "response.web_search_call.in_progress";
            /** @description Position of the event in the stream. */
            sequence_number: number;
            /** @description Id of the output item that the event belongs to. */
            item_id: string;
            /** @description Position of the item in `output`. */
            output_index: number;
        };
        /**
         * @description The search engine is at work.
         * @example {
         *       "type": "response.web_search_call.searching",
         *       "sequence_number": 31,
         *       "item_id": "ws_01JZ8Q4MA1",
         *       "output_index": 0
         *     }
         */
        WebSearchCallSearchingEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "response.web_search_call.searching";
            /** @description Position of the event in the stream. */
            sequence_number: number;
            /** @description Id of the output item that the event belongs to. */
            item_id: string;
            /** @description Position of the item in `output`. */
            output_index: number;
        };
        /**
         * @description A web search is finished.
         * @example {
         *       "type": "response.web_search_call.completed",
         *       "sequence_number": 32,
         *       "item_id": "ws_01JZ8Q4MA1",
         *       "output_index": 0
         *     }
         */
        WebSearchCallCompletedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "response.web_search_call.completed";
            /** @description Position of the event in the stream. */
            sequence_number: number;
            /** @description Id of the output item that the event belongs to. */
            item_id: string;
            /** @description Position of the item in `output`. */
            output_index: number;
        };
        /**
         * @description A file search begins.
         * @example {
         *       "type": "response.file_search_call.in_progress",
         *       "sequence_number": 33,
         *       "item_id": "fs_01JZ8Q4MA2",
         *       "output_index": 0
         *     }
         */
        FileSearchCallInProgressEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "response.file_search_call.in_progress";
            /** @description Position of the event in the stream. */
            sequence_number: number;
            /** @description Id of the output item that the event belongs to. */
            item_id: string;
            /** @description Position of the item in `output`. */
            output_index: number;
        };
        /**
         * @description The vector stores are being searched.
         * @example {
         *       "type": "response.file_search_call.searching",
         *       "sequence_number": 34,
         *       "item_id": "fs_01JZ8Q4MA2",
         *       "output_index": 0
         *     }
         */
        FileSearchCallSearchingEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "response.file_search_call.searching";
            /** @description Position of the event in the stream. */
            sequence_number: number;
            /** @description Id of the output item that the event belongs to. */
            item_id: string;
            /** @description Position of the item in `output`. */
            output_index: number;
        };
        /**
         * @description A file search is finished.
         * @example {
         *       "type": "response.file_search_call.completed",
         *       "sequence_number": 35,
         *       "item_id": "fs_01JZ8Q4MA2",
         *       "output_index": 0
         *     }
         */
        FileSearchCallCompletedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "response.file_search_call.completed";
            /** @description Position of the event in the stream. */
            sequence_number: number;
            /** @description Id of the output item that the event belongs to. */
            item_id: string;
            /** @description Position of the item in `output`. */
            output_index: number;
        };
        /**
         * @description An image generation begins.
         * @example {
         *       "type": "response.image_generation_call.in_progress",
         *       "sequence_number": 36,
         *       "item_id": "ig_01JZ8Q4MA3",
         *       "output_index": 0
         *     }
         */
        ImageGenerationCallInProgressEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "response.image_generation_call.in_progress";
            /** @description Position of the event in the stream. */
            sequence_number: number;
            /** @description Id of the output item that the event belongs to. */
            item_id: string;
            /** @description Position of the item in `output`. */
            output_index: number;
        };
        /**
         * @description The image is being made.
         * @example {
         *       "type": "response.image_generation_call.generating",
         *       "sequence_number": 37,
         *       "item_id": "ig_01JZ8Q4MA3",
         *       "output_index": 0
         *     }
         */
        ImageGenerationCallGeneratingEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "response.image_generation_call.generating";
            /** @description Position of the event in the stream. */
            sequence_number: number;
            /** @description Id of the output item that the event belongs to. */
            item_id: string;
            /** @description Position of the item in `output`. */
            output_index: number;
        };
        /**
         * @description An unfinished image.
         * @example {
         *       "type": "response.image_generation_call.partial_image",
         *       "sequence_number": 38,
         *       "item_id": "ig_01JZ8Q4MA3",
         *       "output_index": 0,
         *       "partial_image_index": 0,
         *       "partial_image_b64": "iVBORw0KGgo=",
         *       "size": "1024x1024",
         *       "quality": "low",
         *       "background": "opaque",
         *       "output_format": "png"
         *     }
         */
        ImageGenerationCallPartialImageEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "response.image_generation_call.partial_image";
            /** @description Position of the event in the stream. */
            sequence_number: number;
            /** @description Id of the output item that the event belongs to. */
            item_id: string;
            /** @description Position of the item in `output`. */
            output_index: number;
            /** @description Which of the unfinished images it is, counted from 0. */
            partial_image_index: number;
            /** @description The image, base64. */
            partial_image_b64: string;
            /** @description Width and height in pixels. */
            size?: string;
            /** @description Quality of the image. */
            quality?: string;
            /** @description Background of the image. */
            background?: string;
            /** @description File format of the image. */
            output_format?: string;
        };
        /**
         * @description An image generation is finished.
         * @example {
         *       "type": "response.image_generation_call.completed",
         *       "sequence_number": 39,
         *       "item_id": "ig_01JZ8Q4MA3",
         *       "output_index": 0
         *     }
         */
        ImageGenerationCallCompletedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "response.image_generation_call.completed";
            /** @description Position of the event in the stream. */
            sequence_number: number;
            /** @description Id of the output item that the event belongs to. */
            item_id: string;
            /** @description Position of the item in `output`. */
            output_index: number;
        };
        /**
         * @description A code interpreter call begins.
         * @example {
         *       "type": "response.code_interpreter_call.in_progress",
         *       "sequence_number": 40,
         *       "item_id": "ci_01JZ8Q4MA4",
         *       "output_index": 0
         *     }
         */
        CodeInterpreterCallInProgressEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "response.code_interpreter_call.in_progress";
            /** @description Position of the event in the stream. */
            sequence_number: number;
            /** @description Id of the output item that the event belongs to. */
            item_id: string;
            /** @description Position of the item in `output`. */
            output_index: number;
        };
        /**
         * @description The code is running.
         * @example {
         *       "type": "response.code_interpreter_call.interpreting",
         *       "sequence_number": 40,
         *       "item_id": "ci_01JZ8Q4MA4",
         *       "output_index": 0
         *     }
         */
        CodeInterpreterCallInterpretingEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "response.code_interpreter_call.interpreting";
            /** @description Position of the event in the stream. */
            sequence_number: number;
            /** @description Id of the output item that the event belongs to. */
            item_id: string;
            /** @description Position of the item in `output`. */
            output_index: number;
        };
        /**
         * @description A code interpreter call is finished.
         * @example {
         *       "type": "response.code_interpreter_call.completed",
         *       "sequence_number": 40,
         *       "item_id": "ci_01JZ8Q4MA4",
         *       "output_index": 0
         *     }
         */
        CodeInterpreterCallCompletedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "response.code_interpreter_call.completed";
            /** @description Position of the event in the stream. */
            sequence_number: number;
            /** @description Id of the output item that the event belongs to. */
            item_id: string;
            /** @description Position of the item in `output`. */
            output_index: number;
        };
        /**
         * @description The next piece of the code to run.
         * @example {
         *       "type": "response.code_interpreter_call_code.delta",
         *       "sequence_number": 40,
         *       "item_id": "ci_01JZ8Q4MA4",
         *       "output_index": 0,
         *       "delta": "print("
         *     }
         */
        CodeInterpreterCallCodeDeltaEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "response.code_interpreter_call_code.delta";
            /** @description Position of the event in the stream. */
            sequence_number: number;
            /** @description Id of the output item that the event belongs to. */
            item_id: string;
            /** @description Position of the item in `output`. */
            output_index: number;
            /** @description The piece of code. */
            delta: string;
            /** @description Padding of some providers that hides the length of the delta. Ignore it. */
            obfuscation?: string;
        };
        /**
         * @description The code to run is finished.
         * @example {
         *       "type": "response.code_interpreter_call_code.done",
         *       "sequence_number": 40,
         *       "item_id": "ci_01JZ8Q4MA4",
         *       "output_index": 0,
         *       "code": "print(6 * 7)"
         *     }
         */
        CodeInterpreterCallCodeDoneEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "response.code_interpreter_call_code.done";
            /** @description Position of the event in the stream. */
            sequence_number: number;
            /** @description Id of the output item that the event belongs to. */
            item_id: string;
            /** @description Position of the item in `output`. */
            output_index: number;
            /** @description The whole code. */
            code: string;
        };
        /**
         * @description A call to an MCP server begins.
         * @example {
         *       "type": "response.mcp_call.in_progress",
         *       "sequence_number": 40,
         *       "item_id": "mcp_01JZ8Q4MA5",
         *       "output_index": 0
         *     }
         */
        McpCallInProgressEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "response.mcp_call.in_progress";
            /** @description Position of the event in the stream. */
            sequence_number: number;
            /** @description Id of the output item that the event belongs to. */
            item_id: string;
            /** @description Position of the item in `output`. */
            output_index: number;
        };
        /**
         * @description A call to an MCP server succeeded.
         * @example {
         *       "type": "response.mcp_call.completed",
         *       "sequence_number": 40,
         *       "item_id": "mcp_01JZ8Q4MA5",
         *       "output_index": 0
         *     }
         */
        McpCallCompletedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "response.mcp_call.completed";
            /** @description Position of the event in the stream. */
            sequence_number: number;
            /** @description Id of the output item that the event belongs to. */
            item_id: string;
            /** @description Position of the item in `output`. */
            output_index: number;
        };
        /**
         * @description A call to an MCP server failed.
         * @example {
         *       "type": "response.mcp_call.failed",
         *       "sequence_number": 40,
         *       "item_id": "mcp_01JZ8Q4MA5",
         *       "output_index": 0
         *     }
         */
        McpCallFailedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "response.mcp_call.failed";
            /** @description Position of the event in the stream. */
            sequence_number: number;
            /** @description Id of the output item that the event belongs to. */
            item_id: string;
            /** @description Position of the item in `output`. */
            output_index: number;
        };
        /**
         * @description The next piece of the arguments of a call to an MCP server.
         * @example {
         *       "type": "response.mcp_call_arguments.delta",
         *       "sequence_number": 40,
         *       "item_id": "mcp_01JZ8Q4MA5",
         *       "output_index": 0,
         *       "delta": "{\"query\":"
         *     }
         */
        McpCallArgumentsDeltaEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "response.mcp_call_arguments.delta";
            /** @description Position of the event in the stream. */
            sequence_number: number;
            /** @description Id of the output item that the event belongs to. */
            item_id: string;
            /** @description Position of the item in `output`. */
            output_index: number;
            /** @description The piece of JSON text. */
            delta: string;
            /** @description Padding of some providers that hides the length of the delta. Ignore it. */
            obfuscation?: string;
        };
        /**
         * @description The arguments of a call to an MCP server are finished.
         * @example {
         *       "type": "response.mcp_call_arguments.done",
         *       "sequence_number": 40,
         *       "item_id": "mcp_01JZ8Q4MA5",
         *       "output_index": 0,
         *       "arguments": "{\"query\":\"limits\"}"
         *     }
         */
        McpCallArgumentsDoneEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "response.mcp_call_arguments.done";
            /** @description Position of the event in the stream. */
            sequence_number: number;
            /** @description Id of the output item that the event belongs to. */
            item_id: string;
            /** @description Position of the item in `output`. */
            output_index: number;
            /** @description The whole JSON text. */
            arguments: string;
        };
        /**
         * @description The tools of an MCP server are being listed.
         * @example {
         *       "type": "response.mcp_list_tools.in_progress",
         *       "sequence_number": 40,
         *       "item_id": "mcpl_01JZ8Q4MA6",
         *       "output_index": 0
         *     }
         */
        McpListToolsInProgressEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "response.mcp_list_tools.in_progress";
            /** @description Position of the event in the stream. */
            sequence_number: number;
            /** @description Id of the output item that the event belongs to. */
            item_id: string;
            /** @description Position of the item in `output`. */
            output_index: number;
        };
        /**
         * @description The tools of an MCP server are listed.
         * @example {
         *       "type": "response.mcp_list_tools.completed",
         *       "sequence_number": 40,
         *       "item_id": "mcpl_01JZ8Q4MA6",
         *       "output_index": 0
         *     }
         */
        McpListToolsCompletedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "response.mcp_list_tools.completed";
            /** @description Position of the event in the stream. */
            sequence_number: number;
            /** @description Id of the output item that the event belongs to. */
            item_id: string;
            /** @description Position of the item in `output`. */
            output_index: number;
        };
        /**
         * @description The tools of an MCP server could not be listed.
         * @example {
         *       "type": "response.mcp_list_tools.failed",
         *       "sequence_number": 40,
         *       "item_id": "mcpl_01JZ8Q4MA6",
         *       "output_index": 0
         *     }
         */
        McpListToolsFailedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "response.mcp_list_tools.failed";
            /** @description Position of the event in the stream. */
            sequence_number: number;
            /** @description Id of the output item that the event belongs to. */
            item_id: string;
            /** @description Position of the item in `output`. */
            output_index: number;
        };
        /**
         * @description The next piece of the diff of a file edit.
         * @example {
         *       "type": "response.apply_patch_call_operation_diff.delta",
         *       "sequence_number": 40,
         *       "item_id": "apc_01JZ8Q4MA7",
         *       "output_index": 0,
         *       "delta": "+import os"
         *     }
         */
        ApplyPatchCallOperationDiffDeltaEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "response.apply_patch_call_operation_diff.delta";
            /** @description Position of the event in the stream. */
            sequence_number: number;
            /** @description Id of the output item that the event belongs to. */
            item_id: string;
            /** @description Position of the item in `output`. */
            output_index: number;
            /** @description The piece of diff. */
            delta: string;
            /** @description Padding of some providers that hides the length of the delta. Ignore it. */
            obfuscation?: string;
        };
        /**
         * @description The diff of a file edit is finished.
         * @example {
         *       "type": "response.apply_patch_call_operation_diff.done",
         *       "sequence_number": 40,
         *       "item_id": "apc_01JZ8Q4MA7",
         *       "output_index": 0,
         *       "diff": "+import os"
         *     }
         */
        ApplyPatchCallOperationDiffDoneEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "response.apply_patch_call_operation_diff.done";
            /** @description Position of the event in the stream. */
            sequence_number: number;
            /** @description Id of the output item that the event belongs to. */
            item_id: string;
            /** @description Position of the item in `output`. */
            output_index: number;
            /** @description The whole diff. */
            diff: string;
        };
        /**
         * @description A command of a shell call begins.
         * @example {
         *       "type": "response.shell_call_command.added",
         *       "sequence_number": 40,
         *       "output_index": 0,
         *       "command_index": 0,
         *       "command": ""
         *     }
         */
        ShellCallCommandAddedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "response.shell_call_command.added";
            /** @description Position of the event in the stream. */
            sequence_number: number;
            /** @description Position of the item in `output`. */
            output_index: number;
            /** @description Position of the command in the call. */
            command_index: number;
            /** @description The command so far. */
            command: string;
        };
        /**
         * @description The next piece of a command of a shell call.
         * @example {
         *       "type": "response.shell_call_command.delta",
         *       "sequence_number": 40,
         *       "output_index": 0,
         *       "command_index": 0,
         *       "delta": "ls"
         *     }
         */
        ShellCallCommandDeltaEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "response.shell_call_command.delta";
            /** @description Position of the event in the stream. */
            sequence_number: number;
            /** @description Position of the item in `output`. */
            output_index: number;
            /** @description Position of the command in the call. */
            command_index: number;
            /** @description The piece of the command. */
            delta: string;
            /** @description Padding of some providers that hides the length of the delta. Ignore it. */
            obfuscation?: string;
        };
        /**
         * @description A command of a shell call is finished.
         * @example {
         *       "type": "response.shell_call_command.done",
         *       "sequence_number": 40,
         *       "output_index": 0,
         *       "command_index": 0,
         *       "command": "ls -a"
         *     }
         */
        ShellCallCommandDoneEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "response.shell_call_command.done";
            /** @description Position of the event in the stream. */
            sequence_number: number;
            /** @description Position of the item in `output`. */
            output_index: number;
            /** @description Position of the command in the call. */
            command_index: number;
            /** @description The whole command. */
            command: string;
        };
        /**
         * @description A fusion call begins.
         * @example {
         *       "type": "response.fusion_call.in_progress",
         *       "sequence_number": 40,
         *       "item_id": "fus_01JZ8Q4MA8",
         *       "output_index": 0
         *     }
         */
        FusionCallInProgressEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "response.fusion_call.in_progress";
            /** @description Position of the event in the stream. */
            sequence_number: number;
            /** @description Id of the output item that the event belongs to. */
            item_id: string;
            /** @description Position of the item in `output`. */
            output_index: number;
        };
        /**
         * @description A model of the panel begins to answer.
         * @example {
         *       "type": "response.fusion_call.panel.added",
         *       "sequence_number": 40,
         *       "item_id": "fus_01JZ8Q4MA8",
         *       "output_index": 0,
         *       "model": "openai/gpt-5"
         *     }
         */
        FusionCallPanelAddedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "response.fusion_call.panel.added";
            /** @description Position of the event in the stream. */
            sequence_number: number;
            /** @description Id of the output item that the event belongs to. */
            item_id: string;
            /** @description Position of the item in `output`. */
            output_index: number;
            /** @description Model of the panel. */
            model: string;
        };
        /**
         * @description The next piece of the answer of a model of the panel.
         * @example {
         *       "type": "response.fusion_call.panel.delta",
         *       "sequence_number": 40,
         *       "item_id": "fus_01JZ8Q4MA8",
         *       "output_index": 0,
         *       "model": "openai/gpt-5",
         *       "delta": "It is"
         *     }
         */
        FusionCallPanelDeltaEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "response.fusion_call.panel.delta";
            /** @description Position of the event in the stream. */
            sequence_number: number;
            /** @description Id of the output item that the event belongs to. */
            item_id: string;
            /** @description Position of the item in `output`. */
            output_index: number;
            /** @description Model of the panel. */
            model: string;
            /** @description The piece of text. */
            delta: string;
        };
        /**
         * @description The next piece of the reasoning of a model of the panel.
         * @example {
         *       "type": "response.fusion_call.panel.reasoning.delta",
         *       "sequence_number": 40,
         *       "item_id": "fus_01JZ8Q4MA8",
         *       "output_index": 0,
         *       "model": "openai/gpt-5",
         *       "delta": "First"
         *     }
         */
        FusionCallPanelReasoningDeltaEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "response.fusion_call.panel.reasoning.delta";
            /** @description Position of the event in the stream. */
            sequence_number: number;
            /** @description Id of the output item that the event belongs to. */
            item_id: string;
            /** @description Position of the item in `output`. */
            output_index: number;
            /** @description Model of the panel. */
            model: string;
            /** @description The piece of text. */
            delta: string;
        };
        /**
         * @description A model of the panel has answered.
         * @example {
         *       "type": "response.fusion_call.panel.completed",
         *       "sequence_number": 40,
         *       "item_id": "fus_01JZ8Q4MA8",
         *       "output_index": 0,
         *       "model": "openai/gpt-5",
         *       "content": "It is a race."
         *     }
         */
        FusionCallPanelCompletedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "response.fusion_call.panel.completed";
            /** @description Position of the event in the stream. */
            sequence_number: number;
            /** @description Id of the output item that the event belongs to. */
            item_id: string;
            /** @description Position of the item in `output`. */
            output_index: number;
            /** @description Model of the panel. */
            model: string;
            /** @description The whole answer. */
            content: string;
        };
        /**
         * @description A model of the panel failed. The others go on.
         * @example {
         *       "type": "response.fusion_call.panel.failed",
         *       "sequence_number": 40,
         *       "item_id": "fus_01JZ8Q4MA8",
         *       "output_index": 0,
         *       "model": "openai/gpt-5",
         *       "error": "The provider is overloaded.",
         *       "status_code": 529
         *     }
         */
        FusionCallPanelFailedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "response.fusion_call.panel.failed";
            /** @description Position of the event in the stream. */
            sequence_number: number;
            /** @description Id of the output item that the event belongs to. */
            item_id: string;
            /** @description Position of the item in `output`. */
            output_index: number;
            /** @description Model of the panel. */
            model: string;
            /** @description Explanation for people. */
            error: string;
            /** @description HTTP status of the failure, where there is one. */
            status_code?: number;
        };
        /**
         * @description The analyst begins to compare the answers.
         * @example {
         *       "type": "response.fusion_call.analysis.in_progress",
         *       "sequence_number": 40,
         *       "item_id": "fus_01JZ8Q4MA8",
         *       "output_index": 0,
         *       "analyst_model": "openai/gpt-5-mini",
         *       "judge_model": "openai/gpt-5-mini"
         *     }
         */
        FusionCallAnalysisInProgressEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "response.fusion_call.analysis.in_progress";
            /** @description Position of the event in the stream. */
            sequence_number: number;
            /** @description Id of the output item that the event belongs to. */
            item_id: string;
            /** @description Position of the item in `output`. */
            output_index: number;
            /** @description Model that compares. */
            analyst_model: string;
            /**
             * @deprecated
             * @description Former name of `analyst_model`, with the same value.
             */
            judge_model: string;
        };
        /**
         * @description The analyst is done.
         * @example {
         *       "type": "response.fusion_call.analysis.completed",
         *       "sequence_number": 40,
         *       "item_id": "fus_01JZ8Q4MA8",
         *       "output_index": 0,
         *       "analysis": {
         *         "consensus": [
         *           "The bug is a race."
         *         ],
         *         "contradictions": [],
         *         "partial_coverage": [],
         *         "unique_insights": [],
         *         "blind_spots": []
         *       }
         *     }
         */
        FusionCallAnalysisCompletedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "response.fusion_call.analysis.completed";
            /** @description Position of the event in the stream. */
            sequence_number: number;
            /** @description Id of the output item that the event belongs to. */
            item_id: string;
            /** @description Position of the item in `output`. */
            output_index: number;
            analysis: components["schemas"]["FusionAnalysis"];
        };
        /**
         * @description A fusion call is finished.
         * @example {
         *       "type": "response.fusion_call.completed",
         *       "sequence_number": 40,
         *       "item_id": "fus_01JZ8Q4MA8",
         *       "output_index": 0
         *     }
         */
        FusionCallCompletedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "response.fusion_call.completed";
            /** @description Position of the event in the stream. */
            sequence_number: number;
            /** @description Id of the output item that the event belongs to. */
            item_id: string;
            /** @description Position of the item in `output`. */
            output_index: number;
        };
        /**
         * @description A fault that a provider reported inside the stream. It is followed by `response.failed`.
         * @example {
         *       "type": "error",
         *       "sequence_number": 40,
         *       "error": {
         *         "type": "insufficient_quota",
         *         "code": "insufficient_quota",
         *         "message": "The quota of the provider is used up.",
         *         "param": null
         *       },
         *       "code": "insufficient_quota",
         *       "message": "The quota of the provider is used up.",
         *       "param": null
         *     }
         */
        StreamErrorEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "error";
            /** @description Position of the event in the stream. */
            sequence_number: number;
            error: components["schemas"]["StreamError"];
            /** @description Same as in `error`, where older clients look for it. */
            code?: string | null;
            /** @description Same as in `error`. */
            message?: string;
            /** @description Same as in `error`. */
            param?: string | null;
        };
        /**
         * @description What went wrong.
         * @example {
         *       "type": "server_error",
         *       "code": null,
         *       "message": "The provider stopped answering.",
         *       "param": null
         *     }
         */
        StreamError: {
            /** @description Class of the fault, in the provider's words. */
            type: string;
            /** @description The fault itself, in the provider's words. */
            code: string | null;
            /** @description Explanation for people. */
            message: string;
            /** @description Member of the request that is to blame. */
            param: string | null;
        };
        /**
         * @description What to run and how. A normal request has `model` and `messages`; everything else is optional. Fields that are not listed here are relayed where the endpoint speaks the same format, and otherwise ignored.
         * @example {
         *       "model": "openai/gpt-4.1-mini",
         *       "messages": [
         *         {
         *           "role": "user",
         *           "content": "Name three rivers that flow into the North Sea."
         *         }
         *       ]
         *     }
         * @example {
         *       "models": [
         *         "openai/gpt-4.1-mini",
         *         "mistralai/mistral-small-3.2"
         *       ],
         *       "messages": [
         *         {
         *           "role": "system",
         *           "content": "Answer in one sentence."
         *         },
         *         {
         *           "role": "user",
         *           "content": "What is the capital of Norway?"
         *         }
         *       ],
         *       "stream": true,
         *       "stream_options": {
         *         "include_usage": true
         *       },
         *       "max_completion_tokens": 200,
         *       "reasoning_effort": "low",
         *       "provider": {
         *         "sort": "price",
         *         "allow_fallbacks": true
         *       },
         *       "session_id": "chat-4711"
         *     }
         */
        ChatRequest: {
            /** @description Model id, `author/slug`, with an optional variant such as `:nitro`, `:floor`, `:free` or `:online`; or a router of the service, such as `service/auto`. Without it the workspace's default text model is used. */
            model?: string;
            /** @description Models to try in this order after `model`, or instead of it when there is none. An empty list is none. */
            models?: string[];
            /** @description The conversation so far, oldest message first. */
            messages: components["schemas"]["ChatMessage"][];
            /**
             * @description Whether the answer is sent as server-sent events while it is generated.
             * @default false
             */
            stream?: boolean | null;
            /** @description What a stream carries beside the answer. Without effect when the answer is not streamed. */
            stream_options?: components["schemas"]["ChatStreamOptions"] | null;
            /** @description Another way to ask for the `usage` of a stream, with the same effect as `stream_options.include_usage`. An answer that is not streamed has its usage anyway. */
            usage?: components["schemas"]["ChatUsageOptions"] | null;
            /**
             * @description Number of answers. There is only ever one; ask again for another.
             * @default 1
             */
            n?: number | null;
            /**
             * @description Never true; nothing is stored, and `true` is refused with 400.
             * @default false
             * @enum {boolean|null}
             */
            store?: false | null;
            /** @description Most tokens that may be generated, reasoning included. Reaching it gives `finish_reason` length. */
            max_completion_tokens?: number | null;
            /** @description Older name of `max_completion_tokens`, which wins when both are sent. */
            max_tokens?: number | null;
            stop?: components["schemas"]["ChatStop"];
            /**
             * Format: double
             * @description Randomness of the sampling; low values are more predictable.
             */
            temperature?: number | null;
            /**
             * Format: double
             * @description Sample only from the likeliest tokens that together have this probability.
             */
            top_p?: number | null;
            /** @description Sample only from this many likeliest tokens; 0 means no limit. */
            top_k?: number | null;
            /**
             * Format: double
             * @description Leave out tokens less likely than this share of the likeliest one's squared probability.
             */
            top_a?: number | null;
            /**
             * Format: double
             * @description Leave out tokens less likely than this share of the likeliest one's probability.
             */
            min_p?: number | null;
            /**
             * Format: double
             * @description Makes tokens less likely the more often they have occurred; negative values do the opposite.
             */
            frequency_penalty?: number | null;
            /**
             * Format: double
             * @description Makes tokens less likely once they have occurred; negative values do the opposite.
             */
            presence_penalty?: number | null;
            /**
             * Format: double
             * @description Factor by which tokens that have occurred become less likely; 1 changes nothing.
             */
            repetition_penalty?: number | null;
            /** @description Added to the scores of tokens, by the number that the model's tokenizer gives them; -100 forbids a token, 100 all but forces it. */
            logit_bias?: {
                [key: string]: number;
            } | null;
            /** @description Start of the sampling's random numbers. The same seed mostly gives the same answer, where the provider knows it. */
            seed?: number | null;
            /** @description Whether the answer reports how probable each of its tokens was. */
            logprobs?: boolean | null;
            /** @description Number of alternatives to report for each token. Needs `logprobs`. */
            top_logprobs?: number | null;
            /** @description Tools that the model may call. At most 128 unless whoever runs the gateway allows more (`limits.tools`). */
            tools?: components["schemas"]["ChatTool"][];
            tool_choice?: components["schemas"]["ChatToolChoice"];
            /** @description Whether the model may call several tools in one turn. */
            parallel_tool_calls?: boolean | null;
            /** @description Conditions that end the server-tool loop, as soon as one of them holds. Calls that are pending then are still run, and the model gets one last turn without tools. Without it the loop has at most 30 rounds. */
            stop_server_tools_when?: components["schemas"]["StopCondition"][];
            response_format?: components["schemas"]["ChatResponseFormat"];
            /** @description How long-winded the answer should be; a wish that models without the setting ignore. */
            verbosity?: components["schemas"]["Verbosity"] | null;
            /** @description How much the model thinks before it answers, and what is shown of it. */
            reasoning?: components["schemas"]["ReasoningConfig"] | null;
            /** @description Short form of `reasoning.effort`, which wins when both are sent. */
            reasoning_effort?: components["schemas"]["ReasoningEffort"] | null;
            /** @description Kinds of output wanted; endpoints that cannot produce them are left out. */
            modalities?: components["schemas"]["ChatModality"][] | null;
            /** @description Voice and file format of spoken output, which `modalities` has to ask for. */
            audio?: components["schemas"]["ChatAudioOptions"] | null;
            image_config?: components["schemas"]["ImageConfig"];
            /** @description What much of the answer will probably be, so that generating it is quicker, where the provider can use it. */
            prediction?: components["schemas"]["ChatPrediction"] | null;
            /** @description Your own labels for this request. */
            metadata?: components["schemas"]["RequestMetadata"] | null;
            trace?: components["schemas"]["TraceConfig"];
            debug?: components["schemas"]["DebugOptions"];
            /** @description Caches the prompt automatically up to the last block that can be cached. */
            cache_control?: components["schemas"]["CacheControl"];
            /** @description Groups requests that share a prompt prefix, so that they reach the same provider and its cache. Providers are told a hash of it, keyed by the organization. */
            prompt_cache_key?: string | null;
            /** @description How the prompt of this request is cached. */
            prompt_cache_options?: components["schemas"]["PromptCacheOptions"] | null;
            /** @description Which providers may serve the request, and in which order. */
            provider?: components["schemas"]["ProviderPreferences"] | null;
            /** @description Plugins to run on this request. A plugin listed with `enabled` false switches the workspace's default off. */
            plugins?: components["schemas"]["Plugin"][];
            /**
             * @deprecated
             * @description Old form of `provider.sort.partition`: `fallback` means `model`, `sort` means `none`.
             */
            route?: components["schemas"]["DeprecatedRoute"] | null;
            /** @description Processing tier wanted; `auto` when absent. The result says which one served. */
            service_tier?: components["schemas"]["RequestedServiceTier"] | null;
            /** @description Groups related requests: all of a session go to the same provider while it works. Wins over the header `x-session-id`. */
            session_id?: string;
            /** @description Stable id of your end user, used to tell abusers apart. It is never passed on as it is; without it the account's own identity stands in. */
            safety_identifier?: string | null;
            /** @description Your id of the end user, for reports. */
            user?: string;
        };
        /**
         * @description What a stream carries beside the answer.
         * @example {
         *       "include_usage": true
         *     }
         */
        ChatStreamOptions: {
            /** @description Whether a last chunk, with empty `choices`, tells the `usage` of the whole request. */
            include_usage?: boolean;
        };
        /**
         * @description Whether the caller wants to see the usage of a stream.
         * @example {
         *       "include": true
         *     }
         */
        ChatUsageOptions: {
            /** @description Whether a last chunk, with empty `choices`, tells the `usage` of the whole request. */
            include?: boolean | null;
        };
        /**
         * @description Texts at which the model stops, without writing them. One, or a list of up to four.
         * @example [
         *       "###",
         *       "END"
         *     ]
         */
        ChatStop: string | string[] | null;
        /**
         * @description A kind of output of a chat completion.
         * @enum {string}
         */
        ChatModality: "text" | "image" | "audio";
        /**
         * @description How spoken output sounds and is coded.
         * @example {
         *       "format": "mp3",
         *       "voice": "alloy"
         *     }
         */
        ChatAudioOptions: {
            format: components["schemas"]["ChatAudioOutputFormat"];
            /** @description A voice of the provider by name, or one of your own there by id. */
            voice: string | components["schemas"]["ChatVoiceReference"];
        };
        /**
         * @description File format of spoken output. Streams often know `pcm16` only.
         * @enum {string}
         */
        ChatAudioOutputFormat: "wav" | "aac" | "mp3" | "flac" | "opus" | "pcm16";
        /** @description A voice that was made at the provider. */
        ChatVoiceReference: {
            /** @description Identifier of the voice at the provider. */
            id: string;
        };
        /**
         * @description Text that the answer is expected to repeat for the most part, such as a file that is to be changed in one place.
         * @example {
         *       "type": "content",
         *       "content": "export const limit = 10"
         *     }
         */
        ChatPrediction: {
            /** @constant */
            type: "content";
            content: components["schemas"]["ChatTextContent"];
        };
        /** @description One message of the conversation, told apart by `role`. */
        ChatMessage: components["schemas"]["ChatSystemMessage"] | components["schemas"]["ChatDeveloperMessage"] | components["schemas"]["ChatUserMessage"] | components["schemas"]["ChatAssistantMessage"] | components["schemas"]["ChatToolMessage"];
        /**
         * @description Instructions that rank above what the user says.
         * @example {
         *       "role": "system",
         *       "content": "Answer in one sentence."
         *     }
         */
        ChatSystemMessage: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            role: "system";
            content: components["schemas"]["ChatTextContent"];
            /** @description Tells speakers of the same role apart. */
            name?: string | null;
        };
        /**
         * @description Instructions that rank above what the user says, under the name that newer models give them.
         * @example {
         *       "role": "developer",
         *       "content": "Answer in one sentence."
         *     }
         */
        ChatDeveloperMessage: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            role: "developer";
            content: components["schemas"]["ChatTextContent"];
            /** @description Tells speakers of the same role apart. */
            name?: string | null;
        };
        /**
         * @description What the user says and shows.
         * @example {
         *       "role": "user",
         *       "content": "Summarise the attached report."
         *     }
         * @example {
         *       "role": "user",
         *       "content": [
         *         {
         *           "type": "text",
         *           "text": "What is in this picture?"
         *         },
         *         {
         *           "type": "image_url",
         *           "image_url": {
         *             "url": "https://example.com/harbour.jpg",
         *             "detail": "auto"
         *           }
         *         }
         *       ]
         *     }
         */
        ChatUserMessage: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            role: "user";
            content: components["schemas"]["ChatContent"];
            /** @description Tells speakers of the same role apart. */
            name?: string | null;
        };
        /**
         * @description What the model answered in an earlier turn. The `message` of a result can be sent back unchanged; `reasoning_details` and `tool_calls` have to come along for the model to take the thread up again.
         * @example {
         *       "role": "assistant",
         *       "content": null,
         *       "tool_calls": [
         *         {
         *           "id": "call_7Qp2",
         *           "type": "function",
         *           "function": {
         *             "name": "get_weather",
         *             "arguments": "{\"city\":\"Oslo\"}"
         *           }
         *         }
         *       ]
         *     }
         */
        ChatAssistantMessage: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            role: "assistant";
            content?: components["schemas"]["ChatAssistantContent"];
            /** @description The model's own words for declining to answer. */
            refusal?: string | null;
            /** @description Tells speakers of the same role apart. */
            name?: string | null;
            /** @description Model that wrote the message. Not looked at. */
            model?: string | null;
            /** @description Tools that the model called; a tool message answers each. */
            tool_calls?: components["schemas"]["ChatToolCall"][] | null;
            /** @description What the model thought, as plain text. Not looked at when `reasoning_details` says it. */
            reasoning?: string | null;
            /** @description What the model thought, piece by piece, with the signatures and ciphers by which providers know it again. */
            reasoning_details?: components["schemas"]["ChatReasoningDetail"][] | null;
            /** @description Pictures that the model made. */
            images?: components["schemas"]["ChatOutputImage"][] | null;
            /** @description Spoken answer, or only its `id`. */
            audio?: components["schemas"]["ChatAudio"] | null;
            /** @description Annotations that came with the answer, of whatever kind. Those of files go back to providers that know them. */
            annotations?: {
                [key: string]: unknown;
            }[] | null;
        };
        /**
         * @description What a tool returned. It answers a call of the assistant message before it.
         * @example {
         *       "role": "tool",
         *       "tool_call_id": "call_7Qp2",
         *       "content": "{\"celsius\":4}"
         *     }
         */
        ChatToolMessage: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            role: "tool";
            /** @description Id of the call that is answered. */
            tool_call_id: string;
            content: components["schemas"]["ChatContent"];
            /** @description Name of the tool. Not looked at. */
            name?: string | null;
        };
        /**
         * @description A text, whole or in parts.
         * @example Answer in one sentence.
         * @example [
         *       {
         *         "type": "text",
         *         "text": "Answer in one sentence.",
         *         "cache_control": {
         *           "type": "ephemeral"
         *         }
         *       }
         *     ]
         */
        ChatTextContent: string | components["schemas"]["ChatContentText"][];
        /**
         * @description What a message says, as one text or in parts of several kinds.
         * @example Hello!
         */
        ChatContent: string | components["schemas"]["ChatContentPart"][];
        /**
         * @description What the model said. Null and an empty array both mean nothing, as beside tool calls.
         * @example Oslo is the capital of Norway.
         */
        ChatAssistantContent: string | components["schemas"]["ChatAssistantContentPart"][] | null;
        /** @description One part of a message, told apart by `type`. */
        ChatContentPart: components["schemas"]["ChatContentText"] | components["schemas"]["ChatContentImage"] | components["schemas"]["ChatContentFile"] | components["schemas"]["ChatContentAudio"] | components["schemas"]["ChatContentVideo"];
        /** @description One part of what the model said, told apart by `type`. */
        ChatAssistantContentPart: components["schemas"]["ChatContentText"] | components["schemas"]["Refusal"] | components["schemas"]["ChatContentImage"] | components["schemas"]["ChatContentFile"] | components["schemas"]["ChatContentAudio"] | components["schemas"]["ChatContentVideo"];
        /**
         * @description Text for the model to read.
         * @example {
         *       "type": "text",
         *       "text": "Translate this to French."
         *     }
         */
        ChatContentText: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "text";
            /** @description The text. */
            text: string;
            /** @description Ends a stretch of the prompt that is to be cached. */
            prompt_cache_breakpoint?: components["schemas"]["PromptCacheBreakpoint"] | null;
            /** @description Caches the prompt up to and including this part. */
            cache_control?: components["schemas"]["CacheControl"] | null;
        };
        /**
         * @description A picture, given by address or as a data URL.
         * @example {
         *       "type": "image_url",
         *       "image_url": {
         *         "url": "https://example.com/harbour.jpg",
         *         "detail": "high"
         *       }
         *     }
         */
        ChatContentImage: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "image_url";
            image_url: components["schemas"]["ChatImageSource"];
            /** @description Ends a stretch of the prompt that is to be cached. */
            prompt_cache_breakpoint?: components["schemas"]["PromptCacheBreakpoint"] | null;
            /** @description Caches the prompt up to and including this part. */
            cache_control?: components["schemas"]["CacheControl"] | null;
        };
        /** @description Where a picture is, and how closely to look at it. */
        ChatImageSource: {
            /** @description An `https` address or a base64 `data:` URL. */
            url: string;
            /** @description How closely the model looks; `auto` when left out. */
            detail?: components["schemas"]["ImageDetail"] | null;
        };
        /**
         * @description A document.
         * @example {
         *       "type": "file",
         *       "file": {
         *         "filename": "report.pdf",
         *         "file_data": "https://example.com/report.pdf"
         *       }
         *     }
         */
        ChatContentFile: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "file";
            file: components["schemas"]["ChatFileSource"];
            /** @description Ends a stretch of the prompt that is to be cached. */
            prompt_cache_breakpoint?: components["schemas"]["PromptCacheBreakpoint"] | null;
            /** @description Caches the prompt up to and including this part. */
            cache_control?: components["schemas"]["CacheControl"] | null;
        };
        /** @description Where a document is. Give one of `file_data` and `file_id`. */
        ChatFileSource: {
            /** @description The content as a base64 `data:` URL, or an `https` address from which it can be fetched. */
            file_data?: string | null;
            /** @description Identifier of a file of the gateway (`file-gw-…`, from `POST /files`), or of one that was uploaded to the provider. */
            file_id?: string | null;
            /** @description Name that the model is shown; also tells the kind of file where nothing else does. */
            filename?: string | null;
        };
        /**
         * @description A recording for the model to listen to.
         * @example {
         *       "type": "input_audio",
         *       "input_audio": {
         *         "data": "UklGRiQAAABXQVZF",
         *         "format": "wav"
         *       }
         *     }
         */
        ChatContentAudio: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "input_audio";
            input_audio: components["schemas"]["ChatAudioSource"];
            /** @description Ends a stretch of the prompt that is to be cached. */
            prompt_cache_breakpoint?: components["schemas"]["PromptCacheBreakpoint"] | null;
            /** @description Caches the prompt up to and including this part. */
            cache_control?: components["schemas"]["CacheControl"] | null;
        };
        /** @description The bytes of a recording and how they are coded. */
        ChatAudioSource: {
            /** @description The recording in base64. */
            data: string;
            /** @description File format, such as `wav` or `mp3`. Which ones are understood depends on the provider. */
            format: string;
        };
        /**
         * @description A film for the model to watch.
         * @example {
         *       "type": "video_url",
         *       "video_url": {
         *         "url": "https://example.com/tour.mp4"
         *       }
         *     }
         */
        ChatContentVideo: {
            /**
             * @description Both mean the same; `input_video` is the old name. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "video_url" | "input_video";
            video_url: components["schemas"]["ChatVideoSource"];
            /** @description Ends a stretch of the prompt that is to be cached. */
            prompt_cache_breakpoint?: components["schemas"]["PromptCacheBreakpoint"] | null;
            /** @description Caches the prompt up to and including this part. */
            cache_control?: components["schemas"]["CacheControl"] | null;
        };
        /** @description Where a film is. */
        ChatVideoSource: {
            /** @description An `https` address or a base64 `data:` URL. */
            url: string;
        };
        /** @description A call of a tool of the caller, told apart by `type`. */
        ChatToolCall: components["schemas"]["ChatFunctionToolCall"] | components["schemas"]["ChatCustomToolCall"];
        /**
         * @description A call of a function. Run it and send what it returns in a tool message with the same id.
         * @example {
         *       "id": "call_7Qp2",
         *       "type": "function",
         *       "function": {
         *         "name": "get_weather",
         *         "arguments": "{\"city\":\"Oslo\"}"
         *       }
         *     }
         */
        ChatFunctionToolCall: {
            /** @description Identifier of the call; the tool message repeats it. */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "function";
            function: components["schemas"]["ChatFunctionCall"];
        };
        /** @description Which function is called, and with what. */
        ChatFunctionCall: {
            /** @description Name of the function. */
            name: string;
            /** @description The arguments as JSON text. The model may get it wrong, so check it before use. */
            arguments: string;
        };
        /**
         * @description A call of a custom tool. Run it and send what it returns in a tool message with the same id.
         * @example {
         *       "id": "call_7Qp3",
         *       "type": "custom",
         *       "custom": {
         *         "name": "write_sql",
         *         "input": "SELECT 1"
         *       }
         *     }
         */
        ChatCustomToolCall: {
            /** @description Identifier of the call; the tool message repeats it. */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "custom";
            custom: components["schemas"]["ChatCustomCall"];
        };
        /** @description Which custom tool is called, and with what. */
        ChatCustomCall: {
            /** @description Name of the tool. */
            name: string;
            /** @description The input as free text. */
            input: string;
        };
        /** @description A piece of what the model thought, told apart by `type`. Send all pieces back in their order and unchanged. */
        ChatReasoningDetail: components["schemas"]["ChatReasoningTextDetail"] | components["schemas"]["ChatReasoningSummaryDetail"] | components["schemas"]["ChatReasoningEncryptedDetail"] | components["schemas"]["ChatReasoningServerToolCallDetail"];
        /**
         * @description The thoughts themselves, where the provider shows them.
         * @example {
         *       "type": "reasoning.text",
         *       "text": "The first costs 3 per unit, the second 2.5.",
         *       "signature": "Eq8BCkYIAxgC",
         *       "format": "anthropic-claude-v1",
         *       "index": 0
         *     }
         */
        ChatReasoningTextDetail: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "reasoning.text";
            /** @description The thoughts. */
            text?: string | null;
            /** @description Provider's proof that the text has not been changed. */
            signature?: string | null;
            /** @description Identifier of the thoughts, where the provider gives one. */
            id?: string | null;
            /** @description Who signed the thoughts, which decides where they can be replayed. */
            format?: components["schemas"]["ReasoningFormat"] | null;
            /** @description Position of the piece; pieces of a stream with the same one belong together. */
            index?: number;
        };
        /**
         * @description A summary of the thoughts.
         * @example {
         *       "type": "reasoning.summary",
         *       "summary": "Compared both offers by price per unit.",
         *       "format": "openai-responses-v1",
         *       "index": 0
         *     }
         */
        ChatReasoningSummaryDetail: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "reasoning.summary";
            /** @description The summary. */
            summary: string;
            /** @description Identifier of the thoughts, where the provider gives one. */
            id?: string | null;
            /** @description Provider family that the thoughts come from. */
            format?: components["schemas"]["ReasoningFormat"] | null;
            /** @description Position of the piece; pieces of a stream with the same one belong together. */
            index?: number;
        };
        /**
         * @description Thoughts that the provider has sealed. Only the same provider family can open them.
         * @example {
         *       "type": "reasoning.encrypted",
         *       "data": "gAAAAABo2f0x",
         *       "id": "rs_01",
         *       "format": "openai-responses-v1",
         *       "index": 1
         *     }
         */
        ChatReasoningEncryptedDetail: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "reasoning.encrypted";
            /** @description The sealed thoughts. */
            data: string;
            /** @description Identifier of the thoughts, where the provider gives one. */
            id?: string | null;
            /** @description Who sealed the thoughts, which decides where they can be replayed. */
            format?: components["schemas"]["ReasoningFormat"] | null;
            /** @description Position of the piece; pieces of a stream with the same one belong together. */
            index?: number;
        };
        /**
         * @description A tool that the gateway ran between two thoughts, with what it returned.
         * @example {
         *       "type": "reasoning.server_tool_call",
         *       "tool_name": "service:datetime",
         *       "tool_call_id": "call_7Qp4",
         *       "arguments": "{}",
         *       "result": "2026-01-05T17:00:00Z",
         *       "index": 2
         *     }
         */
        ChatReasoningServerToolCallDetail: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "reasoning.server_tool_call";
            /** @description Kind of the tool, such as `service:web_search`. For a tool of an MCP server `service:mcp:`, the server's label, a colon and the tool's name. */
            tool_name: string;
            /** @description Identifier of the call. */
            tool_call_id?: string | null;
            /** @description The arguments as JSON text. */
            arguments: string;
            /** @description What the tool returned. */
            result: string;
            /** @description Identifier of the piece, where there is one. */
            id?: string | null;
            /** @description Provider family that the call comes from. */
            format?: components["schemas"]["ReasoningFormat"] | null;
            /** @description Position of the piece; pieces of a stream with the same one belong together. */
            index?: number;
        };
        /**
         * @description A picture that the model made.
         * @example {
         *       "type": "image_url",
         *       "image_url": {
         *         "url": "data:image/png;base64,iVBORw0KGgo="
         *       }
         *     }
         */
        ChatOutputImage: {
            /** @constant */
            type?: "image_url";
            image_url: components["schemas"]["ChatOutputImageSource"];
        };
        /** @description The picture's bytes, or where they are. */
        ChatOutputImageSource: {
            /** @description A base64 `data:` URL or an `https` address. */
            url: string;
        };
        /**
         * @description A spoken answer. In a stream each chunk has some of it, to be appended to what came before.
         * @example {
         *       "id": "audio_68c1",
         *       "data": "UklGRiQAAABXQVZF",
         *       "transcript": "Oslo.",
         *       "expires_at": 1767229200
         *     }
         */
        ChatAudio: {
            /** @description Identifier by which a later request can refer to the answer. */
            id?: string;
            /** @description The sound in base64. */
            data?: string;
            /** @description What is said. */
            transcript?: string;
            /**
             * Format: int64
             * @description When the provider forgets the answer, in Unix seconds.
             */
            expires_at?: number;
        };
        /** @description A tool that the model may use. `function` and `custom` tools run at the caller; kinds that start with `service:` are run by the gateway, whichever provider serves the request, and so are the tools of `mcp` servers. `web_search` in its versions is left out where the operator has set up no search engine, and named by its place in `service_metadata.params.ignored_parameters`; where the request insists on it the answer is 400. */
        ChatTool: components["schemas"]["ChatFunctionTool"] | components["schemas"]["ChatCustomTool"] | components["schemas"]["ChatWebSearchTool"] | components["schemas"]["ChatMcpTool"] | components["schemas"]["ServiceAdvisorTool"] | components["schemas"]["ServiceApplyPatchTool"] | components["schemas"]["ServiceBashTool"] | components["schemas"]["ServiceDatetimeTool"] | components["schemas"]["ServiceFilesTool"] | components["schemas"]["ServiceFusionTool"] | components["schemas"]["ServiceImageGenerationTool"] | components["schemas"]["ServiceSearchModelsTool"] | components["schemas"]["ServiceShellTool"] | components["schemas"]["ServiceSubagentTool"] | components["schemas"]["ServiceToolSearchTool"] | components["schemas"]["ServiceWebFetchTool"] | components["schemas"]["ServiceWebSearchTool"];
        /**
         * @description Tools of a remote MCP server, which the gateway calls, whichever provider serves the request. Calls are made at once: only `/responses` can ask for consent.
         * @example {
         *       "type": "mcp",
         *       "server_label": "docs",
         *       "server_url": "https://mcp.example.com/sse",
         *       "allowed_tools": [
         *         "search",
         *         "read"
         *       ]
         *     }
         */
        ChatMcpTool: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "mcp";
            /** @description Name that calls to this server are marked with. */
            server_label: string;
            /**
             * Format: uri
             * @description Address of the server.
             */
            server_url?: string;
            /** @description Name of a server that the operator of the gateway has configured (`mcp.servers`), in place of `server_url`. Without an address the `server_label` is such a name. */
            connector?: string;
            /** @description What the server offers, for the model to read. */
            server_description?: string;
            /** @description OAuth access token for the server. Never logged. */
            authorization?: string;
            /** @description Further HTTP headers for the server, a map since their names are the caller's choice. */
            headers?: {
                [key: string]: string;
            } | null;
            /** @description Names of the tools that may be used, or a filter. Null allows all. */
            allowed_tools?: string[] | components["schemas"]["McpToolFilter"] | null;
            /**
             * @description No call waits for consent.
             * @constant
             */
            require_approval?: "never";
        };
        /**
         * @description A function of the caller. When the model calls it the answer has a call in `tool_calls`; the caller runs it and sends the result back in a tool message.
         * @example {
         *       "type": "function",
         *       "function": {
         *         "name": "get_weather",
         *         "description": "Current weather of a city.",
         *         "parameters": {
         *           "type": "object",
         *           "properties": {
         *             "city": {
         *               "type": "string"
         *             }
         *           },
         *           "required": [
         *             "city"
         *           ],
         *           "additionalProperties": false
         *         },
         *         "strict": true
         *       }
         *     }
         */
        ChatFunctionTool: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "function";
            function: components["schemas"]["ChatFunction"];
            /** @description Keep the definition out of the prompt until `service:tool_search` finds it. */
            defer_loading?: boolean;
            /** @description Caches the prompt up to and including this tool. */
            cache_control?: components["schemas"]["CacheControl"] | null;
        };
        /** @description What a function is called, does and takes. */
        ChatFunction: {
            /** @description Name that the model calls the function by. Unique within the request. */
            name: string;
            /** @description What the function does and when to call it. */
            description?: string | null;
            /** @description JSON Schema of the arguments, hence free-form. Null or absent for a function without arguments. */
            parameters?: {
                [key: string]: unknown;
            } | null;
            /** @description Whether the arguments must follow `parameters` exactly. */
            strict?: boolean | null;
        };
        /**
         * @description A tool of the caller that takes free text instead of JSON arguments, optionally bound to a grammar.
         * @example {
         *       "type": "custom",
         *       "custom": {
         *         "name": "write_sql",
         *         "description": "Runs a read-only query.",
         *         "format": {
         *           "type": "grammar",
         *           "grammar": {
         *             "syntax": "regex",
         *             "definition": "SELECT .+"
         *           }
         *         }
         *       }
         *     }
         */
        ChatCustomTool: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "custom";
            custom: components["schemas"]["ChatCustom"];
        };
        /** @description What a custom tool is called, does and takes. */
        ChatCustom: {
            /** @description Name that the model calls the tool by. */
            name: string;
            /** @description What the tool does and when to call it. */
            description?: string | null;
            format?: components["schemas"]["ChatCustomFormat"];
        };
        /** @description What input a custom tool takes. */
        ChatCustomFormat: components["schemas"]["CustomToolTextFormat"] | components["schemas"]["ChatCustomGrammarFormat"];
        /** @description Text that a grammar accepts. */
        ChatCustomGrammarFormat: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "grammar";
            grammar: components["schemas"]["ChatGrammar"];
        };
        /** @description A grammar and the language that it is written in. */
        ChatGrammar: {
            syntax: components["schemas"]["GrammarSyntax"];
            /** @description The grammar itself. */
            definition: string;
        };
        /**
         * @description Short form of `service:web_search`, under the names that the tool has elsewhere. Settings stand beside `type` or in `parameters`, which wins.
         * @example {
         *       "type": "web_search",
         *       "max_results": 5,
         *       "user_location": {
         *         "type": "approximate",
         *         "country": "US"
         *       }
         *     }
         */
        ChatWebSearchTool: {
            /**
             * @description All four mean the same. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "web_search" | "web_search_2025_08_26" | "web_search_preview" | "web_search_preview_2025_03_11";
            engine?: components["schemas"]["WebSearchEngine"];
            mode?: components["schemas"]["WebSearchMode"];
            /** @description Only results of these domains. */
            allowed_domains?: components["schemas"]["DomainRule"][];
            /** @description No results of these domains. */
            excluded_domains?: components["schemas"]["DomainRule"][];
            /** @description Most results of one search. */
            max_results?: number;
            /** @description Most results of all searches of the request together. */
            max_total_results?: number;
            /** @description Most searches in one request. */
            max_uses?: number;
            /** @description Longest text of one result. */
            max_characters?: number;
            search_context_size?: components["schemas"]["SearchContextSize"];
            /** @description Rough whereabouts of the end user. */
            user_location?: components["schemas"]["WebSearchUserLocation"] | null;
            parameters?: components["schemas"]["WebSearchConfig"];
        };
        /**
         * @description Whether the model has to use a tool, and which. Naming a tool that the request does not have is answered with 422.
         * @example auto
         * @example {
         *       "type": "function",
         *       "function": {
         *         "name": "get_weather"
         *       }
         *     }
         */
        ChatToolChoice: components["schemas"]["ToolChoiceMode"] | components["schemas"]["ChatToolChoiceObject"];
        /** @description Names the tool to use, or the tools to choose from. */
        ChatToolChoiceObject: components["schemas"]["ChatFunctionToolChoice"] | components["schemas"]["ChatCustomToolChoice"] | components["schemas"]["ChatAllowedToolsChoice"] | components["schemas"]["ChatServerToolChoice"];
        /**
         * @description Call this function.
         * @example {
         *       "type": "function",
         *       "function": {
         *         "name": "get_weather"
         *       }
         *     }
         */
        ChatFunctionToolChoice: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "function";
            function: components["schemas"]["ChatToolName"];
        };
        /**
         * @description Call this custom tool.
         * @example {
         *       "type": "custom",
         *       "custom": {
         *         "name": "write_sql"
         *       }
         *     }
         */
        ChatCustomToolChoice: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "custom";
            custom: components["schemas"]["ChatToolName"];
        };
        /** @description Points at a tool of the request. */
        ChatToolName: {
            /** @description Name of the tool. */
            name: string;
        };
        /**
         * @description Choose among some of the tools of the request only.
         * @example {
         *       "type": "allowed_tools",
         *       "allowed_tools": {
         *         "mode": "required",
         *         "tools": [
         *           {
         *             "type": "function",
         *             "function": {
         *               "name": "get_weather"
         *             }
         *           },
         *           {
         *             "type": "service:web_search"
         *           }
         *         ]
         *       }
         *     }
         */
        ChatAllowedToolsChoice: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "allowed_tools";
            allowed_tools: components["schemas"]["ChatAllowedTools"];
        };
        /** @description The tools to choose from, and whether one of them has to be used. */
        ChatAllowedTools: {
            mode: components["schemas"]["AllowedToolsMode"];
            /** @description The tools to choose from. */
            tools: components["schemas"]["ChatAllowedTool"][];
        };
        /**
         * @description Points at a tool of the request. Free-form beyond these members, since what identifies a tool depends on its kind.
         * @example {
         *       "type": "function",
         *       "function": {
         *         "name": "get_weather"
         *       }
         *     }
         */
        ChatAllowedTool: {
            /** @description Kind of the tool. */
            type: string;
            function?: components["schemas"]["ChatToolName"];
            custom?: components["schemas"]["ChatToolName"];
        } & {
            [key: string]: unknown;
        };
        /**
         * @description Use this tool, which the gateway runs.
         * @example {
         *       "type": "service:web_search"
         *     }
         */
        ChatServerToolChoice: {
            /**
             * @description Kind of the tool. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "web_search" | "web_search_2025_08_26" | "web_search_preview" | "web_search_preview_2025_03_11" | "service:advisor" | "service:apply_patch" | "service:bash" | "service:datetime" | "service:files" | "service:fusion" | "service:image_generation" | "service:experimental__search_models" | "service:search_models" | "service:shell" | "service:subagent" | "service:tool_search" | "service:web_fetch" | "service:web_search";
        };
        /** @description Format that the text of the answer must have. */
        ChatResponseFormat: components["schemas"]["TextFormatText"] | components["schemas"]["TextFormatJsonObject"] | components["schemas"]["ChatFormatJsonSchema"] | components["schemas"]["ChatFormatGrammar"] | components["schemas"]["ChatFormatPython"];
        /**
         * @description JSON that follows a schema.
         * @example {
         *       "type": "json_schema",
         *       "json_schema": {
         *         "name": "order",
         *         "schema": {
         *           "type": "object",
         *           "properties": {
         *             "quantity": {
         *               "type": "integer"
         *             }
         *           },
         *           "required": [
         *             "quantity"
         *           ]
         *         },
         *         "strict": true
         *       }
         *     }
         */
        ChatFormatJsonSchema: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "json_schema";
            json_schema: components["schemas"]["ChatJsonSchema"];
        };
        /** @description A schema with its name. */
        ChatJsonSchema: {
            /** @description Short name of the schema, shown to the model. */
            name: string;
            /** @description What the output is for, shown to the model. */
            description?: string | null;
            /** @description The JSON Schema itself, free-form here; one that is not valid JSON Schema is 422. Any JSON object when absent. */
            schema?: {
                [key: string]: unknown;
            };
            /** @description Whether the output must follow the schema exactly, where the endpoint can enforce it. */
            strict?: boolean | null;
        };
        /**
         * @description Text that a grammar accepts, for endpoints that can enforce one.
         * @example {
         *       "type": "grammar",
         *       "grammar": "root ::= \"yes\" | \"no\""
         *     }
         */
        ChatFormatGrammar: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "grammar";
            /** @description The grammar in the provider's notation. */
            grammar: string;
        };
        /** @description Python code, for endpoints that can enforce it. */
        ChatFormatPython: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "python";
        };
        /**
         * @description Result of `POST /chat/completions` when it is not streamed.
         * @example {
         *       "id": "chatcmpl-68c1f0a2b7d94e3f",
         *       "object": "chat.completion",
         *       "created": 1767225600,
         *       "model": "openai/gpt-4.1-mini",
         *       "provider": "openai",
         *       "choices": [
         *         {
         *           "index": 0,
         *           "message": {
         *             "role": "assistant",
         *             "content": "The Rhine, the Elbe and the Thames.",
         *             "refusal": null
         *           },
         *           "logprobs": null,
         *           "finish_reason": "stop"
         *         }
         *       ],
         *       "system_fingerprint": null,
         *       "service_tier": "default",
         *       "usage": {
         *         "prompt_tokens": 16,
         *         "completion_tokens": 11,
         *         "total_tokens": 27,
         *         "cost": 0.000024
         *       }
         *     }
         */
        ChatResult: {
            /** @description Identifier of the completion. Nothing is stored under it. */
            id: string;
            /** @constant */
            object: "chat.completion";
            /**
             * Format: int64
             * @description When the request was taken on, in Unix seconds.
             */
            created: number;
            /** @description Model that answered, which routing may have chosen. */
            model: string;
            /** @description Provider that answered. */
            provider?: string;
            /** @description The answer. There is always exactly one. */
            choices: components["schemas"]["ChatChoice"][];
            /** @description The provider's mark of the configuration that answered. Null where it gives none. */
            system_fingerprint: string | null;
            /** @description Processing tier that served the request. */
            service_tier?: components["schemas"]["ServiceTier"] | null;
            usage?: components["schemas"]["ChatUsage"];
            service_metadata?: components["schemas"]["ServiceMetadata"];
        };
        /** @description The answer, and why it ended where it did. */
        ChatChoice: {
            /** @description Always 0. */
            index: number;
            message: components["schemas"]["ChatResultMessage"];
            finish_reason: components["schemas"]["ChatFinishReason"];
            /** @description How probable the answer's tokens were. Null or absent unless the request asked for it. */
            logprobs?: components["schemas"]["ChatTokenLogprobs"] | null;
        };
        /**
         * @description What the model answered. Send it back unchanged, as a message of the next request, to go on.
         * @example {
         *       "role": "assistant",
         *       "content": "Oslo is the capital of Norway.",
         *       "refusal": null
         *     }
         */
        ChatResultMessage: {
            /** @constant */
            role: "assistant";
            /** @description The text. Null when the model only called tools, declined or answered in another way. */
            content: string | null;
            /** @description The model's own words for declining to answer. */
            refusal?: string | null;
            /** @description Tools of the caller that the model calls. */
            tool_calls?: components["schemas"]["ChatToolCall"][];
            /** @description What the model thought, or a summary of it, as plain text. */
            reasoning?: string | null;
            /** @description What the model thought, piece by piece, in a form that can be sent back. */
            reasoning_details?: components["schemas"]["ChatReasoningDetail"][];
            /** @description Sources of the text. */
            annotations?: components["schemas"]["ChatAnnotation"][];
            /** @description Pictures that the model made. */
            images?: components["schemas"]["ChatOutputImage"][];
            /** @description Spoken answer. */
            audio?: components["schemas"]["ChatAudio"] | null;
        };
        /** @description What belongs to an answer's text, told apart by `type`. Send annotations of files back with the message and the provider need not read the files again. */
        ChatAnnotation: components["schemas"]["ChatCitationAnnotation"] | components["schemas"]["ChatFileAnnotation"];
        /**
         * @description Ties a stretch of the text to a web page that supports it.
         * @example {
         *       "type": "url_citation",
         *       "url_citation": {
         *         "url": "https://example.com/bridge",
         *         "title": "The bridge",
         *         "start_index": 0,
         *         "end_index": 26
         *       }
         *     }
         */
        ChatCitationAnnotation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "url_citation";
            url_citation: components["schemas"]["ChatUrlCitation"];
        };
        /**
         * @description What a provider, or the plugin `file-parser`, has read in a file of the request.
         * @example {
         *       "type": "file",
         *       "file": {
         *         "hash": "9f86d081884c7d65",
         *         "name": "bridge.pdf",
         *         "content": [
         *           {
         *             "type": "text",
         *             "text": "The bridge is red."
         *           }
         *         ]
         *       }
         *     }
         */
        ChatFileAnnotation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "file";
            file: components["schemas"]["ChatFileReading"];
        };
        /** @description A file, and its content as the provider parsed it. Members beyond these are the provider's own. */
        ChatFileReading: {
            /** @description Tells the file apart from others. */
            hash?: string;
            /** @description Name of the file. */
            name?: string;
            /** @description Parts of text and pictures, as the provider has them. */
            content?: {
                [key: string]: unknown;
            }[];
        } & {
            [key: string]: unknown;
        };
        /** @description A web page, and the stretch of the text that it supports. */
        ChatUrlCitation: {
            /** @description Address of the page. */
            url: string;
            /** @description Title of the page. */
            title: string;
            /** @description First character of the stretch. */
            start_index: number;
            /** @description Character after the last one of the stretch. */
            end_index: number;
            /** @description Excerpt of the page that was shown to the model. */
            content?: string;
        };
        /**
         * @description Why the answer ended. `stop` by itself or at a stop text, `length` at a token limit, `tool_calls` to wait for the caller's tools, `content_filter` because a filter stepped in, `error` because the provider failed.
         * @enum {string}
         */
        ChatFinishReason: "stop" | "length" | "tool_calls" | "content_filter" | "error";
        /** @description How probable each token of the answer was. */
        ChatTokenLogprobs: {
            /** @description Tokens of the text. */
            content: components["schemas"]["ChatTokenLogprob"][] | null;
            /** @description Tokens of the refusal. */
            refusal?: components["schemas"]["ChatTokenLogprob"][] | null;
        };
        /**
         * @description How probable one token was, and what else the model considered in its place.
         * @example {
         *       "token": "Hi",
         *       "logprob": -0.02,
         *       "bytes": [
         *         72,
         *         105
         *       ],
         *       "top_logprobs": []
         *     }
         */
        ChatTokenLogprob: {
            /** @description The token as text. */
            token: string;
            /**
             * Format: double
             * @description Natural logarithm of the probability.
             */
            logprob: number;
            /** @description The token as UTF-8 bytes, for tokens that hold part of a character. Null where the provider does not say. */
            bytes: number[] | null;
            /** @description The most probable tokens at this place, as many as `top_logprobs` asked for. */
            top_logprobs: components["schemas"]["ChatTopLogprob"][];
        };
        /** @description One token that the model considered. */
        ChatTopLogprob: {
            /** @description The token as text. */
            token: string;
            /**
             * Format: double
             * @description Natural logarithm of the probability.
             */
            logprob: number;
            /** @description The token as UTF-8 bytes. Null where the provider does not say. */
            bytes: number[] | null;
        };
        /**
         * @description Tokens and cost of a completion, all server-tool steps together.
         * @example {
         *       "prompt_tokens": 1220,
         *       "completion_tokens": 100,
         *       "total_tokens": 1320,
         *       "prompt_tokens_details": {
         *         "cached_tokens": 1024,
         *         "cache_write_tokens": 0
         *       },
         *       "completion_tokens_details": {
         *         "reasoning_tokens": 54
         *       },
         *       "cost": 0.000458,
         *       "cost_details": {
         *         "upstream_inference_cost": null,
         *         "upstream_inference_prompt_cost": 0.000258,
         *         "upstream_inference_completions_cost": 0.0002
         *       },
         *       "is_byok": false
         *     }
         */
        ChatUsage: {
            /** @description Tokens of the input, cached ones included. */
            prompt_tokens: number;
            /** @description Tokens of the output, reasoning included. */
            completion_tokens: number;
            /** @description Input and output together. */
            total_tokens: number;
            /** @description Kinds of input tokens. */
            prompt_tokens_details?: components["schemas"]["ChatPromptTokensDetails"] | null;
            /** @description Kinds of output tokens. */
            completion_tokens_details?: components["schemas"]["ChatCompletionTokensDetails"] | null;
            /**
             * Format: double
             * @description What the caller is charged, in US dollars.
             */
            cost?: number | null;
            /** @description What the provider charged. */
            cost_details?: components["schemas"]["ChatCostDetails"] | null;
            /** @description Whether a provider key of the workspace was used, in a loop of server tools for one step at least. */
            is_byok?: boolean;
            /** @description Tools that the gateway ran. */
            server_tool_use_details?: components["schemas"]["ServerToolUseDetails"] | null;
        };
        /** @description Input tokens that the provider's cache concerned, or that were no text. */
        ChatPromptTokensDetails: {
            /** @description Tokens read from the cache. */
            cached_tokens?: number;
            /** @description Tokens written to the cache. */
            cache_write_tokens?: number;
            /** @description Tokens of recordings. */
            audio_tokens?: number;
            /** @description Tokens of films. */
            video_tokens?: number;
        };
        /** @description Output tokens that are not text for the reader. */
        ChatCompletionTokensDetails: {
            /** @description Tokens that the model reasoned with. */
            reasoning_tokens?: number | null;
            /** @description Tokens of speech. */
            audio_tokens?: number | null;
            /** @description Tokens of `prediction` that came true. */
            accepted_prediction_tokens?: number | null;
            /** @description Tokens of `prediction` that did not come true and are charged all the same. */
            rejected_prediction_tokens?: number | null;
        };
        /**
         * @description What the provider charged, in US dollars.
         * @example {
         *       "upstream_inference_cost": 0.0000468,
         *       "upstream_inference_prompt_cost": 0.0000404,
         *       "upstream_inference_completions_cost": 0.0000064
         *     }
         */
        ChatCostDetails: {
            /**
             * Format: double
             * @description Total, where the provider told it or charges it to the workspace's own key. Null when its bill is not known separately.
             */
            upstream_inference_cost?: number | null;
            /**
             * Format: double
             * @description Share of the input tokens.
             */
            upstream_inference_prompt_cost: number;
            /**
             * Format: double
             * @description Share of the output tokens.
             */
            upstream_inference_completions_cost: number;
        };
        /**
         * @description One piece of a streamed completion, the value of one `data` line. All chunks of a stream have the same `id`, `created` and `model`.
         * @example {
         *       "id": "chatcmpl-68c1f0a2b7d94e3f",
         *       "object": "chat.completion.chunk",
         *       "created": 1767225600,
         *       "model": "openai/gpt-4.1-mini",
         *       "choices": [
         *         {
         *           "index": 0,
         *           "delta": {
         *             "role": "assistant",
         *             "content": ""
         *           },
         *           "finish_reason": null
         *         }
         *       ]
         *     }
         */
        ChatStreamChunk: {
            /** @description Identifier of the completion. Nothing is stored under it. */
            id: string;
            /** @constant */
            object: "chat.completion.chunk";
            /**
             * Format: int64
             * @description When the request was taken on, in Unix seconds.
             */
            created: number;
            /** @description Model that answers, which routing may have chosen. */
            model: string;
            /** @description Provider that answers. */
            provider?: string;
            /** @description What is new of the answer. Empty in chunks that only carry `usage` or `debug`. */
            choices: components["schemas"]["ChatStreamChoice"][];
            /** @description The provider's mark of the configuration that answers. */
            system_fingerprint?: string | null;
            /** @description Processing tier that serves the request. */
            service_tier?: components["schemas"]["ServiceTier"] | null;
            /** @description Tokens and cost of the whole request, in the last chunk. */
            usage?: components["schemas"]["ChatUsage"] | null;
            /** @description Why the stream broke off. It is in the last chunk, whose `finish_reason` is `error`. */
            error?: components["schemas"]["ChatStreamError"];
            /** @description What the request set `debug` for, in the first chunk. */
            debug?: components["schemas"]["DebugInfo"];
            /** @description How the request was routed, in the last chunk, when it asked for that. */
            service_metadata?: components["schemas"]["ServiceMetadata"];
        };
        /** @description What is new of the answer. */
        ChatStreamChoice: {
            /** @description Always 0. */
            index: number;
            delta: components["schemas"]["ChatStreamDelta"];
            /** @description Why the answer ended. Null until it has. */
            finish_reason: components["schemas"]["ChatFinishReason"] | null;
            /** @description How probable the new tokens were. Null or absent unless the request asked for it. */
            logprobs?: components["schemas"]["ChatTokenLogprobs"] | null;
        };
        /**
         * @description Additions to the answer. Texts are appended to what came before, lists continue the lists so far.
         * @example {
         *       "content": "The Rhine"
         *     }
         * @example {
         *       "tool_calls": [
         *         {
         *           "index": 0,
         *           "function": {
         *             "arguments": "{\"city\":"
         *           }
         *         }
         *       ]
         *     }
         */
        ChatStreamDelta: {
            /** @constant */
            role?: "assistant";
            /** @description More of the text. */
            content?: string | null;
            /** @description More of the refusal. */
            refusal?: string | null;
            /** @description More of what the model thinks. */
            reasoning?: string | null;
            /** @description More of what the model thinks; pieces with the same `index` and `type` are joined. */
            reasoning_details?: components["schemas"]["ChatReasoningDetail"][];
            /** @description New tool calls, and more of those that have begun. */
            tool_calls?: components["schemas"]["ChatStreamToolCall"][];
            /** @description More sources of the text. */
            annotations?: components["schemas"]["ChatAnnotation"][];
            /** @description More pictures, each of them whole. */
            images?: components["schemas"]["ChatOutputImage"][];
            audio?: components["schemas"]["ChatAudio"];
        };
        /**
         * @description A tool call that begins, with `id`, `type` and name, or more of one that has.
         * @example {
         *       "index": 0,
         *       "id": "call_7Qp2",
         *       "type": "function",
         *       "function": {
         *         "name": "get_weather",
         *         "arguments": ""
         *       }
         *     }
         */
        ChatStreamToolCall: {
            /** @description Which of the answer's tool calls this is. */
            index: number;
            /** @description Identifier of the call; the tool message repeats it. */
            id?: string;
            type?: components["schemas"]["ChatToolCallType"];
            function?: components["schemas"]["ChatStreamFunctionCall"];
            custom?: components["schemas"]["ChatStreamCustomCall"];
        };
        /**
         * @description Kind of the tool that is called.
         * @enum {string}
         */
        ChatToolCallType: "function" | "custom";
        /** @description Which function is called, once, and more of the arguments. */
        ChatStreamFunctionCall: {
            /** @description Name of the function. */
            name?: string;
            /** @description More of the arguments' JSON text. */
            arguments?: string;
        };
        /** @description Which custom tool is called, once, and more of its input. */
        ChatStreamCustomCall: {
            /** @description Name of the tool. */
            name?: string;
            /** @description More of the input. */
            input?: string;
        };
        /**
         * @description A failure after the answer had begun.
         * @example {
         *       "code": 502,
         *       "message": "The provider closed the connection before the answer was complete.",
         *       "metadata": {
         *         "error_type": "provider_unavailable"
         *       }
         *     }
         */
        ChatStreamError: {
            /**
             * Format: int32
             * @description The HTTP status that the failure would have had before the answer began.
             */
            code: number;
            /** @description For people; its wording may change. */
            message: string;
            metadata?: components["schemas"]["ChatStreamErrorMetadata"];
        };
        /** @description Details of a failure for programs. */
        ChatStreamErrorMetadata: {
            error_type: components["schemas"]["ErrorType"];
            /** @description The failure in the provider's words. */
            provider_code?: string;
            /** @description Id of the request in the gateway's log. */
            request_id?: string;
            /** @description Names of the patterns for which a guardrail ended the answer. */
            patterns?: string[];
        };
        /**
         * @description What to run and how, in the message format. Needs `messages`; a normal request has `model` too, everything else is optional. Fields that are not listed here are relayed where the endpoint speaks the same format, and otherwise ignored.
         * @example {
         *       "model": "anthropic/claude-sonnet-4.5",
         *       "max_tokens": 300,
         *       "messages": [
         *         {
         *           "role": "user",
         *           "content": "Name three rivers that flow into the North Sea."
         *         }
         *       ]
         *     }
         */
        MessageRequest: {
            /** @description Model id, `author/slug`, with an optional variant such as `:nitro`, `:floor`, `:free` or `:online`; or a router of the service, such as `service/auto`. Without it the workspace's default text model is used. */
            model?: string;
            /** @description Models to try in this order after `model`. An empty list is none. Not together with `fallbacks`. */
            models?: string[];
            /** @description Up to three models to try in this order when the first one fails or refuses. Not together with `models`; that is 400. `default` leaves the choice to a provider of this format; other providers have none. */
            fallbacks?: components["schemas"]["MessageFallback"][] | string | null;
            /** @description The conversation, oldest message first. At least one, unless `thread` goes on with a conversation that a provider keeps. */
            messages: components["schemas"]["MessageParam"][];
            system?: components["schemas"]["MessageSystem"];
            /** @description Most tokens that may be generated, thinking included; the endpoint's own limit when absent. Reaching it gives `stop_reason` max_tokens. */
            max_tokens?: number;
            /**
             * @description Whether the answer is sent as server-sent events while it is generated.
             * @default false
             */
            stream?: boolean;
            /** @description Texts that end the answer when the model is about to write them. */
            stop_sequences?: string[];
            /**
             * Format: double
             * @description Randomness of the sampling; low values are more predictable. Many models take no more than 1.
             */
            temperature?: number;
            /**
             * Format: double
             * @description Sample only from the likeliest tokens that together have this probability.
             */
            top_p?: number;
            /** @description Sample only from this many likeliest tokens; 0 means no limit. */
            top_k?: number;
            /** @description Tools that the model may use. At most 128 unless whoever runs the gateway allows more (`limits.tools`). */
            tools?: components["schemas"]["MessageTool"][];
            tool_choice?: components["schemas"]["MessageToolChoice"];
            thinking?: components["schemas"]["MessageThinking"];
            output_config?: components["schemas"]["MessageOutputConfig"];
            /** @description What the provider takes out of a conversation that has grown long. Other providers get all of it. */
            context_management?: components["schemas"]["MessageContextManagement"] | null;
            /** @description Caches the prompt automatically up to the last block that can be cached. */
            cache_control?: components["schemas"]["CacheControl"] | null;
            metadata?: components["schemas"]["MessageMetadata"];
            /** @description Processing tier wanted; `auto` when absent. `usage.service_tier` says which one served. */
            service_tier?: components["schemas"]["MessageRequestedTier"] | null;
            /** @description `fast` asks for quicker and dearer inference, as `service_tier` priority does; `standard` when absent. */
            speed?: components["schemas"]["MessageSpeed"] | null;
            /**
             * @deprecated
             * @description Old form of `output_config.format`, which wins over it.
             */
            output_format?: components["schemas"]["MessageOutputFormat"] | null;
            /** @description Continues a conversation that the provider keeps. It is 400 unless every endpoint that the request may go to speaks this format and keeps conversations; `error.details` of that answer has `error_code` thread_unsupported_request, by which clients go on without a thread. */
            thread?: components["schemas"]["MessageThread"] | null;
            /** @description Remote MCP servers whose tools the model may use, through tools of type `mcp_toolset`. Endpoints of this format call them themselves; where there is none, the gateway does. */
            mcp_servers?: components["schemas"]["MessageMcpServer"][];
            /** @description The provider's container to run code in, by id or with the skills to load into it. Only endpoints of this format have any. */
            container?: string | components["schemas"]["MessageContainerParams"] | null;
            /** @description Asks the provider for a summary of the conversation. Only endpoints of this format make one. */
            compaction?: components["schemas"]["MessageCompactionConfig"] | null;
            /** @description Asks the provider why its prompt cache was missed. Only endpoints of this format say so. */
            diagnostics?: components["schemas"]["MessageDiagnosticsParam"] | null;
            /** @description Where the provider may run the model, in its own words. Only endpoints of this format take it; `provider` says where a request may go for all of them. */
            inference_geo?: string | null;
            /** @description Whom the provider charges. Only endpoints of this format take it. */
            billing_policy?: components["schemas"]["MessageProviderSettings"] | null;
            /** @description What the provider gave for a refused answer. Only endpoints of this format take it. */
            fallback_credit_token?: string | components["schemas"]["MessageProviderSettings"] | null;
            /** @description Which providers may serve the request, and in which order. */
            provider?: components["schemas"]["ProviderPreferences"] | null;
            /** @description Plugins to run on this request. A plugin listed with `enabled` false switches the workspace's default off. */
            plugins?: components["schemas"]["Plugin"][];
            /**
             * @deprecated
             * @description Old form of `provider.sort.partition`: `fallback` means `model`, `sort` means `none`.
             */
            route?: components["schemas"]["DeprecatedRoute"] | null;
            /** @description Groups related requests: all of a session go to the same provider while it works. Wins over the header `x-session-id`. */
            session_id?: string;
            /** @description Conditions that end the server-tool loop, as soon as one of them holds; without them it ends after 30 rounds. Calls that are pending then are still run, and the model gets one last turn without tools. */
            stop_server_tools_when?: components["schemas"]["StopCondition"][];
            trace?: components["schemas"]["TraceConfig"];
            /** @description Your id of the end user, for reports. */
            user?: string;
        };
        /** @description A conversation that the provider keeps, a new one or the one that an answer belongs to. */
        MessageThread: components["schemas"]["MessageThreadCreate"] | components["schemas"]["MessageThreadContinue"];
        /** @description Keeps this conversation from here on. */
        MessageThreadCreate: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "create";
        };
        /** @description Goes on after an answer that the provider has kept. */
        MessageThreadContinue: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "continue";
            /** @description `id` of that answer. */
            previous_message_id: string;
        };
        /** @description A remote MCP server, as the provider reaches it. */
        MessageMcpServer: {
            /** @constant */
            type: "url";
            /** @description Name by which an `mcp_toolset` refers to it. */
            name: string;
            /** @description Address of the server. */
            url: string;
            /** @description Token that the provider sends to the server. */
            authorization_token?: string | null;
            /** @description Which of its tools may be called. */
            tool_configuration?: components["schemas"]["MessageMcpServerTools"] | null;
        };
        /** @description Which tools of a remote MCP server may be called. */
        MessageMcpServerTools: {
            /** @description Whether any may. */
            enabled?: boolean | null;
            /** @description Their names; all when absent. */
            allowed_tools?: string[] | null;
        };
        /** @description A container of the provider. */
        MessageContainerParams: {
            /** @description One that an earlier answer named; a new one when absent. */
            id?: string | null;
            /** @description Skills to load into it. */
            skills?: components["schemas"]["MessageProviderSettings"][] | null;
        };
        /** @description What the provider is to do with the conversation. */
        MessageCompactionConfig: {
            /** @description `summarize`. */
            type: string;
            /** @description What the summary is to hold on to. */
            instructions?: string | null;
        };
        /** @description What the provider is to explain. */
        MessageDiagnosticsParam: {
            /** @description The answer whose cached prompt this request was to use. */
            previous_message_id?: string | null;
        };
        /** @description Settings that only the provider knows, free-form. */
        MessageProviderSettings: {
            [key: string]: unknown;
        };
        /**
         * @description A model to fall back on. Takes no other settings than its name.
         * @example {
         *       "model": "openai/gpt-4.1-mini"
         *     }
         */
        MessageFallback: {
            /** @description Model id, as in the request's `model`. */
            model: string;
        };
        /**
         * @description One turn of the conversation.
         * @example {
         *       "role": "user",
         *       "content": "Hello!"
         *     }
         * @example {
         *       "role": "assistant",
         *       "content": [
         *         {
         *           "type": "tool_use",
         *           "id": "toolu_01A09q90qw",
         *           "name": "get_weather",
         *           "input": {
         *             "city": "Bergen"
         *           }
         *         }
         *       ]
         *     }
         * @example {
         *       "role": "user",
         *       "content": [
         *         {
         *           "type": "tool_result",
         *           "tool_use_id": "toolu_01A09q90qw",
         *           "content": "9 degrees, rain"
         *         }
         *       ]
         *     }
         */
        MessageParam: {
            role: components["schemas"]["MessageParamRole"];
            content?: components["schemas"]["MessageParamContent"];
            /** @description When the provider forgets an instruction (`system`). Only endpoints of this format do. */
            clear_at?: string | null;
            /** @description The effort from an instruction (`system`) on. Only endpoints of this format take it here. */
            output_config?: components["schemas"]["MessageProviderSettings"] | null;
        };
        /**
         * @description Who speaks. A last message of the assistant is continued by the model. An instruction (`system`) may stand anywhere, and without `content` where it only changes settings.
         * @enum {string}
         */
        MessageParamRole: "user" | "assistant" | "system";
        /** @description The text of a message, or its blocks. */
        MessageParamContent: string | components["schemas"]["MessageContentBlockParam"][];
        /**
         * @description Instructions that come before the conversation, as text or as blocks of text.
         * @example Answer in one sentence.
         */
        MessageSystem: string | components["schemas"]["MessageSystemBlock"][];
        /**
         * @description A part of the instructions.
         * @example {
         *       "type": "text",
         *       "text": "You answer questions about the handbook below.",
         *       "cache_control": {
         *         "type": "ephemeral",
         *         "ttl": "1h"
         *       }
         *     }
         */
        MessageSystemBlock: {
            /** @constant */
            type: "text";
            /** @description The text itself. */
            text: string;
            /** @description What the text cites, as an earlier answer had it. */
            citations?: components["schemas"]["MessageCitationParam"][] | null;
            /** @description Caches the prompt up to and including this block. */
            cache_control?: components["schemas"]["CacheControl"] | null;
        };
        /**
         * @description Facts about the request for the provider.
         * @example {
         *       "user_id": "7c1d2e4f-user"
         *     }
         */
        MessageMetadata: {
            /** @description Opaque id of your end user, by which a provider tells abusers apart. No name, no address. */
            user_id?: string | null;
        };
        /**
         * @description `priority` (also called `fast`) tries priority endpoints first, `flex` uses cheaper and slower ones where there are any; `default`, `standard` and `standard_only` keep to the ordinary ones. Billing follows the tier that served.
         * @enum {string}
         */
        MessageRequestedTier: "auto" | "standard_only" | "standard" | "default" | "fast" | "flex" | "priority" | "scale";
        /**
         * @description Speed of the inference.
         * @enum {string}
         */
        MessageSpeed: "fast" | "standard";
        /** @description Whether the model thinks before it answers: within a budget (`enabled`), as much as it sees fit (`adaptive`), not at all (`disabled`), or only after results of tools (`between_tools`). */
        MessageThinking: components["schemas"]["MessageThinkingEnabled"] | components["schemas"]["MessageThinkingAdaptive"] | components["schemas"]["MessageThinkingDisabled"] | components["schemas"]["MessageThinkingBetweenTools"];
        /**
         * @description Thinks, and spends about so many tokens on it.
         * @example {
         *       "type": "enabled",
         *       "budget_tokens": 4000
         *     }
         */
        MessageThinkingEnabled: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "enabled";
            /** @description Tokens to think with; they count towards `max_tokens`, which has to be larger. */
            budget_tokens: number;
            display?: components["schemas"]["MessageThinkingDisplay"];
        };
        /**
         * @description The model decides how much it thinks; `output_config.effort` guides it.
         * @example {
         *       "type": "adaptive",
         *       "display": "summarized"
         *     }
         */
        MessageThinkingAdaptive: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "adaptive";
            display?: components["schemas"]["MessageThinkingDisplay"];
        };
        /**
         * @description What is shown of the thinking, a summary, short notes of its progress (`updates`), or only the signature that lets it be sent back.
         * @enum {string|null}
         */
        MessageThinkingDisplay: "summarized" | "omitted" | "updates" | null;
        /** @description Answers at once. */
        MessageThinkingDisabled: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "disabled";
        };
        /** @description Answers at once, and thinks about what tools returned. Only endpoints of this format tell the two apart. */
        MessageThinkingBetweenTools: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "between_tools";
        };
        /**
         * @description Form of the output and the effort that goes into it.
         * @example {
         *       "effort": "medium",
         *       "format": {
         *         "type": "json_schema",
         *         "schema": {
         *           "type": "object",
         *           "properties": {
         *             "quantity": {
         *               "type": "integer"
         *             }
         *           },
         *           "required": [
         *             "quantity"
         *           ],
         *           "additionalProperties": false
         *         }
         *       }
         *     }
         */
        MessageOutputConfig: {
            /**
             * @description How thorough the answer should be; endpoints with fewer levels take the nearest.
             * @enum {string|null}
             */
            effort?: "low" | "medium" | "high" | "xhigh" | "max" | null;
            /** @description Format that the text output must have; free text when absent. */
            format?: components["schemas"]["MessageOutputFormat"] | null;
            /** @description Tokens that the model is told it has for the whole task, over several requests. */
            task_budget?: components["schemas"]["MessageTaskBudget"] | null;
        };
        /** @description JSON that follows a schema. */
        MessageOutputFormat: {
            /** @constant */
            type: "json_schema";
            /** @description The JSON Schema itself, free-form here; one that is not valid JSON Schema is 422. */
            schema: {
                [key: string]: unknown;
            };
        };
        /**
         * @description A budget that the model sees and plans with. It is no limit.
         * @example {
         *       "type": "tokens",
         *       "total": 100000,
         *       "remaining": 64000
         *     }
         */
        MessageTaskBudget: {
            /** @constant */
            type: "tokens";
            /** @description Tokens of the whole task. */
            total: number;
            /** @description What is left of them; all when absent. */
            remaining?: number | null;
        };
        /**
         * @description Edits that the provider makes to a conversation that has grown long.
         * @example {
         *       "edits": [
         *         {
         *           "type": "clear_tool_uses_20250919",
         *           "trigger": {
         *             "type": "input_tokens",
         *             "value": 30000
         *           },
         *           "keep": {
         *             "type": "tool_uses",
         *             "value": 3
         *           }
         *         }
         *       ]
         *     }
         */
        MessageContextManagement: {
            /** @description The edits, in order. */
            edits?: components["schemas"]["MessageContextEdit"][];
        };
        /** @description One kind of edit. */
        MessageContextEdit: components["schemas"]["MessageClearToolUses"] | components["schemas"]["MessageClearThinking"] | components["schemas"]["MessageCompaction"];
        /** @description Takes the oldest tool results out. */
        MessageClearToolUses: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "clear_tool_uses_20250919";
            trigger?: components["schemas"]["MessageClearTrigger"];
            keep?: components["schemas"]["MessageToolUseCount"];
            /** @description Least amount to clear, so that losing the cache pays off. */
            clear_at_least?: components["schemas"]["MessageInputTokenCount"] | null;
            /** @description Whether the calls' inputs go too, of all tools or of those named. */
            clear_tool_inputs?: boolean | string[] | null;
            /** @description Tools whose results stay. */
            exclude_tools?: string[] | null;
        };
        /** @description Size from which on results are cleared. */
        MessageClearTrigger: components["schemas"]["MessageInputTokenCount"] | components["schemas"]["MessageToolUseCount"];
        /** @description A number of input tokens. */
        MessageInputTokenCount: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "input_tokens";
            /** @description How many. */
            value: number;
        };
        /** @description A number of tool uses. */
        MessageToolUseCount: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "tool_uses";
            /** @description How many. */
            value: number;
        };
        /** @description Takes the thinking of earlier turns out. */
        MessageClearThinking: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "clear_thinking_20251015";
            /** @description Whose thinking stays, that of the last turns or all of it. */
            keep?: components["schemas"]["MessageKeepThinking"] | "all";
        };
        /** @description Thinking that stays. */
        MessageKeepThinking: components["schemas"]["MessageThinkingTurns"] | components["schemas"]["MessageAllThinking"];
        /** @description The thinking of the last turns. */
        MessageThinkingTurns: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "thinking_turns";
            /** @description How many turns. */
            value: number;
        };
        /** @description All thinking. */
        MessageAllThinking: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "all";
        };
        /** @description Replaces the conversation so far by a summary, which the answer then holds as a `compaction` block. */
        MessageCompaction: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "compact_20260112";
            /** @description Size from which on this happens; the provider's own when absent. */
            trigger?: components["schemas"]["MessageInputTokenCount"] | null;
            /** @description What the summary should hold. */
            instructions?: string | null;
            /** @description Whether the answer ends after the summary, with `stop_reason` compaction. */
            pause_after_compaction?: boolean;
        };
        /** @description A block of a message. A kind that is not listed is refused with 400. Every block that the service returned in `content` can be sent back unchanged. */
        MessageContentBlockParam: components["schemas"]["MessageTextBlockParam"] | components["schemas"]["MessageImageBlockParam"] | components["schemas"]["MessageDocumentBlockParam"] | components["schemas"]["MessageSearchResultBlockParam"] | components["schemas"]["MessageThinkingBlockParam"] | components["schemas"]["MessageRedactedThinkingBlock"] | components["schemas"]["MessageToolUseBlockParam"] | components["schemas"]["MessageToolResultBlockParam"] | components["schemas"]["MessageServerToolUseBlockParam"] | components["schemas"]["MessageWebSearchResultBlockParam"] | components["schemas"]["MessageWebFetchResultBlockParam"] | components["schemas"]["MessageCodeExecutionResultBlockParam"] | components["schemas"]["MessageBashExecutionResultBlockParam"] | components["schemas"]["MessageTextEditorResultBlockParam"] | components["schemas"]["MessageToolSearchResultBlockParam"] | components["schemas"]["MessageMcpToolUseBlockParam"] | components["schemas"]["MessageMcpToolResultBlockParam"] | components["schemas"]["MessageContainerUploadBlockParam"] | components["schemas"]["MessageCompactionBlockParam"] | components["schemas"]["MessageToolAdditionBlock"] | components["schemas"]["MessageToolRemovalBlock"] | components["schemas"]["MessageAdvisorResultBlock"] | components["schemas"]["MessageFallbackBlock"] | components["schemas"]["MessageMcpListingBlock"] | components["schemas"]["MessageShellResultBlock"] | components["schemas"]["MessageBashResultBlock"];
        /**
         * @description Text.
         * @example {
         *       "type": "text",
         *       "text": "What is in this picture?"
         *     }
         */
        MessageTextBlockParam: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "text";
            /** @description The text itself. */
            text: string;
            /** @description What the text cites, as an earlier answer had it. */
            citations?: components["schemas"]["MessageCitationParam"][] | null;
            /** @description Caches the prompt up to and including this block. */
            cache_control?: components["schemas"]["CacheControl"] | null;
        };
        /**
         * @description A picture.
         * @example {
         *       "type": "image",
         *       "source": {
         *         "type": "url",
         *         "url": "https://example.com/harbour.jpg"
         *       }
         *     }
         * @example {
         *       "type": "image",
         *       "source": {
         *         "type": "base64",
         *         "media_type": "image/png",
         *         "data": "iVBORw0KGgo="
         *       }
         *     }
         */
        MessageImageBlockParam: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "image";
            source: components["schemas"]["MessageImageSource"];
            /** @description Caches the prompt up to and including this block. */
            cache_control?: components["schemas"]["CacheControl"] | null;
        };
        /** @description Where a picture comes from. */
        MessageImageSource: components["schemas"]["MessageBase64ImageSource"] | components["schemas"]["MessageUrlSource"] | components["schemas"]["MessageFileSource"];
        /** @description A picture in the request itself. */
        MessageBase64ImageSource: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "base64";
            media_type: components["schemas"]["MessageImageMediaType"];
            /** @description The bytes, in base64. */
            data: string;
        };
        /**
         * @description Format of a picture.
         * @enum {string}
         */
        MessageImageMediaType: "image/jpeg" | "image/png" | "image/gif" | "image/webp";
        /** @description Something to be fetched. */
        MessageUrlSource: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "url";
            /** @description An `https` address. */
            url: string;
        };
        /**
         * @description A document, as PDF or text.
         * @example {
         *       "type": "document",
         *       "title": "Timetable",
         *       "source": {
         *         "type": "url",
         *         "url": "https://example.com/timetable.pdf"
         *       },
         *       "citations": {
         *         "enabled": true
         *       }
         *     }
         */
        MessageDocumentBlockParam: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "document";
            source: components["schemas"]["MessageDocumentSource"];
            /** @description Its title, shown to the model. */
            title?: string | null;
            /** @description Remarks about it for the model; they are not cited. */
            context?: string | null;
            /** @description Whether the answer may cite it; not, when absent. */
            citations?: components["schemas"]["MessageCitationsConfig"] | null;
            /** @description Caches the prompt up to and including this block. */
            cache_control?: components["schemas"]["CacheControl"] | null;
        };
        /** @description Switch for citations. */
        MessageCitationsConfig: {
            /** @description Whether the answer may cite this. */
            enabled?: boolean;
        };
        /** @description Where a document comes from. */
        MessageDocumentSource: components["schemas"]["MessageBase64PdfSource"] | components["schemas"]["MessagePlainTextSource"] | components["schemas"]["MessageContentSource"] | components["schemas"]["MessageUrlSource"] | components["schemas"]["MessageFileSource"];
        /** @description A PDF in the request itself. */
        MessageBase64PdfSource: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "base64";
            /** @constant */
            media_type: "application/pdf";
            /** @description The bytes, in base64. */
            data: string;
        };
        /** @description Plain text. Citations count its characters. */
        MessagePlainTextSource: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "text";
            /** @constant */
            media_type: "text/plain";
            /** @description The text. */
            data: string;
        };
        /** @description Text and pictures of your own division. Citations count the blocks. */
        MessageContentSource: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "content";
            /** @description One text, or blocks. */
            content: string | components["schemas"]["MessageContentSourceBlock"][];
        };
        /** @description A block of a document. */
        MessageContentSourceBlock: components["schemas"]["MessageTextBlockParam"] | components["schemas"]["MessageImageBlockParam"];
        /** @description A file of the gateway (`file-gw-…`, from `POST /files`), or one that was uploaded to a provider, which alone can serve it. */
        MessageFileSource: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "file";
            /** @description Id of the file. */
            file_id: string;
        };
        /**
         * @description A find of your own search, which the answer may cite.
         * @example {
         *       "type": "search_result",
         *       "source": "https://example.com/handbook#leave",
         *       "title": "Leave",
         *       "content": [
         *         {
         *           "type": "text",
         *           "text": "Everybody has 30 days."
         *         }
         *       ],
         *       "citations": {
         *         "enabled": true
         *       }
         *     }
         */
        MessageSearchResultBlockParam: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "search_result";
            /** @description Where it was found, usually an address. */
            source: string;
            /** @description Title of the find. */
            title: string;
            /** @description Its text. */
            content: components["schemas"]["MessageTextBlockParam"][];
            citations?: components["schemas"]["MessageCitationsConfig"];
            /** @description Caches the prompt up to and including this block. */
            cache_control?: components["schemas"]["CacheControl"] | null;
        };
        /** @description Thinking that an earlier answer held. Send it back as it was; a changed one is refused by its provider. */
        MessageThinkingBlockParam: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "thinking";
            /** @description The thoughts. */
            thinking: string;
            /** @description The provider's proof that they are its model's own. */
            signature: string;
        };
        /**
         * @description Thinking that its provider has encrypted. Send it back as it was.
         * @example {
         *       "type": "redacted_thinking",
         *       "data": "EmwKAhgBEgy3va3pzix"
         *     }
         */
        MessageRedactedThinkingBlock: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "redacted_thinking";
            /** @description The encrypted thoughts. */
            data: string;
        };
        /** @description A call of one of your tools that an earlier answer held. */
        MessageToolUseBlockParam: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "tool_use";
            /** @description Id of the call; its `tool_result` refers to it. */
            id: string;
            /** @description Name of the tool. */
            name: string;
            /** @description What the tool was given, an object as a rule. */
            input?: unknown;
            /** @description Who called; the model itself when absent. */
            caller?: components["schemas"]["MessageCaller"] | null;
            /** @description Caches the prompt up to and including this block. */
            cache_control?: components["schemas"]["CacheControl"] | null;
        };
        /**
         * @description What a tool of yours returned.
         * @example {
         *       "type": "tool_result",
         *       "tool_use_id": "toolu_01A09q90qw",
         *       "content": [
         *         {
         *           "type": "text",
         *           "text": "The chart."
         *         },
         *         {
         *           "type": "image",
         *           "source": {
         *             "type": "base64",
         *             "media_type": "image/png",
         *             "data": "iVBORw0KGgo="
         *           }
         *         }
         *       ]
         *     }
         * @example {
         *       "type": "tool_result",
         *       "tool_use_id": "toolu_01A09q90qx",
         *       "is_error": true,
         *       "content": "There is no such city."
         *     }
         */
        MessageToolResultBlockParam: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "tool_result";
            /** @description Id of the call. One without a call before it is 422. */
            tool_use_id: string;
            /** @description The result, as text or as blocks. Nothing when absent. */
            content?: string | components["schemas"]["MessageToolResultContent"][];
            /** @description Whether the tool failed; `content` then says why. */
            is_error?: boolean;
            /** @description Caches the prompt up to and including this block. */
            cache_control?: components["schemas"]["CacheControl"] | null;
        };
        /** @description A block of a tool's result. */
        MessageToolResultContent: components["schemas"]["MessageTextBlockParam"] | components["schemas"]["MessageImageBlockParam"] | components["schemas"]["MessageDocumentBlockParam"] | components["schemas"]["MessageSearchResultBlockParam"] | components["schemas"]["MessageToolReference"] | components["schemas"]["MessageBrowserState"];
        /** @description Names a tool whose definition the model is shown from here on. */
        MessageToolReference: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "tool_reference";
            /** @description Name of a tool with `defer_loading`. */
            tool_name: string;
        };
        /** @description What a browser shows after an action of a `browser_toolset_20260801`. */
        MessageBrowserState: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "browser_state";
            /** @description The open tabs, as the provider defines them. */
            tabs: components["schemas"]["MessageProviderSettings"][];
            /** @description What has changed. */
            state_changes?: components["schemas"]["MessageProviderSettings"][] | null;
        };
        /** @description A call of a server tool that an earlier answer held. */
        MessageServerToolUseBlockParam: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "server_tool_use";
            /** @description Id of the call. */
            id: string;
            /** @description Name of the tool. */
            name: string;
            /** @description What the tool was given. */
            input?: unknown;
            /** @description Who called; the model itself when absent. */
            caller?: components["schemas"]["MessageCaller"] | null;
            /** @description Caches the prompt up to and including this block. */
            cache_control?: components["schemas"]["CacheControl"] | null;
        };
        /** @description What a web search of an earlier answer found. */
        MessageWebSearchResultBlockParam: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "web_search_tool_result";
            /** @description Id of the call. */
            tool_use_id: string;
            content: components["schemas"]["MessageWebSearchContentParam"];
            /** @description Who called; the model itself when absent. */
            caller?: components["schemas"]["MessageCaller"] | null;
            /** @description Caches the prompt up to and including this block. */
            cache_control?: components["schemas"]["CacheControl"] | null;
        };
        /** @description The finds, or why there are none. */
        MessageWebSearchContentParam: components["schemas"]["MessageWebSearchResultParam"][] | components["schemas"]["MessageWebSearchError"];
        /** @description A page that was found. */
        MessageWebSearchResultParam: {
            /** @constant */
            type: "web_search_result";
            /** @description Its address. */
            url: string;
            /** @description Its title. */
            title: string;
            /** @description Its text, for the provider only. */
            encrypted_content: string;
            /** @description How old it is, in words. */
            page_age?: string | null;
        };
        /** @description What a page of an earlier answer held. */
        MessageWebFetchResultBlockParam: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "web_fetch_tool_result";
            /** @description Id of the call. */
            tool_use_id: string;
            content: components["schemas"]["MessageWebFetchContent"];
            /** @description Who called; the model itself when absent. */
            caller?: components["schemas"]["MessageCaller"] | null;
            /** @description Caches the prompt up to and including this block. */
            cache_control?: components["schemas"]["CacheControl"] | null;
        };
        /** @description What code of an earlier answer printed. */
        MessageCodeExecutionResultBlockParam: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "code_execution_tool_result";
            /** @description Id of the call. */
            tool_use_id: string;
            content: components["schemas"]["MessageCodeExecutionContent"];
            /** @description Caches the prompt up to and including this block. */
            cache_control?: components["schemas"]["CacheControl"] | null;
        };
        /** @description What a command of an earlier answer printed. */
        MessageBashExecutionResultBlockParam: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "bash_code_execution_tool_result";
            /** @description Id of the call. */
            tool_use_id: string;
            content: components["schemas"]["MessageBashExecutionContent"];
            /** @description Caches the prompt up to and including this block. */
            cache_control?: components["schemas"]["CacheControl"] | null;
        };
        /** @description What a file operation of an earlier answer did. */
        MessageTextEditorResultBlockParam: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "text_editor_code_execution_tool_result";
            /** @description Id of the call. */
            tool_use_id: string;
            content: components["schemas"]["MessageTextEditorContent"];
            /** @description Caches the prompt up to and including this block. */
            cache_control?: components["schemas"]["CacheControl"] | null;
        };
        /** @description Tools that a search of an earlier answer found. */
        MessageToolSearchResultBlockParam: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "tool_search_tool_result";
            /** @description Id of the call. */
            tool_use_id: string;
            content: components["schemas"]["MessageToolSearchContent"];
            /** @description Caches the prompt up to and including this block. */
            cache_control?: components["schemas"]["CacheControl"] | null;
        };
        /** @description A call of a tool of a remote MCP server that an earlier answer held. */
        MessageMcpToolUseBlockParam: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "mcp_tool_use";
            /** @description Id of the call. */
            id: string;
            /** @description Name of the tool. */
            name: string;
            /** @description Name of the server. */
            server_name: string;
            /** @description What the tool was given. */
            input?: unknown;
            /** @description Caches the prompt up to and including this block. */
            cache_control?: components["schemas"]["CacheControl"] | null;
        };
        /** @description What a tool of a remote MCP server returned in an earlier answer. */
        MessageMcpToolResultBlockParam: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "mcp_tool_result";
            /** @description Id of the call. */
            tool_use_id: string;
            /** @description Whether the tool failed. */
            is_error?: boolean;
            /** @description The result. */
            content?: string | components["schemas"]["MessageTextBlockParam"][];
            /** @description Caches the prompt up to and including this block. */
            cache_control?: components["schemas"]["CacheControl"] | null;
        };
        /** @description A file of the provider that code which the model runs can read. */
        MessageContainerUploadBlockParam: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "container_upload";
            /** @description The provider's id of the file. */
            file_id: string;
            /** @description Caches the prompt up to and including this block. */
            cache_control?: components["schemas"]["CacheControl"] | null;
        };
        /** @description A summary that stands for everything before it. Send it back as it was. */
        MessageCompactionBlockParam: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "compaction";
            /** @description The summary; null when making it failed. */
            content?: string | null;
            /** @description The summary in the provider's own form. */
            encrypted_content?: string | null;
            /** @description Caches the prompt up to and including this block. */
            cache_control?: components["schemas"]["CacheControl"] | null;
        };
        /**
         * @description Shows the model further tools from here on.
         * @example {
         *       "type": "tool_addition",
         *       "tool": {
         *         "type": "tool_reference",
         *         "name": "get_weather"
         *       }
         *     }
         */
        MessageToolAdditionBlock: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "tool_addition";
            tool: components["schemas"]["MessageToolTarget"];
            /** @description Caches the prompt up to and including this block. */
            cache_control?: components["schemas"]["CacheControl"] | null;
        };
        /** @description Takes tools away from here on. */
        MessageToolRemovalBlock: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "tool_removal";
            tool: components["schemas"]["MessageToolTarget"];
            /** @description Caches the prompt up to and including this block. */
            cache_control?: components["schemas"]["CacheControl"] | null;
        };
        /** @description Which tools are meant. */
        MessageToolTarget: components["schemas"]["MessageNamedTool"] | components["schemas"]["MessageNamedMcpTool"] | components["schemas"]["MessageNamedMcpToolset"] | components["schemas"]["MessageDefinedTool"];
        /** @description One of the request's tools. */
        MessageNamedTool: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "tool_reference";
            /** @description Its name. */
            name: string;
        };
        /** @description A tool of a remote MCP server. */
        MessageNamedMcpTool: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "mcp_tool_reference";
            /** @description Its name. */
            name: string;
            /** @description Name of the server. */
            server_name: string;
        };
        /** @description All tools of a remote MCP server. */
        MessageNamedMcpToolset: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "mcp_toolset_reference";
            /** @description Name of the server. */
            server_name: string;
        };
        /** @description A tool that `tools` does not have. */
        MessageDefinedTool: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "tool_definition";
            /** @description The tool, as in `tools`. */
            definition: components["schemas"]["MessageProviderSettings"];
        };
        /** @description The place in an answer where the provider went on with another model, since the first one refused. Other providers are not told. */
        MessageFallbackBlock: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "fallback";
            from: components["schemas"]["MessageFallbackModel"];
            to: components["schemas"]["MessageFallbackModel"];
            /** @description Why it went on. */
            trigger?: components["schemas"]["MessageProviderSettings"] | null;
        };
        /** @description A model of the provider. */
        MessageFallbackModel: {
            /** @description Its name there. */
            model: string;
        };
        /** @description The tools that the provider found at a remote MCP server. Other providers are not told. */
        MessageMcpListingBlock: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "mcp_tool_listing";
            /** @description Name of the server. */
            mcp_server_name: string;
            /** @description Its tools. */
            tools: components["schemas"]["MessageMcpListedTool"][];
        };
        /** @description A tool of a remote MCP server. */
        MessageMcpListedTool: {
            /** @description Its name. */
            name: string;
            /** @description What it does. */
            description?: string | null;
            /** @description JSON Schema of its input. */
            input_schema: {
                [key: string]: unknown;
            };
        };
        /** @description A place that a text of an earlier answer cites. */
        MessageCitationParam: components["schemas"]["MessageCharLocationParam"] | components["schemas"]["MessagePageLocationParam"] | components["schemas"]["MessageBlockLocationParam"] | components["schemas"]["MessageWebLocation"] | components["schemas"]["MessageSearchResultLocation"];
        /** @description A place that the text cites. */
        MessageCitation: components["schemas"]["MessageCharLocation"] | components["schemas"]["MessagePageLocation"] | components["schemas"]["MessageBlockLocation"] | components["schemas"]["MessageWebLocation"] | components["schemas"]["MessageSearchResultLocation"];
        /** @description Characters of a text document. */
        MessageCharLocationParam: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "char_location";
            /** @description The words that are cited. */
            cited_text: string;
            /** @description Which document of the request, from 0. */
            document_index: number;
            /** @description Its title. */
            document_title: string | null;
            /** @description First character, from 0. */
            start_char_index: number;
            /** @description Character after the last one. */
            end_char_index: number;
            /** @description The provider's id of the document. Null or absent for one that is not a file there. */
            file_id?: string | null;
        };
        /**
         * @description Characters of a text document.
         * @example {
         *       "type": "char_location",
         *       "cited_text": "The Rhine is 1,233 km long.",
         *       "document_index": 0,
         *       "document_title": "Rivers",
         *       "start_char_index": 0,
         *       "end_char_index": 1,
         *       "file_id": null
         *     }
         */
        MessageCharLocation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "char_location";
            /** @description The words that are cited. */
            cited_text: string;
            /** @description Which document of the request, from 0. */
            document_index: number;
            /** @description Its title. */
            document_title: string | null;
            /** @description First character, from 0. */
            start_char_index: number;
            /** @description Character after the last one. */
            end_char_index: number;
            /** @description The provider's id of the document. Null for one that is not a file there. */
            file_id: string | null;
        };
        /** @description Pages of a PDF. */
        MessagePageLocationParam: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "page_location";
            /** @description The words that are cited. */
            cited_text: string;
            /** @description Which document of the request, from 0. */
            document_index: number;
            /** @description Its title. */
            document_title: string | null;
            /** @description First page, from 1. */
            start_page_number: number;
            /** @description Page after the last one. */
            end_page_number: number;
            /** @description The provider's id of the document. Null or absent for one that is not a file there. */
            file_id?: string | null;
        };
        /**
         * @description Pages of a PDF.
         * @example {
         *       "type": "page_location",
         *       "cited_text": "The Rhine is 1,233 km long.",
         *       "document_index": 0,
         *       "document_title": "Rivers",
         *       "start_page_number": 1,
         *       "end_page_number": 2,
         *       "file_id": null
         *     }
         */
        MessagePageLocation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "page_location";
            /** @description The words that are cited. */
            cited_text: string;
            /** @description Which document of the request, from 0. */
            document_index: number;
            /** @description Its title. */
            document_title: string | null;
            /** @description First page, from 1. */
            start_page_number: number;
            /** @description Page after the last one. */
            end_page_number: number;
            /** @description The provider's id of the document. Null for one that is not a file there. */
            file_id: string | null;
        };
        /** @description Blocks of a document that consists of blocks. */
        MessageBlockLocationParam: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "content_block_location";
            /** @description The words that are cited. */
            cited_text: string;
            /** @description Which document of the request, from 0. */
            document_index: number;
            /** @description Its title. */
            document_title: string | null;
            /** @description First block, from 0. */
            start_block_index: number;
            /** @description Block after the last one. */
            end_block_index: number;
            /** @description The provider's id of the document. Null or absent for one that is not a file there. */
            file_id?: string | null;
        };
        /**
         * @description Blocks of a document that consists of blocks.
         * @example {
         *       "type": "content_block_location",
         *       "cited_text": "The Rhine is 1,233 km long.",
         *       "document_index": 0,
         *       "document_title": "Rivers",
         *       "start_block_index": 0,
         *       "end_block_index": 1,
         *       "file_id": null
         *     }
         */
        MessageBlockLocation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "content_block_location";
            /** @description The words that are cited. */
            cited_text: string;
            /** @description Which document of the request, from 0. */
            document_index: number;
            /** @description Its title. */
            document_title: string | null;
            /** @description First block, from 0. */
            start_block_index: number;
            /** @description Block after the last one. */
            end_block_index: number;
            /** @description The provider's id of the document. Null for one that is not a file there. */
            file_id: string | null;
        };
        /**
         * @description A page that a web search found.
         * @example {
         *       "type": "web_search_result_location",
         *       "cited_text": "The Rhine is 1,233 km long.",
         *       "url": "https://example.com/rhine",
         *       "title": "Rhine",
         *       "encrypted_index": "Eo8BCioIAhgBIiQ"
         *     }
         */
        MessageWebLocation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "web_search_result_location";
            /** @description The words that are cited. */
            cited_text: string;
            /** @description Address of the page. */
            url: string;
            /** @description Title of the page. */
            title: string | null;
            /** @description Where in it, for the provider only. */
            encrypted_index: string;
        };
        /** @description Blocks of a `search_result`. */
        MessageSearchResultLocation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "search_result_location";
            /** @description The words that are cited. */
            cited_text: string;
            /** @description Which search result of the request, from 0. */
            search_result_index: number;
            /** @description Its source. */
            source: string;
            /** @description Its title. */
            title: string | null;
            /** @description First block. */
            start_block_index: number;
            /** @description Block after the last one. */
            end_block_index: number;
        };
        /**
         * @description A tool that the model may use. Every kind carries a `type`; only a `custom` tool, one of your own, may leave it out.
         * @example {
         *       "name": "get_weather",
         *       "description": "Current weather of a city.",
         *       "input_schema": {
         *         "type": "object",
         *         "properties": {
         *           "city": {
         *             "type": "string"
         *           }
         *         },
         *         "required": [
         *           "city"
         *         ]
         *       }
         *     }
         * @example {
         *       "type": "web_search_20250305",
         *       "name": "web_search",
         *       "max_uses": 3
         *     }
         * @example {
         *       "type": "service:datetime"
         *     }
         */
        MessageTool: components["schemas"]["MessageTaggedTool"] | components["schemas"]["MessageUntaggedTool"];
        /** @description A tool that names its kind. Kinds with a date are the provider's own and need an endpoint of a provider that has them; kinds that start with `service:` are run by the gateway, whichever provider serves the request. A kind that is not listed is refused with 400. */
        MessageTaggedTool: components["schemas"]["MessageCustomTool"] | components["schemas"]["MessageBashTool"] | components["schemas"]["MessageTextEditorTool"] | components["schemas"]["MessageComputerTool"] | components["schemas"]["MessageWebSearchTool"] | components["schemas"]["MessageWebFetchTool"] | components["schemas"]["MessageCodeExecutionTool"] | components["schemas"]["MessageMemoryTool"] | components["schemas"]["MessageToolSearchBm25Tool"] | components["schemas"]["MessageToolSearchRegexTool"] | components["schemas"]["MessageAdvisorTool"] | components["schemas"]["MessageMcpToolset"] | components["schemas"]["MessageDeviceToolset"] | components["schemas"]["ServiceAdvisorTool"] | components["schemas"]["ServiceSubagentTool"] | components["schemas"]["ServiceDatetimeTool"] | components["schemas"]["ServiceFilesTool"] | components["schemas"]["ServiceFusionTool"] | components["schemas"]["ServiceImageGenerationTool"] | components["schemas"]["ServiceSearchModelsTool"] | components["schemas"]["ServiceWebFetchTool"] | components["schemas"]["ServiceWebSearchTool"] | components["schemas"]["ServiceApplyPatchTool"] | components["schemas"]["ServiceBashTool"] | components["schemas"]["ServiceShellTool"] | components["schemas"]["ServiceToolSearchTool"];
        /**
         * @description A tool of the caller. When the model calls it the answer ends with a `tool_use` block; run it and send a `tool_result` back.
         * @example {
         *       "type": "custom",
         *       "name": "get_weather",
         *       "description": "Current weather of a city.",
         *       "input_schema": {
         *         "type": "object",
         *         "properties": {
         *           "city": {
         *             "type": "string"
         *           }
         *         },
         *         "required": [
         *           "city"
         *         ]
         *       }
         *     }
         */
        MessageCustomTool: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "custom";
            /** @description Name that the model calls the tool by. Unique within the request. */
            name: string;
            /** @description What the tool does and when to call it. */
            description?: string;
            input_schema: components["schemas"]["MessageToolInputSchema"];
            /** @description Whether the input must follow `input_schema` exactly. */
            strict?: boolean;
            /** @description Inputs that show how the tool is used. */
            input_examples?: {
                [key: string]: unknown;
            }[];
            /** @description Whether the input is streamed as it comes, without waiting until it is valid JSON. */
            eager_input_streaming?: boolean | null;
            /** @description Keep the definition out of the prompt until a tool search finds it. */
            defer_loading?: boolean;
            /** @description Who may call the tool; the model alone when absent. */
            allowed_callers?: components["schemas"]["MessageToolCaller"][];
            /** @description Caches the prompt up to and including this block. */
            cache_control?: components["schemas"]["CacheControl"] | null;
        };
        /**
         * @description A tool of the caller without `type`. It means the same as one with `type` set to `custom`.
         * @example {
         *       "name": "get_weather",
         *       "description": "Current weather of a city.",
         *       "input_schema": {
         *         "type": "object",
         *         "properties": {
         *           "city": {
         *             "type": "string"
         *           }
         *         },
         *         "required": [
         *           "city"
         *         ]
         *       }
         *     }
         */
        MessageUntaggedTool: {
            /** @description Null means the same as absent. */
            type?: null;
            /** @description Name that the model calls the tool by. Unique within the request. */
            name: string;
            /** @description What the tool does and when to call it. */
            description?: string;
            input_schema: components["schemas"]["MessageToolInputSchema"];
            /** @description Whether the input must follow `input_schema` exactly. */
            strict?: boolean;
            /** @description Inputs that show how the tool is used. */
            input_examples?: {
                [key: string]: unknown;
            }[];
            /** @description Whether the input is streamed as it comes, without waiting until it is valid JSON. */
            eager_input_streaming?: boolean | null;
            /** @description Keep the definition out of the prompt until a tool search finds it. */
            defer_loading?: boolean;
            /** @description Who may call the tool; the model alone when absent. */
            allowed_callers?: components["schemas"]["MessageToolCaller"][];
            /** @description Caches the prompt up to and including this block. */
            cache_control?: components["schemas"]["CacheControl"] | null;
        };
        /**
         * @description JSON Schema of a tool's input, hence free-form. It describes an object; one that is not valid JSON Schema is 422.
         * @example {
         *       "type": "object",
         *       "properties": {
         *         "city": {
         *           "type": "string"
         *         }
         *       },
         *       "required": [
         *         "city"
         *       ]
         *     }
         */
        MessageToolInputSchema: {
            [key: string]: unknown;
        };
        /**
         * @description Origin of a call, the model itself (`direct`) or code that it runs at the provider.
         * @enum {string}
         */
        MessageToolCaller: "direct" | "code_execution_20250825" | "code_execution_20260120" | "code_execution_20260521";
        /** @description The provider's definition of a bash session. You run the commands. */
        MessageBashTool: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "bash_20241022" | "bash_20250124";
            /** @constant */
            name: "bash";
            /** @description Caches the prompt up to and including this block. */
            cache_control?: components["schemas"]["CacheControl"] | null;
        };
        /** @description The provider's definition of a file editor. You do the editing. */
        MessageTextEditorTool: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "text_editor_20241022" | "text_editor_20250124" | "text_editor_20250429" | "text_editor_20250728";
            /**
             * @description The first name belongs to the versions before 2025-04-29, the second one to the later ones.
             * @enum {string}
             */
            name: "str_replace_editor" | "str_replace_based_edit_tool";
            /** @description Longer files are cut off here when the model looks at them. */
            max_characters?: number | null;
            /** @description Caches the prompt up to and including this block. */
            cache_control?: components["schemas"]["CacheControl"] | null;
        };
        /** @description The provider's definition of a screen with mouse and keyboard. You carry the actions out. */
        MessageComputerTool: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "computer_20241022" | "computer_20250124" | "computer_20251124";
            /** @constant */
            name: "computer";
            /** @description Width of the screen. */
            display_width_px: number;
            /** @description Height of the screen. */
            display_height_px: number;
            /** @description Number of the X display. */
            display_number?: number | null;
            /** @description Whether the model may look at a part of the screen closely. */
            enable_zoom?: boolean;
            /** @description Caches the prompt up to and including this block. */
            cache_control?: components["schemas"]["CacheControl"] | null;
        };
        /**
         * @description Web search by the provider. Where no endpoint has it, the gateway's own `service:web_search` stands in.
         * @example {
         *       "type": "web_search_20250305",
         *       "name": "web_search",
         *       "max_uses": 3,
         *       "allowed_domains": [
         *         "example.com"
         *       ]
         *     }
         */
        MessageWebSearchTool: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "web_search_20250305" | "web_search_20260209" | "web_search_20260318";
            /** @constant */
            name: "web_search";
            /** @description Only pages of these domains. Not together with `blocked_domains`. */
            allowed_domains?: components["schemas"]["DomainRule"][] | null;
            /** @description No pages of these domains. */
            blocked_domains?: components["schemas"]["DomainRule"][] | null;
            /** @description Most searches in one request. */
            max_uses?: number | null;
            /** @description Rough whereabouts of the end user. */
            user_location?: components["schemas"]["WebSearchUserLocation"] | null;
            /** @description Who may call the tool; the model alone when absent. */
            allowed_callers?: components["schemas"]["MessageToolCaller"][];
            /** @description Caches the prompt up to and including this block. */
            cache_control?: components["schemas"]["CacheControl"] | null;
        };
        /** @description Page reader of the provider. The gateway's own is `service:web_fetch`. */
        MessageWebFetchTool: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "web_fetch_20250910" | "web_fetch_20260209" | "web_fetch_20260309" | "web_fetch_20260318";
            /** @constant */
            name: "web_fetch";
            /** @description Only pages of these domains. Not together with `blocked_domains`. */
            allowed_domains?: components["schemas"]["DomainRule"][] | null;
            /** @description No pages of these domains. */
            blocked_domains?: components["schemas"]["DomainRule"][] | null;
            /** @description Most pages in one request. */
            max_uses?: number | null;
            /** @description Longer pages are cut off here. */
            max_content_tokens?: number | null;
            /** @description Whether the answer may cite the pages. */
            citations?: components["schemas"]["MessageCitationsConfig"] | null;
            /** @description Who may call the tool; the model alone when absent. */
            allowed_callers?: components["schemas"]["MessageToolCaller"][];
            /** @description Caches the prompt up to and including this block. */
            cache_control?: components["schemas"]["CacheControl"] | null;
        };
        /** @description Lets the model run code in a container of the provider. */
        MessageCodeExecutionTool: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "code_execution_20250522" | "code_execution_20250825" | "code_execution_20260120" | "code_execution_20260521";
            /** @constant */
            name: "code_execution";
            /** @description Caches the prompt up to and including this block. */
            cache_control?: components["schemas"]["CacheControl"] | null;
        };
        /** @description The provider's definition of a memory of files. You keep the files. */
        MessageMemoryTool: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "memory_20250818";
            /** @constant */
            name: "memory";
            /** @description Caches the prompt up to and including this block. */
            cache_control?: components["schemas"]["CacheControl"] | null;
        };
        /** @description Lets the model find tools with `defer_loading` by words, at the provider. */
        MessageToolSearchBm25Tool: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "tool_search_tool_bm25_20251119" | "tool_search_tool_bm25";
            /** @constant */
            name: "tool_search_tool_bm25";
            /** @description Keep the definition out of the prompt until a tool search finds it. */
            defer_loading?: boolean;
            /** @description Whether the input must follow its schema exactly. */
            strict?: boolean;
            /** @description Who may call the tool; the model alone when absent. */
            allowed_callers?: components["schemas"]["MessageToolCaller"][];
            /** @description Caches the prompt up to and including this block. */
            cache_control?: components["schemas"]["CacheControl"] | null;
        };
        /** @description Lets the model find tools with `defer_loading` by regular expressions, at the provider. */
        MessageToolSearchRegexTool: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "tool_search_tool_regex_20251119" | "tool_search_tool_regex";
            /** @constant */
            name: "tool_search_tool_regex";
            /** @description Keep the definition out of the prompt until a tool search finds it. */
            defer_loading?: boolean;
            /** @description Whether the input must follow its schema exactly. */
            strict?: boolean;
            /** @description Who may call the tool; the model alone when absent. */
            allowed_callers?: components["schemas"]["MessageToolCaller"][];
            /** @description Caches the prompt up to and including this block. */
            cache_control?: components["schemas"]["CacheControl"] | null;
        };
        /** @description Lets the model ask another model of the provider for advice. The gateway's own is `service:advisor`. */
        MessageAdvisorTool: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "advisor_20260301";
            /** @constant */
            name: "advisor";
            /** @description The model that advises. */
            model: string;
            /** @description Most questions in one request. */
            max_uses?: number;
            /** @description Caching of what the advisor reads. */
            caching?: components["schemas"]["CacheControl"] | null;
            /** @description Keep the definition out of the prompt until a tool search finds it. */
            defer_loading?: boolean;
            /** @description Who may call the tool; the model alone when absent. */
            allowed_callers?: components["schemas"]["MessageToolCaller"][];
            /** @description Caches the prompt up to and including this block. */
            cache_control?: components["schemas"]["CacheControl"] | null;
        };
        /** @description The provider's definitions of a browser's or a computer's actions. You carry them out. */
        MessageDeviceToolset: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "browser_toolset_20260801" | "computer_toolset_20260801";
            /** @description Settings of single actions, by name. */
            configs?: components["schemas"]["MessageProviderSettings"] | null;
            /** @description Caches the prompt up to and including this block. */
            cache_control?: components["schemas"]["CacheControl"] | null;
        };
        /** @description Tools of a remote MCP server, called by the provider, or by the gateway where the provider has no MCP. */
        MessageMcpToolset: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "mcp_toolset";
            /** @description Name of the server in `mcp_servers`. */
            mcp_server_name: string;
            default_config?: components["schemas"]["MessageMcpToolConfig"];
            /** @description Settings of single tools, by name. */
            configs?: {
                [key: string]: components["schemas"]["MessageMcpToolConfig"];
            } | null;
            /** @description The server's tools as they are already known, so that the provider need not ask for them. */
            tools?: components["schemas"]["MessageMcpListedTool"][] | null;
            /** @description Caches the prompt up to and including this block. */
            cache_control?: components["schemas"]["CacheControl"] | null;
        };
        /** @description Settings of a tool of a remote MCP server. */
        MessageMcpToolConfig: {
            /** @description Whether the model may use it. */
            enabled?: boolean;
            /** @description Keep the definition out of the prompt until a tool search finds it. */
            defer_loading?: boolean;
        };
        /** @description Whether the model has to use a tool, and which. Naming a tool that the request does not have is answered with 422. */
        MessageToolChoice: components["schemas"]["MessageToolChoiceAuto"] | components["schemas"]["MessageToolChoiceAny"] | components["schemas"]["MessageToolChoiceTool"] | components["schemas"]["MessageToolChoiceNone"];
        /** @description The model decides. */
        MessageToolChoiceAuto: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "auto";
            /**
             * @description Whether the model may use at most one tool in a turn.
             * @default false
             */
            disable_parallel_tool_use?: boolean;
        };
        /** @description The model has to use at least one tool. */
        MessageToolChoiceAny: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "any";
            /**
             * @description Whether the model may use at most one tool in a turn.
             * @default false
             */
            disable_parallel_tool_use?: boolean;
        };
        /**
         * @description The model has to use this tool.
         * @example {
         *       "type": "tool",
         *       "name": "get_weather"
         *     }
         */
        MessageToolChoiceTool: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "tool";
            /** @description Name of the tool; of one that the gateway runs its type, or the name by which the model knows it. */
            name: string;
            /**
             * @description Whether the model may use at most one tool in a turn.
             * @default false
             */
            disable_parallel_tool_use?: boolean;
        };
        /** @description The model uses no tool. */
        MessageToolChoiceNone: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "none";
        };
        /**
         * @description Result of `POST /messages`.
         * @example {
         *       "id": "msg_01XFDUDYJgAACzvnptvVoYEL",
         *       "type": "message",
         *       "role": "assistant",
         *       "model": "anthropic/claude-sonnet-4.5",
         *       "content": [
         *         {
         *           "type": "text",
         *           "text": "The Rhine, the Elbe and the Thames."
         *         }
         *       ],
         *       "stop_reason": "end_turn",
         *       "stop_sequence": null,
         *       "stop_details": null,
         *       "container": null,
         *       "usage": {
         *         "input_tokens": 16,
         *         "output_tokens": 11,
         *         "output_tokens_details": null,
         *         "cache_creation_input_tokens": 1024,
         *         "cache_read_input_tokens": 0,
         *         "cache_creation": {
         *           "ephemeral_5m_input_tokens": 1024,
         *           "ephemeral_1h_input_tokens": 0
         *         },
         *         "inference_geo": null,
         *         "server_tool_use": {
         *           "web_search_requests": 0,
         *           "web_fetch_requests": 0
         *         },
         *         "service_tier": "standard",
         *         "cost": 0.004053,
         *         "cost_details": {
         *           "upstream_inference_cost": null,
         *           "upstream_inference_input_cost": 0.003888,
         *           "upstream_inference_output_cost": 0.000165
         *         },
         *         "is_byok": false
         *       }
         *     }
         */
        MessageResult: {
            /** @description Identifier of the message. Nothing is stored under it. */
            id: string;
            /** @constant */
            type: "message";
            /** @constant */
            role: "assistant";
            /** @description Model that answered. */
            model: string;
            /** @description Provider that served. */
            provider?: string;
            /** @description What the model made. Put it into `messages` as a message of the assistant to go on. */
            content: components["schemas"]["MessageContentBlock"][];
            stop_reason: components["schemas"]["MessageStopReason"];
            /** @description The stop sequence that ended the answer, if one did. */
            stop_sequence: string | null;
            /** @description More about a refusal. */
            stop_details: components["schemas"]["MessageStopDetails"] | null;
            /** @description The container in which the provider ran code. */
            container: components["schemas"]["MessageContainer"] | null;
            /** @description Edits of the conversation that took place. */
            context_management?: components["schemas"]["MessageAppliedEdits"] | null;
            usage: components["schemas"]["MessageUsage"];
            service_metadata?: components["schemas"]["ServiceMetadata"];
        };
        /**
         * @description Why the answer ended: by itself (`end_turn`), at a limit (`max_tokens`, `model_context_window_exceeded`), at a stop sequence, to wait for your tools (`tool_use`), to be sent back and continued (`pause_turn`), because the model declined (`refusal`), or after a summary (`compaction`). Null at the start of a stream.
         * @enum {string|null}
         */
        MessageStopReason: "end_turn" | "max_tokens" | "model_context_window_exceeded" | "stop_sequence" | "tool_use" | "pause_turn" | "refusal" | "compaction" | null;
        /**
         * @description Why the model declined.
         * @example {
         *       "type": "refusal",
         *       "category": "cyber",
         *       "explanation": null
         *     }
         */
        MessageStopDetails: {
            /** @constant */
            type: "refusal";
            /** @description Kind of harm, in the provider's words, such as `cyber`, `bio`, `frontier_llm`, `reasoning_extraction` or `general_harms`. */
            category: string | null;
            /** @description Explanation for people. */
            explanation: string | null;
        };
        /** @description A container of the provider. */
        MessageContainer: {
            /** @description Its id; sent as `container` it is used again. */
            id: string;
            /** @description When it is thrown away, in ISO 8601. */
            expires_at: string;
            /** @description Skills that were loaded into it, as the provider describes them. */
            skills?: {
                [key: string]: unknown;
            }[] | null;
        };
        /**
         * @description What the provider took out.
         * @example {
         *       "applied_edits": [
         *         {
         *           "type": "clear_tool_uses_20250919",
         *           "cleared_tool_uses": 8,
         *           "cleared_input_tokens": 50000
         *         }
         *       ]
         *     }
         */
        MessageAppliedEdits: {
            applied_edits: components["schemas"]["MessageAppliedEdit"][];
        };
        /** @description One edit; what it counts besides depends on its kind. */
        MessageAppliedEdit: {
            /** @description Kind of the edit. */
            type: string;
        } & {
            [key: string]: unknown;
        };
        /** @description A block of the answer. `image` is an addition to the format, for models that draw; a stream shows such a block whole, in its `content_block_start`. */
        MessageContentBlock: components["schemas"]["MessageTextBlock"] | components["schemas"]["MessageThinkingBlock"] | components["schemas"]["MessageRedactedThinkingBlock"] | components["schemas"]["MessageToolUseBlock"] | components["schemas"]["MessageImageBlock"] | components["schemas"]["MessageServerToolUseBlock"] | components["schemas"]["MessageWebSearchResultBlock"] | components["schemas"]["MessageWebFetchResultBlock"] | components["schemas"]["MessageCodeExecutionResultBlock"] | components["schemas"]["MessageBashExecutionResultBlock"] | components["schemas"]["MessageTextEditorResultBlock"] | components["schemas"]["MessageToolSearchResultBlock"] | components["schemas"]["MessageMcpToolUseBlock"] | components["schemas"]["MessageMcpToolResultBlock"] | components["schemas"]["MessageContainerUploadBlock"] | components["schemas"]["MessageCompactionBlock"] | components["schemas"]["MessageAdvisorResultBlock"] | components["schemas"]["MessageFallbackBlock"] | components["schemas"]["MessageMcpListingBlock"] | components["schemas"]["MessageShellResultBlock"] | components["schemas"]["MessageBashResultBlock"];
        /**
         * @description Text.
         * @example {
         *       "type": "text",
         *       "text": "The Rhine, the Elbe and the Thames."
         *     }
         */
        MessageTextBlock: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "text";
            /** @description The text itself. */
            text: string;
            /** @description What it cites; null when citing was not asked for. */
            citations?: components["schemas"]["MessageCitation"][] | null;
        };
        /**
         * @description What the model thought before it answered.
         * @example {
         *       "type": "thinking",
         *       "thinking": "Three of them suffice.",
         *       "signature": "EqQBCgIYAhIM1gbcDa9GJwZA2b3h"
         *     }
         */
        MessageThinkingBlock: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "thinking";
            /** @description The thoughts, or a summary; empty when they are omitted. */
            thinking: string;
            /** @description The provider's proof that they are its model's own; empty where it gives none. */
            signature: string;
        };
        /**
         * @description A call of one of your tools. Run it, and send a `tool_result` back.
         * @example {
         *       "type": "tool_use",
         *       "id": "toolu_01A09q90qw",
         *       "name": "get_weather",
         *       "input": {
         *         "city": "Bergen"
         *       },
         *       "caller": {
         *         "type": "direct"
         *       }
         *     }
         */
        MessageToolUseBlock: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "tool_use";
            /** @description Id of the call. */
            id: string;
            /** @description Name of the tool. */
            name: string;
            /** @description What the tool is given, an object as a rule. */
            input: unknown;
            caller: components["schemas"]["MessageCaller"];
        };
        /** @description Who called a tool, the model itself or code that it runs at the provider. */
        MessageCaller: components["schemas"]["MessageDirectCaller"] | components["schemas"]["MessageCodeCaller"];
        /** @description The model itself. */
        MessageDirectCaller: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "direct";
        };
        /** @description Code that the model runs. */
        MessageCodeCaller: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "code_execution_20250825" | "code_execution_20260120" | "code_execution_20260521";
            /** @description Id of the call that runs the code. */
            tool_id: string;
        };
        /**
         * @description A picture that the model drew.
         * @example {
         *       "type": "image",
         *       "source": {
         *         "type": "base64",
         *         "media_type": "image/png",
         *         "data": "iVBORw0KGgo="
         *       }
         *     }
         */
        MessageImageBlock: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "image";
            source: components["schemas"]["MessageBase64ImageSource"];
        };
        /**
         * @description A call of a server tool. The result follows; there is nothing for you to do.
         * @example {
         *       "type": "server_tool_use",
         *       "id": "srvtoolu_01B",
         *       "name": "web_search",
         *       "input": {
         *         "query": "length of the Rhine"
         *       }
         *     }
         */
        MessageServerToolUseBlock: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "server_tool_use";
            /** @description Id of the call. */
            id: string;
            /** @description Name of the tool, such as `web_search`. */
            name: string;
            /** @description What the tool is given. */
            input?: unknown;
            /** @description Who called; the model itself when absent. */
            caller?: components["schemas"]["MessageCaller"] | null;
        };
        /** @description What a web search found. */
        MessageWebSearchResultBlock: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "web_search_tool_result";
            /** @description Id of the call. */
            tool_use_id: string;
            content: components["schemas"]["MessageWebSearchContent"];
            caller: components["schemas"]["MessageCaller"];
        };
        /** @description The finds, or why there are none. */
        MessageWebSearchContent: components["schemas"]["MessageWebSearchResult"][] | components["schemas"]["MessageWebSearchError"];
        /**
         * @description A page that was found.
         * @example {
         *       "type": "web_search_result",
         *       "url": "https://example.com/rhine",
         *       "title": "Rhine",
         *       "encrypted_content": "EqgfCioIARgBIiQ3YTAwMjY1Mi1m",
         *       "page_age": "April 30, 2025"
         *     }
         */
        MessageWebSearchResult: {
            /** @constant */
            type: "web_search_result";
            /** @description Its address. */
            url: string;
            /** @description Its title. */
            title: string;
            /** @description Its text, for the provider only. */
            encrypted_content: string;
            /** @description How old it is, in words. */
            page_age: string | null;
        };
        /** @description Why a web search gave nothing. */
        MessageWebSearchError: {
            /** @constant */
            type: "web_search_tool_result_error";
            error_code: components["schemas"]["MessageServerToolErrorCode"];
        };
        /**
         * @description Why a server tool failed, in the provider's words, such as `invalid_tool_input`, `unavailable`, `too_many_requests`, `max_uses_exceeded`, `query_too_long`, `url_not_accessible` or `execution_time_exceeded`.
         * @example unavailable
         */
        MessageServerToolErrorCode: string;
        /** @description What a page held. */
        MessageWebFetchResultBlock: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "web_fetch_tool_result";
            /** @description Id of the call. */
            tool_use_id: string;
            content: components["schemas"]["MessageWebFetchContent"];
            caller: components["schemas"]["MessageCaller"];
        };
        /** @description The page, or why there is none. */
        MessageWebFetchContent: components["schemas"]["MessageWebFetchResult"] | components["schemas"]["MessageWebFetchError"];
        /**
         * @description A page.
         * @example {
         *       "type": "web_fetch_result",
         *       "url": "https://example.com/rhine",
         *       "retrieved_at": "2026-01-05T10:00:00Z",
         *       "content": {
         *         "type": "document",
         *         "title": "Rhine",
         *         "source": {
         *           "type": "text",
         *           "media_type": "text/plain",
         *           "data": "The Rhine is 1,233 km long."
         *         }
         *       }
         *     }
         */
        MessageWebFetchResult: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "web_fetch_result";
            /** @description Its address. */
            url: string;
            content: components["schemas"]["MessageFetchedDocument"];
            /** @description When it was fetched, in ISO 8601. */
            retrieved_at: string | null;
        };
        /** @description Content of a page. */
        MessageFetchedDocument: {
            /** @constant */
            type: "document";
            source: components["schemas"]["MessageFetchedSource"];
            /** @description Its title. */
            title: string | null;
            /** @description Whether the answer may cite it. */
            citations?: components["schemas"]["MessageCitationsConfig"] | null;
        };
        /** @description A page's text, or its bytes where it is a PDF. */
        MessageFetchedSource: components["schemas"]["MessageBase64PdfSource"] | components["schemas"]["MessagePlainTextSource"];
        /** @description Why a page could not be read. */
        MessageWebFetchError: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "web_fetch_tool_result_error";
            error_code: components["schemas"]["MessageServerToolErrorCode"];
        };
        /** @description What code printed. */
        MessageCodeExecutionResultBlock: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "code_execution_tool_result";
            /** @description Id of the call. */
            tool_use_id: string;
            content: components["schemas"]["MessageCodeExecutionContent"];
        };
        /** @description Output of code, or why there is none. */
        MessageCodeExecutionContent: components["schemas"]["MessageCodeExecutionResult"] | components["schemas"]["MessageEncryptedCodeExecutionResult"] | components["schemas"]["MessageCodeExecutionError"];
        /**
         * @description Output of code.
         * @example {
         *       "type": "code_execution_result",
         *       "stdout": "4\n",
         *       "stderr": "",
         *       "return_code": 0,
         *       "content": []
         *     }
         */
        MessageCodeExecutionResult: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "code_execution_result";
            /** @description Standard output. */
            stdout: string;
            /** @description Standard error. */
            stderr: string;
            /** @description Exit status. */
            return_code: number;
            /** @description Files that it wrote. */
            content: components["schemas"]["MessageCodeExecutionOutput"][];
        };
        /** @description Output of code that only the provider may read. */
        MessageEncryptedCodeExecutionResult: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "encrypted_code_execution_result";
            /** @description Standard output, encrypted. */
            encrypted_stdout: string;
            /** @description Standard error. */
            stderr: string;
            /** @description Exit status. */
            return_code: number;
            /** @description Files that it wrote. */
            content: components["schemas"]["MessageCodeExecutionOutput"][];
        };
        /** @description A file that code wrote. */
        MessageCodeExecutionOutput: {
            /** @constant */
            type: "code_execution_output";
            /** @description The provider's id of the file. */
            file_id: string;
        };
        /** @description Why code could not be run. */
        MessageCodeExecutionError: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "code_execution_tool_result_error";
            error_code: components["schemas"]["MessageServerToolErrorCode"];
        };
        /** @description What a command printed, in the provider's container or in the gateway's sandbox, or what a server tool without a block of its own gave. */
        MessageBashExecutionResultBlock: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "bash_code_execution_tool_result";
            /** @description Id of the call. */
            tool_use_id: string;
            content: components["schemas"]["MessageBashExecutionContent"];
        };
        /** @description Output of a command, or why there is none. */
        MessageBashExecutionContent: components["schemas"]["MessageBashExecutionResult"] | components["schemas"]["MessageBashExecutionError"];
        /** @description Output of a command. */
        MessageBashExecutionResult: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "bash_code_execution_result";
            /** @description Container of the sandbox in which `service:bash` or `service:shell` ran it. Absent where a provider did. */
            container_id?: string;
            /** @description Standard output. */
            stdout: string;
            /** @description Standard error. */
            stderr: string;
            /** @description Exit status. */
            return_code: number;
            /** @description Files that it wrote. */
            content: components["schemas"]["MessageBashExecutionOutput"][];
        };
        /** @description A file that a command wrote. */
        MessageBashExecutionOutput: {
            /** @constant */
            type: "bash_code_execution_output";
            /** @description The provider's id of the file. */
            file_id: string;
        };
        /** @description Why a command could not be run. */
        MessageBashExecutionError: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "bash_code_execution_tool_result_error";
            error_code: components["schemas"]["MessageServerToolErrorCode"];
        };
        /** @description What a file operation in the provider's container did. */
        MessageTextEditorResultBlock: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "text_editor_code_execution_tool_result";
            /** @description Id of the call. */
            tool_use_id: string;
            content: components["schemas"]["MessageTextEditorContent"];
        };
        /** @description Outcome of a file operation. */
        MessageTextEditorContent: components["schemas"]["MessageTextEditorView"] | components["schemas"]["MessageTextEditorCreate"] | components["schemas"]["MessageTextEditorReplace"] | components["schemas"]["MessageTextEditorError"];
        /** @description A file, or a part of it. */
        MessageTextEditorView: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "text_editor_code_execution_view_result";
            /** @description What it holds. */
            content: string;
            /**
             * @description Its kind.
             * @enum {string}
             */
            file_type: "text" | "image" | "pdf";
            /** @description Number of lines shown. */
            num_lines: number | null;
            /** @description First line shown. */
            start_line: number | null;
            /** @description Lines of the whole file. */
            total_lines: number | null;
        };
        /** @description A file was written. */
        MessageTextEditorCreate: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "text_editor_code_execution_create_result";
            /** @description Whether it existed before. */
            is_file_update: boolean;
        };
        /** @description Text of a file was replaced. */
        MessageTextEditorReplace: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "text_editor_code_execution_str_replace_result";
            /** @description The difference, line by line. */
            lines: string[] | null;
            /** @description Number of lines after the change. */
            new_lines: number | null;
            /** @description First line after the change. */
            new_start: number | null;
            /** @description Number of lines before it. */
            old_lines: number | null;
            /** @description First line before it. */
            old_start: number | null;
        };
        /** @description Why a file operation failed. */
        MessageTextEditorError: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "text_editor_code_execution_tool_result_error";
            error_code: components["schemas"]["MessageServerToolErrorCode"];
            /** @description Explanation for people. */
            error_message: string | null;
        };
        /** @description Tools that a tool search at the provider found. */
        MessageToolSearchResultBlock: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "tool_search_tool_result";
            /** @description Id of the call. */
            tool_use_id: string;
            content: components["schemas"]["MessageToolSearchContent"];
        };
        /** @description The tools, or why there are none. */
        MessageToolSearchContent: components["schemas"]["MessageToolSearchResult"] | components["schemas"]["MessageToolSearchError"];
        /**
         * @description Tools that were found.
         * @example {
         *       "type": "tool_search_tool_search_result",
         *       "tool_references": [
         *         {
         *           "type": "tool_reference",
         *           "tool_name": "get_weather"
         *         }
         *       ]
         *     }
         */
        MessageToolSearchResult: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "tool_search_tool_search_result";
            tool_references: components["schemas"]["MessageToolReference"][];
        };
        /** @description Why the search failed. */
        MessageToolSearchError: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "tool_search_tool_result_error";
            error_code: components["schemas"]["MessageServerToolErrorCode"];
            /** @description Explanation for people. */
            error_message: string | null;
        };
        /** @description A call of a tool of a remote MCP server, made by the provider. The result follows. */
        MessageMcpToolUseBlock: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "mcp_tool_use";
            /** @description Id of the call. */
            id: string;
            /** @description Name of the tool. */
            name: string;
            /** @description Name of the server. */
            server_name: string;
            /** @description What the tool is given. */
            input: unknown;
        };
        /** @description What a tool of a remote MCP server returned. */
        MessageMcpToolResultBlock: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "mcp_tool_result";
            /** @description Id of the call. */
            tool_use_id: string;
            /** @description Whether the tool failed. */
            is_error: boolean;
            /** @description The result. */
            content: string | components["schemas"]["MessageMcpText"][];
        };
        /** @description Text of a tool of a remote MCP server. */
        MessageMcpText: {
            /** @constant */
            type: "text";
            /** @description The text itself. */
            text: string;
        };
        /** @description A file in the provider's container. */
        MessageContainerUploadBlock: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "container_upload";
            /** @description The provider's id of the file. */
            file_id: string;
        };
        /** @description A summary of everything before it. What follows in the conversation goes after it. */
        MessageCompactionBlock: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "compaction";
            /** @description The summary; null when making it failed or while it is being made. */
            content: string | null;
            /** @description The summary in the provider's own form. */
            encrypted_content?: string | null;
        };
        /** @description Advice of another model. */
        MessageAdvisorResultBlock: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "advisor_tool_result";
            /** @description Id of the call. */
            tool_use_id: string;
            /** @description The result, free-form since it depends on the tool. */
            content: {
                [key: string]: unknown;
            };
        };
        /** @description What a command of `service:shell` printed, in conversations. Answers have a `bash_code_execution_tool_result`. */
        MessageShellResultBlock: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "service_shell_tool_result";
            /** @description Id of the call. */
            tool_use_id: string;
            /** @description The result, free-form since it depends on the tool. */
            content: {
                [key: string]: unknown;
            };
        };
        /** @description What a command of `service:bash` printed, in conversations. Answers have a `bash_code_execution_tool_result`. */
        MessageBashResultBlock: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "service_bash_tool_result";
            /** @description Id of the call. */
            tool_use_id: string;
            /** @description The result, free-form since it depends on the tool. */
            content: {
                [key: string]: unknown;
            };
        };
        /**
         * @description Tokens and cost of a message, all server-tool steps together.
         * @example {
         *       "input_tokens": 16,
         *       "output_tokens": 11,
         *       "output_tokens_details": null,
         *       "cache_creation_input_tokens": 1024,
         *       "cache_read_input_tokens": 0,
         *       "cache_creation": {
         *         "ephemeral_5m_input_tokens": 1024,
         *         "ephemeral_1h_input_tokens": 0
         *       },
         *       "inference_geo": null,
         *       "server_tool_use": {
         *         "web_search_requests": 0,
         *         "web_fetch_requests": 0
         *       },
         *       "service_tier": "standard",
         *       "cost": 0.004053,
         *       "cost_details": {
         *         "upstream_inference_cost": null,
         *         "upstream_inference_input_cost": 0.003888,
         *         "upstream_inference_output_cost": 0.000165
         *       },
         *       "is_byok": false
         *     }
         */
        MessageUsage: {
            /** @description Tokens of the input that were neither read from the cache nor written to it. */
            input_tokens: number;
            /** @description Tokens of the output, thinking included. */
            output_tokens: number;
            /** @description Part of them that is thinking. */
            output_tokens_details: components["schemas"]["MessageOutputTokensDetails"] | null;
            /** @description Tokens of the input that were written to the cache. */
            cache_creation_input_tokens: number | null;
            /** @description Tokens of the input that were read from the cache. */
            cache_read_input_tokens: number | null;
            /** @description Tokens written to the cache, by how long they are kept. */
            cache_creation: components["schemas"]["MessageCacheCreation"] | null;
            /** @description Server tools that ran. */
            server_tool_use: components["schemas"]["MessageServerToolUsage"] | null;
            service_tier: components["schemas"]["MessageServiceTier"];
            /** @description Region in which the model ran, where the provider says. */
            inference_geo: string | null;
            /** @description Speed at which the model ran, where the request set one. */
            speed?: components["schemas"]["MessageSpeed"] | null;
            /** @description The provider's own steps, where it tells them apart. */
            iterations?: components["schemas"]["MessageUsageIteration"][];
            /**
             * Format: double
             * @description What the caller is charged, in US dollars.
             */
            cost?: number | null;
            /** @description What the provider charged. */
            cost_details?: components["schemas"]["CostDetails"] | null;
            /** @description Whether a provider key of the workspace was used, in a loop of server tools for one step at least. */
            is_byok?: boolean;
        };
        /** @description Part of the output tokens that is not text for the reader. */
        MessageOutputTokensDetails: {
            /** @description Tokens that the model thought with. */
            thinking_tokens: number;
        };
        /** @description Tokens written to the cache, by how long they are kept. */
        MessageCacheCreation: {
            /** @description For five minutes. */
            ephemeral_5m_input_tokens: number;
            /** @description For one hour. */
            ephemeral_1h_input_tokens: number;
        };
        /** @description Count of server tools that ran. */
        MessageServerToolUsage: {
            /** @description Web searches. */
            web_search_requests: number;
            /** @description Pages that were read. */
            web_fetch_requests: number;
        };
        /**
         * @description The processing tier that served; `standard` is what other formats call `default`. Null where the provider does not say.
         * @enum {string|null}
         */
        MessageServiceTier: "standard" | "priority" | "batch" | "flex" | "scale" | null;
        /** @description Share of one of the provider's own steps, such as a summary or an adviser's answer. */
        MessageUsageIteration: {
            /** @description Kind of the step: `message`, `compaction`, `advisor_message` or another. */
            type: string;
            /** @description Model of the step. */
            model?: string;
            /** @description As in `usage`. */
            input_tokens?: number;
            /** @description As in `usage`. */
            output_tokens?: number;
            /** @description As in `usage`. */
            cache_creation_input_tokens?: number;
            /** @description As in `usage`. */
            cache_read_input_tokens?: number;
            /** @description As in `usage`. */
            cache_creation?: components["schemas"]["MessageCacheCreation"] | null;
        };
        /** @description One event of a streamed message. A stream begins with `message_start`; each block has a `content_block_start`, deltas and a `content_block_stop` with the same `index`; then come `message_delta` and `message_stop`. A `ping` may come anywhere. A failure after the first event is an `error` event, which ends the stream. There is no sentinel. */
        MessageStreamEvent: components["schemas"]["MessageStartEvent"] | components["schemas"]["MessageBlockStartEvent"] | components["schemas"]["MessageBlockDeltaEvent"] | components["schemas"]["MessageBlockStopEvent"] | components["schemas"]["MessageDeltaEvent"] | components["schemas"]["MessageStopEvent"] | components["schemas"]["MessagePingEvent"] | components["schemas"]["MessageErrorEvent"];
        /**
         * @description The message exists; `content` is still empty and `usage` holds what is known of the input.
         * @example {
         *       "type": "message_start",
         *       "message": {
         *         "id": "msg_01XFDUDYJgAACzvnptvVoYEL",
         *         "type": "message",
         *         "role": "assistant",
         *         "model": "anthropic/claude-sonnet-4.5",
         *         "content": [],
         *         "stop_reason": null,
         *         "stop_sequence": null,
         *         "stop_details": null,
         *         "container": null,
         *         "usage": {
         *           "input_tokens": 16,
         *           "output_tokens": 1,
         *           "output_tokens_details": null,
         *           "cache_creation_input_tokens": 0,
         *           "cache_read_input_tokens": 0,
         *           "cache_creation": null,
         *           "inference_geo": null,
         *           "server_tool_use": null,
         *           "service_tier": "standard"
         *         }
         *       }
         *     }
         */
        MessageStartEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "message_start";
            message: components["schemas"]["MessageResult"];
        };
        /**
         * @description A block begins. It is empty as a rule and filled by deltas; results of server tools and pictures are whole.
         * @example {
         *       "type": "content_block_start",
         *       "index": 0,
         *       "content_block": {
         *         "type": "text",
         *         "text": ""
         *       }
         *     }
         */
        MessageBlockStartEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "content_block_start";
            /** @description Position of the block in `content`. */
            index: number;
            content_block: components["schemas"]["MessageContentBlock"];
        };
        /**
         * @description A block grows.
         * @example {
         *       "type": "content_block_delta",
         *       "index": 0,
         *       "delta": {
         *         "type": "text_delta",
         *         "text": "The Rhine"
         *       }
         *     }
         */
        MessageBlockDeltaEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "content_block_delta";
            /** @description Position of the block in `content`. */
            index: number;
            delta: components["schemas"]["MessageBlockDelta"];
        };
        /** @description What is added to a block. */
        MessageBlockDelta: components["schemas"]["MessageTextDelta"] | components["schemas"]["MessageInputJsonDelta"] | components["schemas"]["MessageThinkingDelta"] | components["schemas"]["MessageSignatureDelta"] | components["schemas"]["MessageCitationsDelta"] | components["schemas"]["MessageCompactionDelta"];
        /** @description More text. */
        MessageTextDelta: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "text_delta";
            /** @description To be appended. */
            text: string;
        };
        /**
         * @description More of a tool's input. All pieces together are JSON, or nothing for an empty object.
         * @example {
         *       "type": "input_json_delta",
         *       "partial_json": "{\"city\":\"Ber"
         *     }
         */
        MessageInputJsonDelta: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "input_json_delta";
            /** @description To be appended. */
            partial_json: string;
        };
        /** @description More thoughts. */
        MessageThinkingDelta: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "thinking_delta";
            /** @description To be appended. */
            thinking: string;
        };
        /** @description The signature of the thoughts. */
        MessageSignatureDelta: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "signature_delta";
            /** @description The whole signature. */
            signature: string;
        };
        /** @description One more citation. */
        MessageCitationsDelta: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "citations_delta";
            citation: components["schemas"]["MessageCitation"];
        };
        /** @description The summary, whole. */
        MessageCompactionDelta: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "compaction_delta";
            /** @description The summary; null when making it failed. */
            content: string | null;
            /** @description The summary in the provider's own form. */
            encrypted_content?: string | null;
        };
        /**
         * @description A block is finished.
         * @example {
         *       "type": "content_block_stop",
         *       "index": 0
         *     }
         */
        MessageBlockStopEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "content_block_stop";
            /** @description Position of the block in `content`. */
            index: number;
        };
        /**
         * @description How the message ended, and its final usage.
         * @example {
         *       "type": "message_delta",
         *       "delta": {
         *         "stop_reason": "end_turn",
         *         "stop_sequence": null,
         *         "stop_details": null,
         *         "container": null
         *       },
         *       "usage": {
         *         "input_tokens": 16,
         *         "output_tokens": 11,
         *         "output_tokens_details": null,
         *         "cache_creation_input_tokens": 0,
         *         "cache_read_input_tokens": 0,
         *         "server_tool_use": null,
         *         "cost": 0.000213,
         *         "is_byok": false
         *       }
         *     }
         */
        MessageDeltaEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "message_delta";
            delta: components["schemas"]["MessageDelta"];
            usage: components["schemas"]["MessageDeltaUsage"];
            /** @description Edits of the conversation that took place. */
            context_management?: components["schemas"]["MessageAppliedEdits"] | null;
        };
        /** @description Members of the message that are known only at its end. */
        MessageDelta: {
            stop_reason: components["schemas"]["MessageStopReason"];
            /** @description The stop sequence that ended the answer, if one did. */
            stop_sequence: string | null;
            /** @description More about a refusal. */
            stop_details: components["schemas"]["MessageStopDetails"] | null;
            /** @description The container in which the provider ran code. */
            container: components["schemas"]["MessageContainer"] | null;
        };
        /** @description Tokens and cost of the whole message; the values replace those of `message_start`. */
        MessageDeltaUsage: {
            /** @description Tokens of the input that were neither read from the cache nor written to it. */
            input_tokens: number | null;
            /** @description Tokens of the output, thinking included. */
            output_tokens: number;
            /** @description Part of them that is thinking. */
            output_tokens_details: components["schemas"]["MessageOutputTokensDetails"] | null;
            /** @description Tokens of the input that were written to the cache. */
            cache_creation_input_tokens: number | null;
            /** @description Tokens of the input that were read from the cache. */
            cache_read_input_tokens: number | null;
            /** @description Tokens written to the cache, by how long they are kept. */
            cache_creation?: components["schemas"]["MessageCacheCreation"] | null;
            /** @description Server tools that ran. */
            server_tool_use: components["schemas"]["MessageServerToolUsage"] | null;
            service_tier?: components["schemas"]["MessageServiceTier"];
            /** @description Region in which the model ran, where the provider says. */
            inference_geo?: string | null;
            /** @description Speed at which the model ran, where the request set one. */
            speed?: components["schemas"]["MessageSpeed"] | null;
            /** @description The provider's own steps, where it tells them apart. */
            iterations?: components["schemas"]["MessageUsageIteration"][];
            /**
             * Format: double
             * @description What the caller is charged, in US dollars.
             */
            cost?: number | null;
            /** @description What the provider charged. */
            cost_details?: components["schemas"]["CostDetails"] | null;
            /** @description Whether a provider key of the workspace was used, in a loop of server tools for one step at least. */
            is_byok?: boolean;
        };
        /**
         * @description The message is complete. The last event of a stream that went well.
         * @example {
         *       "type": "message_stop"
         *     }
         */
        MessageStopEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "message_stop";
            service_metadata?: components["schemas"]["ServiceMetadata"];
        };
        /**
         * @description Keeps the connection alive and means nothing.
         * @example {
         *       "type": "ping"
         *     }
         */
        MessagePingEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "ping";
        };
        /**
         * @description A failure after the stream had begun. The last event of a stream that went wrong.
         * @example {
         *       "type": "error",
         *       "error": {
         *         "type": "overloaded_error",
         *         "message": "The provider is overloaded.",
         *         "error_type": "provider_overloaded"
         *       },
         *       "request_id": "req_4f2c9b7a81f0"
         *     }
         */
        MessageErrorEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "error";
            error: components["schemas"]["MessageErrorDetail"];
            /** @description Id of the request in the gateway's log. */
            request_id?: string | null;
            /** @description How the request was routed, when it asked for that. */
            service_metadata?: components["schemas"]["ServiceMetadata"] | null;
        };
        /**
         * @description Body of every error of the message format.
         * @example {
         *       "type": "error",
         *       "error": {
         *         "type": "invalid_request_error",
         *         "message": "messages[0].role: must be one of user, assistant, system",
         *         "error_type": "invalid_request",
         *         "metadata": {
         *           "issues": [
         *             {
         *               "path": "messages[0].role",
         *               "message": "must be one of user, assistant, system"
         *             }
         *           ]
         *         }
         *       },
         *       "request_id": "req_4f2c9b7a81de"
         *     }
         */
        MessageErrorBody: {
            /** @constant */
            type: "error";
            error: components["schemas"]["MessageErrorDetail"];
            /** @description Id of the request in the gateway's log. */
            request_id: string | null;
            /** @description How the request was routed, when it asked for that and got as far. */
            service_metadata?: components["schemas"]["ServiceMetadata"] | null;
        };
        /** @description What went wrong. */
        MessageErrorDetail: {
            type: components["schemas"]["MessageErrorKind"];
            /** @description For people; its wording may change. */
            message: string;
            error_type: components["schemas"]["ErrorType"];
            metadata?: components["schemas"]["ErrorMetadata"];
            details?: components["schemas"]["MessageErrorFacts"];
        };
        /** @description What clients of this format act on, where the provider or the gateway says it. */
        MessageErrorFacts: {
            /** @description Which refusal it is, for example `thread_unsupported_request`. */
            error_code?: string;
            /** @description What of the request is not supported. */
            unsupported?: string[];
        };
        /**
         * @description Class of an error, by its HTTP status: `invalid_request_error` (400, 413, 422), `authentication_error` (401), `billing_error` (402), `permission_error` (403), `not_found_error` (404), `timeout_error` (408, 524), `rate_limit_error` (429), `overloaded_error` (503, 529) and `api_error` (500, 502).
         * @enum {string}
         */
        MessageErrorKind: "invalid_request_error" | "authentication_error" | "billing_error" | "permission_error" | "not_found_error" | "timeout_error" | "rate_limit_error" | "overloaded_error" | "api_error";
        /**
         * @description The parts of a message request that make up its input. Fields of a message request that are not listed here have no influence on the count.
         * @example {
         *       "model": "anthropic/claude-sonnet-4.5",
         *       "messages": [
         *         {
         *           "role": "user",
         *           "content": "Name three rivers that flow into the North Sea."
         *         }
         *       ]
         *     }
         */
        MessageCountRequest: {
            /** @description Model to count for, since each counts in its own way. For a router (`service/auto`), which chooses the model later, tokens are counted as newer models of OpenAI count them. */
            model?: string;
            /** @description The conversation, oldest message first. */
            messages: components["schemas"]["MessageParam"][];
            system?: components["schemas"]["MessageSystem"];
            /** @description Tools that the model may use. At most 128 unless whoever runs the gateway allows more (`limits.tools`). */
            tools?: components["schemas"]["MessageTool"][];
            tool_choice?: components["schemas"]["MessageToolChoice"];
            thinking?: components["schemas"]["MessageThinking"];
            output_config?: components["schemas"]["MessageOutputConfig"];
            /** @description What the provider would take out before it counts. */
            context_management?: components["schemas"]["MessageContextManagement"] | null;
            /** @description Does not change the count. */
            cache_control?: components["schemas"]["CacheControl"] | null;
            /** @description Does not change the count. */
            speed?: components["schemas"]["MessageSpeed"] | null;
            /** @description Which providers' count is wanted. */
            provider?: components["schemas"]["ProviderPreferences"] | null;
        };
        /**
         * @description The count.
         * @example {
         *       "input_tokens": 16
         *     }
         */
        MessageCountResult: {
            /** @description Tokens of the whole input; an estimate where the model's own way of counting is not known. */
            input_tokens: number;
        };
        /** @description A request whose route is to be explained. */
        ExplainRouteRequest: {
            format?: components["schemas"]["ExplainedFormat"];
            request: components["schemas"]["ExplainedRequest"];
        };
        /**
         * @description Which inference operation `request` is a body of.
         * @default responses
         * @enum {string}
         */
        ExplainedFormat: "responses" | "messages" | "chat";
        /** @description An inference body as a whole, since what it asks for decides where it can go. */
        ExplainedRequest: {
            [key: string]: unknown;
        };
        /** @description The plan for a request. */
        RouteExplanationResponse: {
            data: components["schemas"]["RouteExplanation"];
        };
        /** @description Where a request would go. Each endpoint of the models that it names is either in `candidates` or in `excluded`. */
        RouteExplanation: {
            /** @description The first model that the request names; empty when it names none. */
            requested: string;
            /** @description All of them, in order. */
            requested_models: string[];
            strategy: components["schemas"]["RoutingStrategy"];
            /** @description Family in which an alias was resolved; null without an alias. */
            version_group: string | null;
            /** @description Endpoints that would be tried, in this order, until one answers. */
            candidates: components["schemas"]["RouteCandidate"][];
            /** @description Endpoints that would not be tried. */
            excluded: components["schemas"]["RouteExclusion"][];
            /** @description Names that the catalog does not have. */
            unknown_models: string[];
            /**
             * @deprecated
             * @description Always empty, since there is no variant that the gateway can not do.
             */
            unsupported_models: string[];
            /** @description What a router found out and how it ranked models, where the request names one; else null. */
            task: components["schemas"]["PipelineStageData"] | null;
            /** @description The error that the request would get, where no endpoint is left; else null. */
            refusal: components["schemas"]["ErrorDetail"] | null;
        };
        /** @description An endpoint that would be tried. */
        RouteCandidate: {
            /** @description The name of the model by which the request asks for it, variants included. */
            requested_as: string;
            /** @description Whether it comes first because it served this conversation lately. */
            sticky: boolean;
            /** @description The workspace's own credential by which it would be reached; null for the gateway's. */
            byok: components["schemas"]["RouteCredential"] | null;
            endpoint: components["schemas"]["PublicEndpoint"];
        };
        /** @description A provider credential of the workspace, without its secret. */
        RouteCredential: {
            /**
             * Format: uuid
             * @description Id of the credential.
             */
            id: string;
            /** @description What it is called. */
            name: string;
            /** @description Whether it is tried after the gateway's own credential rather than before it. */
            is_fallback: boolean;
        };
        /** @description An endpoint that would not be tried, and the first reason for it. */
        RouteExclusion: {
            reason: components["schemas"]["RouteExclusionReason"];
            /** @description What the endpoint is or lacks, in words that follow "because it". */
            detail: string;
            /** @description The workspace's own credential that this is about; null for the endpoint itself. */
            byok: components["schemas"]["RouteCredential"] | null;
            endpoint: components["schemas"]["PublicEndpoint"];
        };
        /**
         * @description What left an endpoint out, as `availability.excluded_by` of an error names it too.
         * @enum {string}
         */
        RouteExclusionReason: "guardrail" | "allow_list" | "only" | "ignore" | "data_collection" | "zdr" | "quantizations" | "max_price" | "enforce_distillable_text" | "free" | "input_modalities" | "output_modalities" | "prompt" | "native_tools" | "reasoning" | "image_config" | "require_parameters" | "context_length" | "tier" | "tools" | "structured_outputs" | "verbosity" | "cooling_down" | "allow_fallbacks" | "byok" | "byok_unusable" | "unpriced";
        /** @description A page of models. */
        ModelListResponse: {
            data: components["schemas"]["Model"][];
            /** @description Number of models that pass the filters, on all pages. */
            total_count: number;
            links: components["schemas"]["ModelListLinks"];
        };
        /**
         * @description Order of models. Prices are those of prompt tokens; throughput and latency those of the best endpoint in the last 5 minutes, as this gateway measured them; `most-popular` goes by the requests of the caller's organization in the last 30 days, `top-weekly` by its tokens in the last 7, both up to ten minutes old. Models of which nothing is known come last.
         * @enum {string}
         */
        ModelSort: "newest" | "most-popular" | "top-weekly" | "pricing-low-to-high" | "pricing-high-to-low" | "context-high-to-low" | "throughput-high-to-low" | "latency-low-to-high";
        /**
         * @description A model that the gateway can route to.
         * @example {
         *       "id": "openai/gpt-4.1-mini",
         *       "canonical_slug": "openai/gpt-4.1-mini-2025-04-14",
         *       "name": "GPT-4.1 mini",
         *       "created": 1744588800,
         *       "description": "Small general model with a long context.",
         *       "context_length": 1047576,
         *       "architecture": {
         *         "modality": "text+image->text",
         *         "input_modalities": [
         *           "text",
         *           "image"
         *         ],
         *         "output_modalities": [
         *           "text"
         *         ],
         *         "tokenizer": "GPT",
         *         "instruct_type": null
         *       },
         *       "pricing": {
         *         "prompt": "0.0000004",
         *         "completion": "0.0000016"
         *       },
         *       "top_provider": {
         *         "context_length": 1047576,
         *         "max_completion_tokens": 32768,
         *         "is_moderated": true
         *       },
         *       "per_request_limits": null,
         *       "supported_parameters": [
         *         "max_tokens",
         *         "temperature",
         *         "tools"
         *       ],
         *       "default_parameters": null,
         *       "supported_voices": null,
         *       "knowledge_cutoff": "2024-06-01",
         *       "expiration_date": null,
         *       "links": {
         *         "details": "/api/v1/models/openai/gpt-4.1-mini/endpoints"
         *       }
         *     }
         */
        Model: {
            /** @description What requests name it by. */
            id: string;
            /** @description Its lasting name, version included. */
            canonical_slug: string;
            /** @description Name for people. */
            name: string;
            /**
             * Format: int64
             * @description When it came into the catalog or was released, in Unix seconds.
             */
            created: number;
            description?: string;
            /** @description Most tokens of input and output together; null when unknown. */
            context_length: number | null;
            architecture: components["schemas"]["ModelArchitecture"];
            /** @description Prices of its cheapest endpoint. */
            pricing: components["schemas"]["PublicPricing"];
            top_provider: components["schemas"]["ModelTopProvider"];
            /** @description Limits of a single request; null without any. */
            per_request_limits: components["schemas"]["ModelPerRequestLimits"] | null;
            /** @description Request parameters that at least one endpoint supports. */
            supported_parameters: components["schemas"]["ModelParameter"][];
            /** @description Values that hold when a request does not set them; null when unknown. */
            default_parameters: components["schemas"]["ModelDefaultParameters"] | null;
            /** @description Voices of a model that speaks; null for others. */
            supported_voices: string[] | null;
            reasoning?: components["schemas"]["ModelReasoning"];
            alias_target?: components["schemas"]["ModelAliasTarget"];
            /** @description Id of its weights on Hugging Face, where they are public. */
            hugging_face_id?: string | null;
            /** @description Date (YYYY-MM-DD) up to which it knows the world; null when unknown. */
            knowledge_cutoff?: string | null;
            /** @description Date (YYYY-MM-DD) on which it will be withdrawn; null when none is set. */
            expiration_date?: string | null;
            links: components["schemas"]["ModelLinks"];
        };
        /** @description What a model takes and produces. */
        ModelArchitecture: {
            /** @description Both in short, such as `text+image->text`. */
            modality: string | null;
            input_modalities: components["schemas"]["ModelInputModality"][];
            output_modalities: components["schemas"]["ModelOutputModality"][];
            tokenizer?: components["schemas"]["ModelTokenizer"];
            /** @description Format of its prompts; null when unknown or not applicable. */
            instruct_type?: components["schemas"]["ModelInstructType"] | null;
        };
        /**
         * @description A kind of input.
         * @enum {string}
         */
        ModelInputModality: "text" | "image" | "file" | "audio" | "video";
        /**
         * @description A kind of output.
         * @enum {string}
         */
        ModelOutputModality: "text" | "image" | "embeddings" | "audio" | "video" | "rerank" | "speech" | "transcription";
        /**
         * @description Family of tokenizer; `Other` for any that is not listed.
         * @enum {string}
         */
        ModelTokenizer: "Router" | "Media" | "Other" | "GPT" | "Claude" | "Gemini" | "Gemma" | "Grok" | "Cohere" | "Nova" | "Qwen" | "Yi" | "DeepSeek" | "Mistral" | "Llama2" | "Llama3" | "Llama4" | "PaLM" | "RWKV" | "Qwen3";
        /**
         * @description Prompt format that a model was trained on.
         * @enum {string}
         */
        ModelInstructType: "none" | "airoboros" | "alpaca" | "alpaca-modif" | "chatml" | "claude" | "code-llama" | "gemma" | "llama2" | "llama3" | "mistral" | "nemotron" | "neural" | "openchat" | "phi3" | "rwkv" | "vicuna" | "zephyr" | "deepseek-r1" | "deepseek-v3.1" | "qwq" | "qwen3";
        /**
         * @description Name of a request parameter or capability, such as `temperature`, `top_p`, `top_k`, `min_p`, `top_a`, `frequency_penalty`, `presence_penalty`, `repetition_penalty`, `max_tokens`, `max_completion_tokens`, `logit_bias`, `logprobs`, `top_logprobs`, `prediction`, `seed`, `response_format`, `structured_outputs`, `stop`, `tools`, `tool_choice`, `parallel_tool_calls`, `include_reasoning`, `reasoning`, `reasoning_effort`, `web_search_options`, `verbosity` or `prompt`. Operators may add others.
         * @example structured_outputs
         */
        ModelParameter: string;
        /** @description Limits of the endpoint that serves the model best. */
        ModelTopProvider: {
            context_length?: number | null;
            /** @description Most tokens that it generates. */
            max_completion_tokens?: number | null;
            /** @description Whether the provider checks inputs against its own policy. */
            is_moderated: boolean;
        };
        /** @description Most tokens of a single request. */
        ModelPerRequestLimits: {
            /** Format: double */
            prompt_tokens: number;
            /** Format: double */
            completion_tokens: number;
        };
        /** @description Sampling settings that hold when a request has none. */
        ModelDefaultParameters: {
            /** Format: double */
            temperature?: number | null;
            /** Format: double */
            top_p?: number | null;
            top_k?: number | null;
            /** Format: double */
            frequency_penalty?: number | null;
            /** Format: double */
            presence_penalty?: number | null;
            /** Format: double */
            repetition_penalty?: number | null;
        };
        /** @description How the model reasons; absent when it does not. */
        ModelReasoning: {
            /** @description Whether it cannot be switched off. */
            mandatory: boolean;
            /** @description Whether it is on when a request says nothing. */
            default_enabled?: boolean;
            /** @description Effort when a request names none. */
            default_effort?: components["schemas"]["ReasoningEffort"] | null;
            /** @description Efforts that it knows; null when unknown. */
            supported_efforts?: components["schemas"]["ReasoningEffort"][] | null;
            /** @description Whether it takes a token budget. */
            supports_max_tokens?: boolean;
        };
        /** @description The model that an alias stands for at present. */
        ModelAliasTarget: {
            /** @description Its id. */
            slug: string;
            /** @description Its name for people. */
            name: string;
        };
        /** @description Where there is more about the model. */
        ModelLinks: {
            /** @description Path below the server's origin. */
            details: string;
        };
        /**
         * @description Prices in US dollars as decimal strings: per token, except `image` (per input image), `request` (per request) and `web_search` (per search). Where no price is known, `prompt` and `completion` are `-1`, and there is nothing else.
         * @example {
         *       "prompt": "0.0000004",
         *       "completion": "0.0000016",
         *       "input_cache_read": "0.0000001",
         *       "overrides": [
         *         {
         *           "min_prompt_tokens": 200000,
         *           "prompt": "0.0000008",
         *           "completion": "0.0000024"
         *         }
         *       ]
         *     }
         */
        PublicPricing: {
            prompt: components["schemas"]["PriceString"];
            completion: components["schemas"]["PriceString"];
            request?: components["schemas"]["PriceString"];
            image?: components["schemas"]["PriceString"];
            image_token?: components["schemas"]["PriceString"];
            image_output?: components["schemas"]["PriceString"];
            audio?: components["schemas"]["PriceString"];
            audio_output?: components["schemas"]["PriceString"];
            input_audio_cache?: components["schemas"]["PriceString"];
            web_search?: components["schemas"]["PriceString"];
            internal_reasoning?: components["schemas"]["PriceString"];
            input_cache_read?: components["schemas"]["PriceString"];
            input_cache_write?: components["schemas"]["PriceString"];
            input_cache_write_1h?: components["schemas"]["PriceString"];
            /**
             * Format: double
             * @description Share by which the prices are lowered at present, already taken into account.
             */
            discount?: number;
            /** @description Prices that replace the above under certain conditions. */
            overrides?: components["schemas"]["PricingOverride"][];
        };
        /** @description Prices for long prompts or for certain hours of the day. Its conditions must all hold; prices not given stay as they are. */
        PricingOverride: {
            /**
             * Format: double
             * @description Holds for prompts of at least this many tokens.
             */
            min_prompt_tokens?: number;
            /**
             * Format: double
             * @description Hour of the day, in UTC, from which it holds.
             */
            utc_start?: number;
            /**
             * Format: double
             * @description Hour of the day, in UTC, up to which it holds.
             */
            utc_end?: number;
            prompt?: components["schemas"]["PriceString"];
            completion?: components["schemas"]["PriceString"];
            audio?: components["schemas"]["PriceString"];
            input_audio_cache?: components["schemas"]["PriceString"];
            input_cache_read?: components["schemas"]["PriceString"];
            input_cache_write?: components["schemas"]["PriceString"];
            input_cache_write_1h?: components["schemas"]["PriceString"];
        };
        /**
         * @description An amount of US dollars, exact, without an exponent; -1 when unknown.
         * @example 0.0000004
         */
        PriceString: string;
        /** @description Where the list goes on. */
        ModelListLinks: {
            /** @description Path of the next page, below the server's origin; null on the last one. */
            next: string | null;
        };
        /**
         * @description A region that endpoints can be bound to.
         * @enum {string}
         */
        ModelRegion: "eu" | "us";
        /**
         * @description Only models with an endpoint that is known for zero data retention.
         * @enum {string}
         */
        ZdrFilter: "true";
        /**
         * @description Whether a model's terms are known to allow training other models on its output.
         * @enum {string}
         */
        DistillableFilter: "true" | "false";
        /** @description One model. */
        ModelResponse: {
            data: components["schemas"]["Model"];
        };
        /** @description A model and who serves it. */
        ModelEndpointsResponse: {
            data: components["schemas"]["ModelEndpoints"];
        };
        /** @description A model and its endpoints, in the order of the catalog. */
        ModelEndpoints: {
            /** @description What requests name the model by. */
            id: string;
            /** @description Name for people. */
            name: string;
            /**
             * Format: int64
             * @description When it came into the catalog or was released, in Unix seconds; 0 when unknown.
             */
            created: number;
            description: string;
            architecture: components["schemas"]["ModelArchitecture"];
            endpoints: components["schemas"]["PublicEndpoint"][];
        };
        /**
         * @description Which values of `tool_choice` an endpoint is known to take. Where nothing is known, all are false.
         * @example {
         *       "auto": true,
         *       "none": true,
         *       "required": true,
         *       "function": true
         *     }
         */
        ToolChoiceSupport: {
            /** @description Whether it takes `auto`, the model deciding. */
            auto: boolean;
            /** @description Whether it takes `none`. */
            none: boolean;
            /** @description Whether it takes `required`, any tool. */
            required: boolean;
            /** @description Whether it takes the name of a function. */
            function: boolean;
        };
        /** @description A model as one provider serves it, and how that has been going. */
        PublicEndpoint: {
            /** @description Its id, `<model>@<tag>`, as usage records name it. */
            endpoint_id: string;
            /** @description Provider and model, for people. */
            name: string;
            /** @description The model that it serves. */
            model_id: string;
            /** @description Name of the model for people. */
            model_name: string;
            /** @description Name of the provider for people. */
            provider_name: string;
            /** @description What `order`, `only` and `ignore` name it by, `provider` or `provider/variant`. */
            tag: string;
            tier: components["schemas"]["EndpointTier"];
            status: components["schemas"]["EndpointStatus"];
            /** @description Number format of the weights. */
            quantization: components["schemas"]["Quantization"] | null;
            /** @description Most tokens of input and output together; 0 when unknown. */
            context_length: number;
            /** @description Most tokens of input, where that has a limit of its own. */
            max_prompt_tokens: number | null;
            /** @description Most tokens that it generates; null when unknown. */
            max_completion_tokens: number | null;
            /** @description What it costs. */
            pricing: components["schemas"]["PublicPricing"];
            /** @description Request parameters that it takes; empty when nothing is known of them, and then nothing is held against it. */
            supported_parameters: components["schemas"]["ModelParameter"][];
            supports_tool_choice: components["schemas"]["ToolChoiceSupport"];
            /** @description Whether repeated input is known to get cheaper by itself, without cache marks in the request. */
            supports_implicit_caching: boolean;
            /**
             * Format: double
             * @description Per cent of the attempts of the last 5 minutes that did not fail by its doing; null without any. What gateways that share a Redis saw counts together, from when each was started on.
             */
            uptime_last_5m: number | null;
            /**
             * Format: double
             * @description The same of the last 30 minutes.
             */
            uptime_last_30m: number | null;
            /**
             * Format: double
             * @description The same of the last 24 hours, or up to a quarter of an hour less.
             */
            uptime_last_1d: number | null;
            /** @description Seconds to the first token in the last 5 minutes, as this gateway measured them; null without a measurement. */
            latency_last_5m: components["schemas"]["PercentileStats"] | null;
            /** @description The same of the last 30 minutes. */
            latency_last_30m: components["schemas"]["PercentileStats"] | null;
            /** @description Output tokens a second in the last 5 minutes, as this gateway measured them; null without a measurement. */
            throughput_last_5m: components["schemas"]["PercentileStats"] | null;
            /** @description The same of the last 30 minutes. */
            throughput_last_30m: components["schemas"]["PercentileStats"] | null;
            /**
             * Format: date-time
             * @description When it failed last, since the gateway started; null when it has not.
             */
            last_failure_at: string | null;
        };
        /**
         * @description Service tier of an endpoint. One of another tier than `default` has to be asked for.
         * @enum {string}
         */
        EndpointTier: "default" | "priority" | "flex";
        /**
         * @description 0 when it is asked as usual, -1 when it failed in the last 30 seconds and is asked after others, -2 when it is left alone for a while.
         * @enum {integer}
         */
        EndpointStatus: 0 | -1 | -2;
        /** @description Figures that 50, 75, 90 and 99 of 100 requests reached or beat: at most so many seconds, or at least so many tokens a second. */
        PercentileStats: {
            /** Format: double */
            p50: number;
            /** Format: double */
            p75: number;
            /** Format: double */
            p90: number;
            /** Format: double */
            p99: number;
        };
        /** @description All providers. */
        ProviderListResponse: {
            data: components["schemas"]["ProviderRecord"][];
        };
        /** @description A company or server that runs models. */
        ProviderRecord: {
            /** @description What requests name it by. */
            slug: string;
            /** @description Name for people. */
            name: string;
            /** @description Country of its seat, ISO 3166-1 alpha-2; null when unknown. */
            headquarters: string | null;
            /** @description Countries in which it computes; null when unknown. */
            datacenters: string[] | null;
            /** @description Null when unknown. */
            privacy_policy_url: string | null;
            /** @description Null when unknown. */
            terms_of_service_url: string | null;
            /** @description Null when unknown. */
            status_page_url: string | null;
            data_policy: components["schemas"]["ProviderDataPolicy"];
            /** @description Whether it is known for zero data retention. */
            zdr: boolean;
            /** @description How many models of the list it serves. */
            model_count: number;
        };
        /** @description What becomes of prompts at a provider. */
        ProviderDataPolicy: {
            /** @description Whether it may train on them. */
            training: boolean;
            /** @description Whether it keeps them for a while. */
            retention: boolean;
        };
        /** @description The record of a generation. */
        GenerationResponse: {
            data: components["schemas"]["Generation"];
        };
        /**
         * @description A guardrail that looked at a request or its answer.
         * @example {
         *       "id": "0b5e8a64-1f0d-4f53-8c0b-7d2b9a6c3e41",
         *       "action": "redact"
         *     }
         */
        GenerationGuardrail: {
            /** @description Id of the guardrail, which may have been deleted since. */
            id: string;
            /**
             * @description The strongest that it did about what it found; `none` where it found nothing.
             * @enum {string}
             */
            action: "none" | "flag" | "redact" | "block";
        };
        /** @description What is kept of one inference request. Times are milliseconds, amounts US dollars. What this gateway does not record is null. */
        Generation: {
            id: string;
            /** @description Id of the request in the gateway's log. */
            request_id: string | null;
            /** @description The provider's own id of its answer. */
            upstream_id: string | null;
            /**
             * Format: date-time
             * @description When the request came in.
             */
            created_at: string;
            status: components["schemas"]["GenerationStatus"];
            /** @description What went wrong; null when nothing did. */
            error_type: components["schemas"]["ErrorType"] | null;
            /** @description The first model that the request named. */
            requested_model: string;
            /** @description The model that answered; the requested one when none did. Where several models answered the steps of a loop of server tools, the one that answered first, which the answer names, too; `provider_responses` names them all. */
            model: string;
            /** @description Name of the provider that was asked last; null when none was. Of a loop of server tools, the one that answered first. */
            provider_name: string | null;
            router: string | null;
            /** @description Tier that the provider says it served. */
            service_tier: string | null;
            streamed: boolean | null;
            /** @description Whether the caller went away before the end. */
            cancelled: boolean | null;
            /** @description Why the answer ended; null when it did not end well. */
            finish_reason: components["schemas"]["GenerationFinishReason"] | null;
            /** @description Why the answer ended, in the provider's own word. */
            native_finish_reason: string | null;
            /**
             * Format: int64
             * @description Input tokens, cached ones included.
             */
            tokens_prompt: number | null;
            /**
             * Format: int64
             * @description Output tokens, reasoning included.
             */
            tokens_completion: number | null;
            /**
             * Format: int64
             * @description The same; this gateway counts as the provider does.
             */
            native_tokens_prompt: number | null;
            /** Format: int64 */
            native_tokens_completion: number | null;
            /** Format: int64 */
            native_tokens_completion_images: number | null;
            /** Format: int64 */
            native_tokens_reasoning: number | null;
            /** Format: int64 */
            native_tokens_cached: number | null;
            num_media_prompt: number | null;
            num_input_audio_prompt: number | null;
            num_media_completion: number | null;
            num_search_results: number | null;
            num_fetches: number | null;
            /**
             * Format: double
             * @description What the request cost; null when the price is unknown. `usage.cost` of its answer holds also what models cost that tools and plugins asked for it: these are generations of their own, with the same `request_id`.
             */
            total_cost: number | null;
            /**
             * Format: double
             * @description The part of it that counts against credits and limits, which is not what the workspace's own provider key pays. Tools of the gateway always count.
             */
            usage: number | null;
            cost_origin: components["schemas"]["CostOrigin"];
            /** Format: double */
            cache_discount: number | null;
            /**
             * Format: double
             * @description What the provider charges the workspace for its own key; null without one.
             */
            upstream_inference_cost: number | null;
            /** @description Whether a provider key of the workspace was used, in a loop of server tools for one step at least. */
            is_byok: boolean;
            /**
             * Format: double
             * @description From the request's arrival to the first content; null when there was none.
             */
            latency: number | null;
            /**
             * Format: double
             * @description From the request's arrival to its end.
             */
            generation_time: number | null;
            /** Format: double */
            moderation_latency: number | null;
            web_search_engine: string | null;
            /** @description Origin of `http_referer`; empty without one. */
            origin: string;
            /** @description What `HTTP-Referer` or `Referer` of the request said, up to 2048 characters. */
            http_referer: string | null;
            /** @description The program that asked, as it names itself, up to 512 characters. */
            user_agent: string | null;
            app_id: number | null;
            /** @description End user that the request named with `user`, or with `metadata.user_id` of `/messages`; providers are told a hash. */
            external_user: string | null;
            /** @description The `trace` of the request. */
            trace: {
                [key: string]: unknown;
            } | null;
            /** @description Kind of generation. */
            api_type: components["schemas"]["GenerationKind"] | null;
            preset_id: string | null;
            data_region: components["schemas"]["DataRegion"];
            workspace_id: string | null;
            session_id: string | null;
            response_cache_source_id: string | null;
            /** @description Every attempt, in order; of a loop of server tools those of all its steps. */
            provider_responses: components["schemas"]["ProviderResponse"][] | null;
            /** @description Guardrails whose filters looked at the request or its answer. */
            guardrails?: components["schemas"]["GenerationGuardrail"][];
        };
        /**
         * @description How a generation ended. `incomplete` ran into a limit or a content filter, `cancelled` lost its caller on the way, and of one that was `interrupted` the gateway itself died: tokens and cost are what was known by then.
         * @enum {string}
         */
        GenerationStatus: "completed" | "incomplete" | "failed" | "cancelled" | "interrupted";
        /**
         * @description Why an answer ended.
         * @enum {string}
         */
        GenerationFinishReason: "stop" | "length" | "tool_calls" | "content_filter";
        /**
         * @description Kind of generation.
         * @enum {string}
         */
        GenerationKind: "completions";
        /**
         * @description Where a request is worked on. `global` where its endpoint is bound to no region.
         * @enum {string}
         */
        DataRegion: "global" | "europe" | "us";
        /**
         * @description Where a cost comes from: the provider said it, it was computed from the provider's token counts, or from tokens that the gateway counted in an answer that was cut; `unknown` when the price is.
         * @enum {string}
         */
        CostOrigin: "provider" | "computed" | "estimated" | "unknown";
        /** @description One attempt at a provider. */
        ProviderResponse: {
            /** @description Name of the provider for people. */
            provider_name: string;
            /** @description The model that it was asked for. */
            model_permaslug: string;
            /** @description The endpoint, of an attempt that answered; null for one that failed. */
            endpoint_id: string | null;
            /** @description HTTP status of the attempt; null when there was none. */
            status: number | null;
            /** @description What went wrong, by the provider's code or the canonical kind; null when it answered. */
            error_type: string | null;
            /** @description What the provider said of it, on one line and without credentials, ids of accounts and pieces of the prompt; else what the gateway says. Null when it answered, and for generations that are older than this member. */
            error_message: string | null;
            /**
             * Format: double
             * @description Milliseconds that it took.
             */
            latency: number;
            is_byok: boolean;
        };
        /** @description Credits and usage of the organization. */
        CreditsResponse: {
            data: components["schemas"]["Credits"];
        };
        /** @description Amounts in US dollars. */
        Credits: {
            /**
             * Format: double
             * @description What the operator has granted altogether; 0 when nothing was ever granted, see `unlimited`.
             */
            total_credits: number;
            /**
             * Format: double
             * @description What was spent of the credits since they were first granted; without any, what was spent since ever.
             */
            total_usage: number;
            /** @description Whether spending is not limited by credits. They are off until the operator grants some. */
            unlimited: boolean;
        };
        /**
         * @description What rows of activity are split by, comma-separated: `model`, `endpoint`, `provider`, `workspace`, `key`, `app` (as it called, not as it
         *     was merged), `task` (the class that a router found), `user` (the end user that requests name) and `total`, which is one row for all.
         *
         *     Rows are split by model and endpoint where it is absent, and by `workspace` and `api_key` in addition to these. With any other word in
         *     it, rows are split by exactly what it names: `total,workspace` by workspace only.
         */
        ActivityGrouping: string;
        /**
         * @description What one row of activity covers.
         * @enum {string}
         */
        ActivityInterval: "day" | "hour";
        /** @description Usage by day or hour, and by what was asked for. */
        ActivityResponse: {
            data: components["schemas"]["ActivityItem"][];
        };
        /** @description Usage of one group on one UTC day or in one hour. Amounts are US dollars. `*` is in members that rows are not split by. */
        ActivityItem: {
            /**
             * Format: date
             * @description The UTC day.
             */
            date: string;
            /**
             * Format: date-time
             * @description When the hour begins. Only with `interval=hour`.
             */
            hour?: string;
            /** @description The model that answered. */
            model: string;
            /** @description The same. */
            model_permaslug: string;
            /** @description Id of the endpoint, `<model>@<tag>`. */
            endpoint_id: string;
            /** @description Name of the provider for people. */
            provider_name: string;
            /** @description Only where rows are split by workspace. */
            workspace_id?: string;
            /** @description Only where rows are split by key. */
            api_key_hash?: string;
            /** @description Only where rows are split by app. Null for requests that name none. */
            app_id?: number | null;
            /** @description Only where rows are split by end user. Null for requests that name none. */
            user?: string | null;
            /** @description Only where rows are split by task. Null for requests that no router looked at. */
            task?: string | null;
            /**
             * Format: double
             * @description Cost through the gateway's own provider credentials.
             */
            usage: number;
            /**
             * Format: double
             * @description Cost through the workspace's own ones.
             */
            byok_usage_inference: number;
            /** Format: int64 */
            requests: number;
            /**
             * Format: int64
             * @description Those that used provider credentials of their workspace.
             */
            byok_requests?: number;
            /**
             * Format: int64
             * @description Those that failed in the end.
             */
            failed_requests?: number;
            /** Format: int64 */
            prompt_tokens: number;
            /**
             * Format: int64
             * @description Prompt tokens that the provider read from its cache.
             */
            cached_tokens?: number;
            /** Format: int64 */
            completion_tokens: number;
            /** Format: int64 */
            reasoning_tokens: number;
        };
        /** @description A file of a workspace. It has its members under the names of both families of clients: `bytes` and `size_bytes` are the same. */
        StoredFile: {
            /** @description Id of the file. Those of this gateway begin with `file-gw-`. */
            id: string;
            /** @constant */
            object: "file";
            /** @constant */
            type: "file";
            /** @description Name of the file: a name, never a path. Several files may have the same. */
            filename: string;
            /** @description Size in bytes. */
            bytes: number;
            /** @description Size in bytes, once more. */
            size_bytes: number;
            /** @description Media type: by the first bytes, else as the upload said, else by the name. */
            mime_type: string;
            /** @description SHA-256 of the bytes. */
            sha256: string;
            purpose: components["schemas"]["FilePurpose"];
            /**
             * @description A file is there as a whole or not at all.
             * @constant
             */
            status: "processed";
            /** @constant */
            downloadable: true;
            /** @description When it was uploaded, in Unix seconds. */
            created_at: number;
            /** @description When it is deleted, in Unix seconds. Null: when somebody deletes it. */
            expires_at: number | null;
            /** @description The workspace that it belongs to. */
            workspace_id: string;
            owner: components["schemas"]["FileOwner"];
        };
        /** @description Who uploaded a file. */
        FileOwner: {
            /** @description Hash of the key. Null: it came from the command line. */
            key_hash: string | null;
            /** @description The user that the key belongs to. Null if it belongs to none. */
            user_id: string | null;
        };
        /** @description What a file is for, as its uploader says. It means nothing to the gateway; lists can be filtered by it. */
        FilePurpose: string;
        /**
         * @description Order of a list of files, by the time of their upload.
         * @default desc
         * @enum {string}
         */
        FileOrder: "asc" | "desc";
        /**
         * Format: binary
         * @description The bytes of a file, as they are.
         */
        FileBytes: string;
        /** @description A form with a file. Fields that are not listed here are ignored. */
        CreateFileRequest: {
            file: components["schemas"]["FileBytes"];
            /** @description What the file is for; `user_data` when absent. */
            purpose?: components["schemas"]["FilePurpose"] | null;
            /** @description When the file is deleted; never when absent. As the fields `expires_after[anchor]` and `expires_after[seconds]`, or as one field with JSON. */
            expires_after?: components["schemas"]["FileExpiry"] | null;
            /** @description The same in seconds, as clients of the message format send it; `expires_after` wins. */
            expires_in_seconds?: components["schemas"]["FileLifetime"] | null;
        };
        /** @description Seconds from the upload to the end of a file, from an hour to a year. */
        FileLifetime: number;
        /** @description A time after which a file is deleted. */
        FileExpiry: {
            /**
             * @description The time is counted from the upload.
             * @constant
             */
            anchor: "created_at";
            seconds: components["schemas"]["FileLifetime"];
        };
        /** @description Some of the files of a workspace. */
        FileListResponse: {
            /** @constant */
            object: "list";
            data: components["schemas"]["StoredFile"][];
            /** @description Id of the first file of the answer. Null if it has none. */
            first_id: string | null;
            /** @description Id of the last one. Null if it has none. */
            last_id: string | null;
            /** @description Whether there are more after it. */
            has_more: boolean;
            /** @description What to send as `page` for those. Null if there are none. */
            next_page: string | null;
        };
        /** @description A file that was deleted. */
        DeleteFileResponse: {
            /** @description Its id. */
            id: string;
            /** @constant */
            object: "file";
            /** @constant */
            type: "file_deleted";
            /** @constant */
            deleted: true;
        };
        /**
         * @description Whether disabled keys are listed too.
         * @default false
         * @enum {string}
         */
        IncludeDisabled: "true" | "false";
        /**
         * @description Inference keys call models, management keys administer.
         * @enum {string}
         */
        ApiKeyKind: "inference" | "management";
        /**
         * @description When spending starts anew, at 00:00 UTC, for weeks on Monday.
         * @enum {string}
         */
        ApiKeyLimitReset: "daily" | "weekly" | "monthly";
        /**
         * @description Requests for free models a day. The gateway neither limits them nor counts them apart, and says so with -1.
         * @example {
         *       "limit": -1,
         *       "remaining": -1,
         *       "used": -1
         *     }
         */
        FreeModelRequests: {
            /** @description Most of them; -1 for no limit. */
            limit: number;
            /** @description What is left today; -1 for no limit. */
            remaining: number;
            /** @description How many there were today; -1 where they are not counted. */
            used: number;
        };
        /**
         * @description The record of a key. Amounts are US dollars; days, weeks (from Monday) and months are those of UTC.
         * @example {
         *       "hash": "5f2b8c0e9d1a4736b8e5c2f1a0d9473e6b1c8f5a2e7d9034c6b1a8f5e2d70943",
         *       "id": 7,
         *       "name": "Search team",
         *       "label": "sk-gw-3f9a...c21e",
         *       "kind": "inference",
         *       "disabled": false,
         *       "limit": null,
         *       "limit_remaining": null,
         *       "limit_reset": null,
         *       "include_byok_in_limit": false,
         *       "usage": 12.480315,
         *       "usage_daily": 0.21034,
         *       "usage_weekly": 1.702211,
         *       "usage_monthly": 4.9131,
         *       "byok_usage": 0,
         *       "byok_usage_daily": 0,
         *       "byok_usage_weekly": 0,
         *       "byok_usage_monthly": 0,
         *       "created_at": "2026-01-05T09:30:00.000Z",
         *       "updated_at": null,
         *       "expires_at": null,
         *       "creator_user_id": null,
         *       "external_user": null,
         *       "workspace_id": "3c9a1d52-7be4-4c1e-9a57-0d6f2b8e4a13"
         *     }
         */
        ApiKey: {
            /** @description Public id, the SHA-256 of the key. */
            hash: string;
            /**
             * Format: int64
             * @description Number of the key, as settings that list keys use it.
             */
            id: number;
            /** @description Name for people. */
            name: string;
            /** @description First and last characters of the key, to recognise it by. */
            label: string;
            kind: components["schemas"]["ApiKeyKind"];
            /** @description Whether the key is refused. */
            disabled: boolean;
            /**
             * Format: double
             * @description Most that the key may spend; null without a limit.
             */
            limit: number | null;
            /**
             * Format: double
             * @description What is left of it; null without a limit.
             */
            limit_remaining: number | null;
            /** @description When the limit starts anew; null when it never does. */
            limit_reset: components["schemas"]["ApiKeyLimitReset"] | null;
            /** @description Whether usage with the workspace's own provider keys counts towards the limit. */
            include_byok_in_limit: boolean;
            /**
             * Format: double
             * @description Spent in all.
             */
            usage: number;
            /**
             * Format: double
             * @description Spent today.
             */
            usage_daily: number;
            /**
             * Format: double
             * @description Spent this week.
             */
            usage_weekly: number;
            /**
             * Format: double
             * @description Spent this month.
             */
            usage_monthly: number;
            /**
             * Format: double
             * @description Usage with the workspace's own provider keys, in all.
             */
            byok_usage: number;
            /**
             * Format: double
             * @description The same, today.
             */
            byok_usage_daily: number;
            /**
             * Format: double
             * @description The same, this week.
             */
            byok_usage_weekly: number;
            /**
             * Format: double
             * @description The same, this month.
             */
            byok_usage_monthly: number;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description When the record was last changed; null before the first change.
             */
            updated_at: string | null;
            /**
             * Format: date-time
             * @description From when on the key is refused; null when it never expires.
             */
            expires_at: string | null;
            /** @description A user of the caller's own system whom the key is for. The gateway keeps none; always null. */
            external_user: string | null;
            /** @description User who made it; null when it was made by other means. */
            creator_user_id: string | null;
            /**
             * Format: uuid
             * @description Workspace that it belongs to.
             */
            workspace_id: string;
        };
        /** @description One key. */
        ApiKeyResponse: {
            data: components["schemas"]["ApiKey"];
        };
        /** @description A page of keys. */
        ApiKeyListResponse: {
            data: components["schemas"]["ApiKey"][];
            /** @description Number of keys that pass the filters, on all pages. */
            total_count: number;
        };
        /**
         * @description An inference key to create.
         * @example {
         *       "name": "Search team"
         *     }
         */
        CreateKeyRequest: {
            /** @description Name for people. */
            name: string;
            /**
             * Format: date-time
             * @description From when on the key is refused; never when null or absent.
             */
            expires_at?: string | null;
            /**
             * Format: uuid
             * @description User of the organization whom the key belongs to: it is refused while the user is not active. The user whose key makes the request when absent; null for nobody.
             */
            creator_user_id?: string | null;
            /**
             * Format: uuid
             * @description Workspace that the key belongs to; the Default workspace when absent.
             */
            workspace_id?: string;
            /**
             * Format: double
             * @description Most US dollars that the key may spend, with up to nine decimal places; without a limit when null or absent.
             */
            limit?: number | null;
            /** @description When the limit starts anew; never when null or absent. */
            limit_reset?: components["schemas"]["ApiKeyLimitReset"] | null;
            /** @description Whether usage with the workspace's own provider keys counts towards the limit; false when absent. */
            include_byok_in_limit?: boolean;
        };
        /** @description A new key. */
        CreateKeyResponse: {
            data: components["schemas"]["ApiKey"];
            /** @description The key itself, shown only here. */
            key: string;
        };
        /**
         * @description What to change about a key. An empty object changes nothing, `updated_at` included, and leaves no entry in the audit log.
         * @example {
         *       "disabled": true
         *     }
         */
        UpdateKeyRequest: {
            /** @description Name for people. */
            name?: string;
            /** @description Whether the key is refused. */
            disabled?: boolean;
            /**
             * Format: date-time
             * @description From when on the key is refused; null for never.
             */
            expires_at?: string | null;
            /**
             * Format: double
             * @description Most US dollars that the key may spend, with up to nine decimal places; null lifts the limit.
             */
            limit?: number | null;
            /** @description When the limit starts anew; null for never. */
            limit_reset?: components["schemas"]["ApiKeyLimitReset"] | null;
            /** @description Whether usage with the workspace's own provider keys counts towards the limit. */
            include_byok_in_limit?: boolean;
        };
        /**
         * @description Confirms a deletion.
         * @example {
         *       "deleted": true
         *     }
         */
        DeleteKeyResponse: {
            /** @constant */
            deleted: true;
        };
        /** @description The calling key. */
        CurrentApiKeyResponse: {
            data: components["schemas"]["CurrentApiKey"];
        };
        /** @description What the caller may know about its own key. Amounts are US dollars; days, weeks (from Monday) and months are those of UTC. */
        CurrentApiKey: {
            /** @description First and last characters of the key, to recognise it by. */
            label: string;
            /** @description Whether it administers instead of calling models. */
            is_management_key: boolean;
            /**
             * @deprecated
             * @description Old name of `is_management_key`.
             */
            is_provisioning_key: boolean;
            /** @description Whether the account can only use free models; false unless the operator has set up credits. */
            is_free_tier: boolean;
            /**
             * Format: double
             * @description Most that the key may spend; null without a limit.
             */
            limit: number | null;
            /**
             * Format: double
             * @description What is left of it; null without a limit.
             */
            limit_remaining: number | null;
            /** @description When the limit starts anew; null when it never does. */
            limit_reset: components["schemas"]["ApiKeyLimitReset"] | null;
            /** @description Whether usage with the workspace's own provider keys counts towards the limit. */
            include_byok_in_limit: boolean;
            /**
             * Format: double
             * @description Spent in all.
             */
            usage: number;
            /**
             * Format: double
             * @description Spent today.
             */
            usage_daily: number;
            /**
             * Format: double
             * @description Spent this week.
             */
            usage_weekly: number;
            /**
             * Format: double
             * @description Spent this month.
             */
            usage_monthly: number;
            /**
             * Format: double
             * @description Usage with the workspace's own provider keys, in all.
             */
            byok_usage: number;
            /**
             * Format: double
             * @description The same, today.
             */
            byok_usage_daily: number;
            /**
             * Format: double
             * @description The same, this week.
             */
            byok_usage_weekly: number;
            /**
             * Format: double
             * @description The same, this month.
             */
            byok_usage_monthly: number;
            /** @description Organization that it belongs to. */
            organization_id: string;
            /**
             * Format: uuid
             * @description Workspace that it belongs to.
             */
            workspace_id: string;
            /** @description Where its requests may be served, which the gateway restricts by endpoints and guardrails only. */
            allowed_data_regions: "global"[];
            free_model_daily_requests: components["schemas"]["FreeModelRequests"];
            /** @description User whom the key belongs to; null when it belongs to nobody. */
            creator_user_id: string | null;
            /**
             * Format: date-time
             * @description From when on the key is refused; null when it never expires.
             */
            expires_at: string | null;
            rate_limit: components["schemas"]["CurrentApiKeyRateLimit"];
        };
        /** @description The strictest limit on requests that counts those of the key. */
        CurrentApiKeyRateLimit: {
            /** @description Most requests in an interval; -1 for no limit. */
            requests: number;
            /** @description Length of the interval. */
            interval: string;
            /** @description Whose requests are counted. */
            note: string;
        };
        /** @description A place for keys, members and budgets within the organization, with settings for the requests of its keys. */
        Workspace: {
            /**
             * Format: uuid
             * @description Id of the workspace.
             */
            id: string;
            /** @description Name for people. */
            name: string;
            /** @description Name for paths, unique in the organization. Must not look like a UUID. */
            slug: string;
            /** @description What the workspace is for. */
            description: string | null;
            /** @description Model of requests that name none; without one they are 400. It must be one that can be called, so no router of the service yet. */
            default_text_model: string | null;
            /** @description Model for pictures of `service:image_generation` where a request names none. It must be one that makes images. */
            default_image_model: string | null;
            /** @description What endpoints are sorted by where the request does not say. */
            default_provider_sort: components["schemas"]["ProviderSort"] | null;
            /** @description Keys of the organization, by their `id`, to which I/O logging is limited; every key when null. */
            io_logging_api_key_ids: number[] | null;
            /**
             * Format: double
             * @description Share of requests that I/O logging takes; 1 for a new workspace that says nothing.
             */
            io_logging_sampling_rate: number;
            /** @description Whether prompts may be logged in exchange for a discount. */
            is_data_discount_logging_enabled: boolean;
            /** @description Whether traces of requests are sent to observability destinations. */
            is_observability_broadcast_enabled: boolean;
            /** @description Whether inputs and outputs are logged, for the organization's own eyes. */
            is_observability_io_logging_enabled: boolean;
            /**
             * Format: uuid
             * @description Id of the workspace's own guardrail, which all its requests pass. It was made with the workspace, without rules; null only for a workspace that an older version of the gateway has created, until its first change.
             */
            default_guardrail_id?: string | null;
            /** @description Whether usage with the workspace's own provider keys counts towards its budgets. */
            include_byok_in_budgets: boolean;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed; null if never.
             */
            updated_at: string | null;
            /** @description Who created it, a user's id, a key's hash or a name; `system` for the Default workspace. */
            created_by: string;
        };
        /** @description One workspace. */
        WorkspaceResponse: {
            data: components["schemas"]["Workspace"];
        };
        /** @description A page of workspaces. */
        WorkspaceListResponse: {
            data: components["schemas"]["Workspace"][];
            /** @description Number of workspaces on all pages. */
            total_count: number;
        };
        /**
         * @description A workspace to create.
         * @example {
         *       "name": "Search team",
         *       "slug": "search-team",
         *       "io_logging_sampling_rate": 0.25
         *     }
         */
        CreateWorkspaceRequest: {
            /** @description Name for people. */
            name: string;
            /** @description Name for paths, unique in the organization. Must not look like a UUID. */
            slug: string;
            /** @description What the workspace is for. */
            description?: string | null;
            /** @description Model of requests that name none; without one they are 400. It must be one that can be called, so no router of the service yet. */
            default_text_model?: string | null;
            /** @description Model for pictures of `service:image_generation` where a request names none. It must be one that makes images. */
            default_image_model?: string | null;
            /** @description What endpoints are sorted by where the request does not say. */
            default_provider_sort?: components["schemas"]["ProviderSort"] | null;
            /** @description Keys of the organization, by their `id`, to which I/O logging is limited; every key when null. */
            io_logging_api_key_ids?: number[] | null;
            /**
             * Format: double
             * @description Share of requests that I/O logging takes; 1 for a new workspace that says nothing.
             */
            io_logging_sampling_rate?: number;
            /** @description Whether prompts may be logged in exchange for a discount. */
            is_data_discount_logging_enabled?: boolean;
            /** @description Whether traces of requests are sent to observability destinations. */
            is_observability_broadcast_enabled?: boolean;
            /** @description Whether inputs and outputs are logged, for the organization's own eyes. */
            is_observability_io_logging_enabled?: boolean;
        };
        /**
         * @description What to change about a workspace. An empty object changes nothing, `updated_at` included, and leaves no entry in the audit log.
         * @example {
         *       "description": null
         *     }
         */
        UpdateWorkspaceRequest: {
            /** @description Name for people. */
            name?: string;
            /** @description Name for paths, unique in the organization. Must not look like a UUID. */
            slug?: string;
            /** @description What the workspace is for. */
            description?: string | null;
            /** @description Model of requests that name none; without one they are 400. It must be one that can be called, so no router of the service yet. */
            default_text_model?: string | null;
            /** @description Model for pictures of `service:image_generation` where a request names none. It must be one that makes images. */
            default_image_model?: string | null;
            /** @description What endpoints are sorted by where the request does not say. */
            default_provider_sort?: components["schemas"]["ProviderSort"] | null;
            /** @description Keys of the organization, by their `id`, to which I/O logging is limited; every key when null. */
            io_logging_api_key_ids?: number[] | null;
            /**
             * Format: double
             * @description Share of requests that I/O logging takes; 1 for a new workspace that says nothing.
             */
            io_logging_sampling_rate?: number;
            /** @description Whether prompts may be logged in exchange for a discount. */
            is_data_discount_logging_enabled?: boolean;
            /** @description Whether traces of requests are sent to observability destinations. */
            is_observability_broadcast_enabled?: boolean;
            /** @description Whether inputs and outputs are logged, for the organization's own eyes. */
            is_observability_io_logging_enabled?: boolean;
        };
        /** @description That something is gone. */
        DeleteWorkspaceResponse: {
            /** @constant */
            deleted: true;
        };
        /**
         * @description When a budget starts anew. `total` never does; `lifetime` is another name for it.
         * @enum {string}
         */
        WorkspaceBudgetInterval: "daily" | "weekly" | "monthly" | "total" | "lifetime";
        /** @description What a workspace may spend. Amounts are US dollars. */
        WorkspaceBudget: {
            /**
             * Format: uuid
             * @description Id of the budget.
             */
            id: string;
            /**
             * Format: uuid
             * @description Id of the workspace.
             */
            workspace_id: string;
            /**
             * Format: double
             * @description Most that may be spent in each interval.
             */
            limit_usd: number;
            /** @description When it starts anew; null when it never does. */
            reset_interval: components["schemas"]["ApiKeyLimitReset"] | null;
            /**
             * Format: double
             * @description Spent in the current interval.
             */
            spent_usd: number;
            /**
             * Format: double
             * @description Set aside for requests that are running.
             */
            reserved_usd: number;
            /**
             * Format: double
             * @description What is left of the limit.
             */
            remaining_usd: number;
            /**
             * Format: date-time
             * @description When the current interval ends; null when it never does.
             */
            resets_at: string | null;
            /**
             * Format: date-time
             * @description When it was first set.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last set.
             */
            updated_at: string;
        };
        /** @description One budget. */
        WorkspaceBudgetResponse: {
            data: components["schemas"]["WorkspaceBudget"];
            /** @description Whether usage with the workspace's own provider keys counts towards its budgets. */
            include_byok_in_budgets: boolean;
        };
        /** @description All budgets of a workspace. */
        WorkspaceBudgetListResponse: {
            data: components["schemas"]["WorkspaceBudget"][];
            /** @description Whether usage with the workspace's own provider keys counts towards its budgets. */
            include_byok_in_budgets: boolean;
        };
        /**
         * @description A budget to set.
         * @example {
         *       "limit_usd": 12.5
         *     }
         */
        PutWorkspaceBudgetRequest: {
            /**
             * Format: double
             * @description Most US dollars that may be spent in each interval, with up to nine decimal places.
             */
            limit_usd: number;
            /** @description Whether usage with own provider keys counts, for all budgets of the workspace; stays as it is when absent. After a change they begin anew with what was spent of what counts now. */
            include_byok_in_budgets?: boolean;
        };
        /**
         * @description Id of a plugin.
         * @enum {string}
         */
        WorkspacePluginId: "auto-router" | "context-compression" | "file-parser" | "fusion" | "moderation" | "pareto-router" | "response-healing" | "web" | "web-fetch";
        /** @description What requests of a workspace get of one plugin. */
        WorkspacePlugin: {
            id: components["schemas"]["WorkspacePluginId"];
            /** @description Whether it runs for requests that do not list it. */
            enabled: boolean;
            /** @description Its options, as a request would write them beside `id` and `enabled`. */
            settings: {
                [key: string]: unknown;
            };
            /** @description Whether requests can neither switch it on or off nor set options of their own. */
            prevent_overrides: boolean;
        };
        /** @description What a workspace sets of plugins. */
        WorkspacePluginList: {
            data: components["schemas"]["WorkspacePlugin"][];
        };
        /**
         * @description Plugins to set, each at most once.
         * @example {
         *       "data": [
         *         {
         *           "id": "response-healing",
         *           "enabled": true
         *         }
         *       ]
         *     }
         */
        PutWorkspacePluginsRequest: {
            data: components["schemas"]["WorkspacePluginWish"][];
        };
        /** @description What requests of a workspace are to get of one plugin. */
        WorkspacePluginWish: {
            id: components["schemas"]["WorkspacePluginId"];
            /** @description Whether it runs for requests that do not list it. */
            enabled: boolean;
            /** @description Its options, as a request would write them beside `id` and `enabled`; its own defaults where absent. */
            settings?: {
                [key: string]: unknown;
            };
            /**
             * @description Whether requests can neither switch it on or off nor set options of their own.
             * @default false
             */
            prevent_overrides?: boolean;
        };
        /**
         * @description What a member may do in a workspace.
         * @enum {string}
         */
        MemberRole: "admin" | "member";
        /** @description A user who is a member of a workspace. */
        WorkspaceMember: {
            /**
             * Format: uuid
             * @description Id of the membership.
             */
            id: string;
            /**
             * Format: uuid
             * @description Id of the workspace.
             */
            workspace_id: string;
            /**
             * Format: uuid
             * @description Id of the user.
             */
            user_id: string;
            /** @description The highest of the roles that the user is given there. */
            role: components["schemas"]["MemberRole"];
            /** @description What gives the membership, `manual` or the ids of group mappings. */
            sources: string[];
            /**
             * Format: date-time
             * @description Since when the user is a member.
             */
            created_at: string;
        };
        /** @description One member. */
        WorkspaceMemberResponse: {
            data: components["schemas"]["WorkspaceMember"];
        };
        /** @description A page of members. */
        WorkspaceMemberListResponse: {
            data: components["schemas"]["WorkspaceMember"][];
            /** @description Number of members on all pages. */
            total_count: number;
        };
        /**
         * @description Whom to make a member.
         * @example {
         *       "user_id": "8e2d4b6a-1f35-4c79-b0d2-57a9c3e1f648"
         *     }
         */
        AddWorkspaceMemberRequest: {
            /**
             * Format: uuid
             * @description Id of a user of the organization.
             */
            user_id: string;
            /** @description What the user may do; `member` when absent. */
            role?: components["schemas"]["MemberRole"];
        };
        /** @description What is left of a membership. */
        RemoveWorkspaceMemberResponse: {
            /** @constant */
            deleted: true;
            /** @description Whether group mappings make the user a member still. */
            still_member: boolean;
            /** @description Ids of these mappings. */
            sources: string[];
        };
        /**
         * @description Whom to make members, or to take out.
         * @example {
         *       "user_ids": [
         *         "8e2d4b6a-1f35-4c79-b0d2-57a9c3e1f648"
         *       ]
         *     }
         */
        WorkspaceMembersRequest: {
            /** @description Ids of users of the organization. */
            user_ids: string[];
        };
        /** @description The members that were asked for. */
        AddWorkspaceMembersResponse: {
            data: components["schemas"]["WorkspaceMember"][];
            /** @description How many of them were not members by hand before. */
            added_count: number;
        };
        /** @description What became of the members. */
        RemoveWorkspaceMembersResponse: {
            /** @description How many were members by hand. */
            removed_count: number;
        };
        /**
         * @description What a user is in the organization.
         * @enum {string}
         */
        OrganizationRole: "org:admin" | "org:member";
        /** @description A workspace that a user is a member of. */
        OrganizationMemberWorkspace: {
            /**
             * Format: uuid
             * @description Id of the workspace.
             */
            id: string;
            /** @description The highest role there. */
            role: components["schemas"]["MemberRole"];
        };
        /** @description A user of the organization. */
        OrganizationMember: {
            /**
             * Format: uuid
             * @description Id of the user.
             */
            id: string;
            /** @description Name to tell users apart by, unique without regard to case. */
            user_name: string;
            /** @description Address of the user. */
            email: string | null;
            /** @description Given name. */
            first_name: string | null;
            /** @description Family name. */
            last_name: string | null;
            /** @description What the user is in the organization. */
            role: components["schemas"]["OrganizationRole"];
            /** @description Whether the user's keys are accepted. */
            active: boolean;
            /** @description What the identity provider calls the user. */
            external_id: string | null;
            /** @description The workspaces that the user is a member of. */
            workspaces: components["schemas"]["OrganizationMemberWorkspace"][];
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed; null if never.
             */
            updated_at: string | null;
        };
        /** @description One user. */
        OrganizationMemberResponse: {
            data: components["schemas"]["OrganizationMember"];
        };
        /** @description A page of users. */
        OrganizationMemberListResponse: {
            data: components["schemas"]["OrganizationMember"][];
            /** @description Number of users on all pages. */
            total_count: number;
        };
        /**
         * @description A user to create.
         * @example {
         *       "email": "ada@example.com",
         *       "user_name": "ada",
         *       "role": "org:admin"
         *     }
         */
        AddOrganizationMemberRequest: {
            /**
             * Format: email
             * @description Address of the user.
             */
            email: string;
            /** @description Name to tell users apart by; the address when absent. */
            user_name?: string;
            /** @description Given name. */
            first_name?: string | null;
            /** @description Family name. */
            last_name?: string | null;
            /** @description What the user is in the organization; `org:member` when absent. */
            role?: components["schemas"]["OrganizationRole"];
        };
        /**
         * @description What to change about a user. An empty object changes nothing, `updated_at` included, and leaves no entry in the audit log.
         * @example {
         *       "active": true
         *     }
         */
        UpdateOrganizationMemberRequest: {
            /**
             * Format: email
             * @description Address of the user.
             */
            email?: string;
            /** @description Given name. */
            first_name?: string | null;
            /** @description Family name. */
            last_name?: string | null;
            /** @description What the user is in the organization. */
            role?: components["schemas"]["OrganizationRole"];
            /** @description Whether the user's keys are accepted. */
            active?: boolean;
        };
        /** @description Rules that requests are held to, and answers. */
        Guardrail: {
            /**
             * Format: uuid
             * @description Id of the guardrail.
             */
            id: string;
            /** @description Name for people, which callers see when it blocks a request. */
            name: string;
            /** @description What it is for. */
            description: string | null;
            /**
             * Format: uuid
             * @description Workspace that it belongs to, which it is deleted with.
             */
            workspace_id: string | null;
            /** @description Models that alone may serve: ids, or patterns in which `*` stands for any characters, such as `openai/*`; null for all. */
            allowed_models: string[] | null;
            /** @description Models that may not serve, likewise; null for none. */
            ignored_models: string[] | null;
            /** @description Slugs of the providers that alone may serve; null for all. */
            allowed_providers: string[] | null;
            /** @description Slugs of providers that may not serve; null for none. */
            ignored_providers: string[] | null;
            /**
             * @deprecated
             * @description Whether all models may be served by endpoints with zero data retention only: sets all five that follow, where they are not named themselves.
             */
            enforce_zdr: boolean | null;
            /** @description Whether only endpoints with zero data retention may serve models of Anthropic; null as false. */
            enforce_zdr_anthropic: boolean | null;
            /** @description Whether only endpoints with zero data retention may serve models of Google; null as false. */
            enforce_zdr_google: boolean | null;
            /** @description Whether only endpoints with zero data retention may serve models of OpenAI; null as false. */
            enforce_zdr_openai: boolean | null;
            /** @description Whether only endpoints with zero data retention may serve models of xAI; null as false. */
            enforce_zdr_xai: boolean | null;
            /** @description Whether only endpoints with zero data retention may serve models of all other authors; null as false. */
            enforce_zdr_other: boolean | null;
            /** @description Whether endpoints that publish prompts may serve free models; null as true. */
            enable_free_model_publication: boolean | null;
            /** @description Whether endpoints that train on prompts may serve free models; null as true. */
            enable_free_model_training: boolean | null;
            /** @description Whether endpoints that train on prompts may serve models with a price; null as true. */
            enable_paid_model_training: boolean | null;
            /**
             * Format: double
             * @description Most US dollars that each key, member and workspace that it is assigned to may spend in each interval, with up to nine decimal places; null for no limit.
             */
            limit_usd: number | null;
            /** @description When budgets start anew; null for never. */
            reset_interval: components["schemas"]["GuardrailInterval"] | null;
            /** @description Whether usage with own provider keys counts towards its budgets. */
            include_byok_in_budgets: boolean;
            /** @description Built-in filters; null for none. */
            content_filter_builtins: components["schemas"]["ContentFilterBuiltinEntry"][] | null;
            /** @description Filters by patterns; null for none. */
            content_filters: components["schemas"]["ContentFilterEntry"][] | null;
            applies_to: components["schemas"]["GuardrailDirection"];
            /** @description Whether placeholders in answers become the values again that they stood for in the request. Tools and searches of the gateway never get the values. */
            restore: boolean;
            on_error: components["schemas"]["GuardrailErrorPolicy"];
            /** @description Most characters of a streamed answer that are held back to be looked at: the longest match that is found for sure. */
            hold_back_chars: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed; null until then.
             */
            updated_at: string | null;
        };
        /** @description A guardrail to create. */
        CreateGuardrailRequest: {
            /** @description Name for people, which callers see when it blocks a request. */
            name: string;
            /** @description What it is for. */
            description?: string | null;
            /**
             * Format: uuid
             * @description Workspace that it belongs to, which it is deleted with; the Default workspace when absent.
             */
            workspace_id?: string;
            /** @description Models that alone may serve: ids, or patterns in which `*` stands for any characters, such as `openai/*`; null for all. */
            allowed_models?: string[] | null;
            /** @description Models that may not serve, likewise; null for none. */
            ignored_models?: string[] | null;
            /** @description Slugs of the providers that alone may serve; null for all. */
            allowed_providers?: string[] | null;
            /** @description Slugs of providers that may not serve; null for none. */
            ignored_providers?: string[] | null;
            /**
             * @deprecated
             * @description Whether all models may be served by endpoints with zero data retention only: sets all five that follow, where they are not named themselves.
             */
            enforce_zdr?: boolean | null;
            /** @description Whether only endpoints with zero data retention may serve models of Anthropic; null as false. */
            enforce_zdr_anthropic?: boolean | null;
            /** @description Whether only endpoints with zero data retention may serve models of Google; null as false. */
            enforce_zdr_google?: boolean | null;
            /** @description Whether only endpoints with zero data retention may serve models of OpenAI; null as false. */
            enforce_zdr_openai?: boolean | null;
            /** @description Whether only endpoints with zero data retention may serve models of xAI; null as false. */
            enforce_zdr_xai?: boolean | null;
            /** @description Whether only endpoints with zero data retention may serve models of all other authors; null as false. */
            enforce_zdr_other?: boolean | null;
            /** @description Whether endpoints that publish prompts may serve free models; null as true. */
            enable_free_model_publication?: boolean | null;
            /** @description Whether endpoints that train on prompts may serve free models; null as true. */
            enable_free_model_training?: boolean | null;
            /** @description Whether endpoints that train on prompts may serve models with a price; null as true. */
            enable_paid_model_training?: boolean | null;
            /**
             * Format: double
             * @description Most US dollars that each key, member and workspace that it is assigned to may spend in each interval, with up to nine decimal places; null for no limit.
             */
            limit_usd?: number | null;
            /** @description When budgets start anew; null for never. */
            reset_interval?: components["schemas"]["GuardrailInterval"] | null;
            /** @description Whether usage with own provider keys counts towards its budgets; false when absent. */
            include_byok_in_budgets?: boolean;
            /** @description Built-in filters; null for none. */
            content_filter_builtins?: components["schemas"]["ContentFilterBuiltinEntryInput"][] | null;
            /** @description Filters by patterns; null for none. */
            content_filters?: components["schemas"]["ContentFilterEntry"][] | null;
            applies_to?: components["schemas"]["GuardrailDirection"];
            /** @description Whether placeholders in answers become the values again that they stood for in the request. Tools and searches of the gateway never get the values; false when absent. */
            restore?: boolean;
            on_error?: components["schemas"]["GuardrailErrorPolicy"];
            /** @description Most characters of a streamed answer that are held back to be looked at: the longest match that is found for sure; 256 when absent. */
            hold_back_chars?: number;
        };
        /**
         * @description What to change about a guardrail. An empty object changes nothing, `updated_at` included, and leaves no entry in the audit log.
         * @example {
         *       "name": "Nothing personal"
         *     }
         */
        UpdateGuardrailRequest: {
            /** @description Name for people, which callers see when it blocks a request. */
            name?: string;
            /** @description What it is for. */
            description?: string | null;
            /** @description Models that alone may serve: ids, or patterns in which `*` stands for any characters, such as `openai/*`; null for all. */
            allowed_models?: string[] | null;
            /** @description Models that may not serve, likewise; null for none. */
            ignored_models?: string[] | null;
            /** @description Slugs of the providers that alone may serve; null for all. */
            allowed_providers?: string[] | null;
            /** @description Slugs of providers that may not serve; null for none. */
            ignored_providers?: string[] | null;
            /**
             * @deprecated
             * @description Whether all models may be served by endpoints with zero data retention only: sets all five that follow, where they are not named themselves.
             */
            enforce_zdr?: boolean | null;
            /** @description Whether only endpoints with zero data retention may serve models of Anthropic; null as false. */
            enforce_zdr_anthropic?: boolean | null;
            /** @description Whether only endpoints with zero data retention may serve models of Google; null as false. */
            enforce_zdr_google?: boolean | null;
            /** @description Whether only endpoints with zero data retention may serve models of OpenAI; null as false. */
            enforce_zdr_openai?: boolean | null;
            /** @description Whether only endpoints with zero data retention may serve models of xAI; null as false. */
            enforce_zdr_xai?: boolean | null;
            /** @description Whether only endpoints with zero data retention may serve models of all other authors; null as false. */
            enforce_zdr_other?: boolean | null;
            /** @description Whether endpoints that publish prompts may serve free models; null as true. */
            enable_free_model_publication?: boolean | null;
            /** @description Whether endpoints that train on prompts may serve free models; null as true. */
            enable_free_model_training?: boolean | null;
            /** @description Whether endpoints that train on prompts may serve models with a price; null as true. */
            enable_paid_model_training?: boolean | null;
            /**
             * Format: double
             * @description Most US dollars that each key, member and workspace that it is assigned to may spend in each interval, with up to nine decimal places; null for no limit.
             */
            limit_usd?: number | null;
            /** @description When budgets start anew; null for never. */
            reset_interval?: components["schemas"]["GuardrailInterval"] | null;
            /** @description Whether usage with own provider keys counts towards its budgets. */
            include_byok_in_budgets?: boolean;
            /** @description Built-in filters; null for none. */
            content_filter_builtins?: components["schemas"]["ContentFilterBuiltinEntryInput"][] | null;
            /** @description Filters by patterns; null for none. */
            content_filters?: components["schemas"]["ContentFilterEntry"][] | null;
            applies_to?: components["schemas"]["GuardrailDirection"];
            /** @description Whether placeholders in answers become the values again that they stood for in the request. Tools and searches of the gateway never get the values. */
            restore?: boolean;
            on_error?: components["schemas"]["GuardrailErrorPolicy"];
            /** @description Most characters of a streamed answer that are held back to be looked at: the longest match that is found for sure. */
            hold_back_chars?: number;
        };
        /**
         * @description How often budgets start anew, at 00:00 UTC, for weeks on Monday.
         * @enum {string}
         */
        GuardrailInterval: "daily" | "weekly" | "monthly";
        /**
         * @description Which way text goes that filters look at, to the model, from it or both; `input` when absent, of a single filter what its guardrail says.
         * @enum {string}
         */
        GuardrailDirection: "input" | "output" | "both";
        /**
         * @description What becomes of texts that a filter can't look at, refused (503) or let through; `closed` when absent.
         * @enum {string}
         */
        GuardrailErrorPolicy: "closed" | "open";
        /**
         * @description What happens to what a filter finds, replaced by a placeholder, refused with the whole request or answer, or only recorded.
         * @enum {string}
         */
        ContentFilterAction: "redact" | "block" | "flag";
        /**
         * @description What happens to what a built-in filter finds, replaced by a placeholder such as `[EMAIL_1]`, refused with the whole request or answer, or only recorded.
         * @enum {string}
         */
        ContentFilterBuiltinAction: "redact" | "block" | "flag";
        /**
         * @description A built-in filter. `person-name` and `address` need a Presidio server in the gateway's settings.
         * @enum {string}
         */
        ContentFilterBuiltinSlug: "email" | "phone" | "ssn" | "credit-card" | "iban" | "ip-address" | "secrets" | "person-name" | "address" | "regex-prompt-injection";
        /**
         * @description Whose text the filter for prompt injection looks at, what users write or all messages.
         * @enum {string}
         */
        PromptInjectionScanScope: "user_only" | "all_messages";
        /** @description A built-in filter. */
        ContentFilterBuiltinEntry: {
            slug: components["schemas"]["ContentFilterBuiltinSlug"];
            action: components["schemas"]["ContentFilterBuiltinAction"];
            applies_to?: components["schemas"]["GuardrailDirection"];
            scan_scope?: components["schemas"]["PromptInjectionScanScope"];
            /** @description What callers see of it instead of its slug. */
            label?: string;
        };
        /** @description A built-in filter. */
        ContentFilterBuiltinEntryInput: {
            slug: components["schemas"]["ContentFilterBuiltinSlug"];
            action: components["schemas"]["ContentFilterBuiltinAction"];
            applies_to?: components["schemas"]["GuardrailDirection"];
            scan_scope?: components["schemas"]["PromptInjectionScanScope"];
            /**
             * @deprecated
             * @description What callers see of it instead of its slug.
             */
            label?: string;
        };
        /** @description A filter by a pattern. */
        ContentFilterEntry: {
            /** @description What it finds, in the syntax of RE2: no look-around and no back-references, so that no text takes it long. */
            pattern: string;
            action: components["schemas"]["ContentFilterAction"];
            applies_to?: components["schemas"]["GuardrailDirection"];
            /** @description What callers see of it, in capital letters as its placeholder too. */
            label?: string | null;
        };
        /** @description A guardrail that was created. */
        CreateGuardrailResponse: {
            data: components["schemas"]["Guardrail"];
        };
        /** @description One guardrail. */
        GetGuardrailResponse: {
            data: components["schemas"]["Guardrail"];
        };
        /** @description A guardrail that was changed. */
        UpdateGuardrailResponse: {
            data: components["schemas"]["Guardrail"];
        };
        /** @description A page of guardrails. */
        ListGuardrailsResponse: {
            data: components["schemas"]["Guardrail"][];
            /** @description Number of guardrails on all pages. */
            total_count: number;
        };
        /** @description Confirms a deletion. */
        DeleteGuardrailResponse: {
            /** @constant */
            deleted: true;
        };
        /** @description That a guardrail is assigned to a key. */
        KeyAssignment: {
            /**
             * Format: uuid
             * @description Id of the assignment.
             */
            id: string;
            /** @description Public id of the key. */
            key_hash: string;
            /** @description Name of the key. */
            key_name: string;
            /** @description The masked key. */
            key_label: string;
            /**
             * Format: uuid
             * @description Id of the guardrail.
             */
            guardrail_id: string;
            /** @description Who assigned it, a user or a key; null for the gateway itself. */
            assigned_by: string | null;
            /**
             * Format: date-time
             * @description When it was assigned.
             */
            created_at: string;
        };
        /** @description A page of assignments. */
        ListKeyAssignmentsResponse: {
            data: components["schemas"]["KeyAssignment"][];
            /** @description Number of assignments on all pages. */
            total_count: number;
        };
        /**
         * @description Whom to assign a guardrail to.
         * @example {
         *       "key_hashes": [
         *         "5f2b8c0e9d1a4736b8e5c2f1a0d9473e6b1c8f5a2e7d9034c6b1a8f5e2d70943"
         *       ]
         *     }
         */
        BulkAssignKeysRequest: {
            /** @description Public ids of keys of the organization. */
            key_hashes: string[];
        };
        /**
         * @description Whom to take a guardrail from.
         * @example {
         *       "key_hashes": [
         *         "5f2b8c0e9d1a4736b8e5c2f1a0d9473e6b1c8f5a2e7d9034c6b1a8f5e2d70943"
         *       ]
         *     }
         */
        BulkUnassignKeysRequest: {
            /** @description Public ids of keys of the organization. */
            key_hashes: string[];
        };
        /** @description What was done. */
        BulkAssignKeysResponse: {
            /** @description Number of those that did not have it. */
            assigned_count: number;
        };
        /** @description What was done. */
        BulkUnassignKeysResponse: {
            /** @description Number of those that had it. */
            unassigned_count: number;
        };
        /** @description That a guardrail is assigned to a user. */
        MemberAssignment: {
            /**
             * Format: uuid
             * @description Id of the assignment.
             */
            id: string;
            /**
             * Format: uuid
             * @description Id of the user.
             */
            user_id: string;
            /**
             * Format: uuid
             * @description Organization of the user.
             */
            organization_id: string;
            /**
             * Format: uuid
             * @description Id of the guardrail.
             */
            guardrail_id: string;
            /** @description Who assigned it, a user or a key; null for the gateway itself. */
            assigned_by: string | null;
            /**
             * Format: date-time
             * @description When it was assigned.
             */
            created_at: string;
        };
        /** @description A page of assignments. */
        ListMemberAssignmentsResponse: {
            data: components["schemas"]["MemberAssignment"][];
            /** @description Number of assignments on all pages. */
            total_count: number;
        };
        /**
         * @description Whom to assign a guardrail to.
         * @example {
         *       "member_user_ids": [
         *         "8e2d4b6a-1f35-4c79-b0d2-57a9c3e1f648"
         *       ]
         *     }
         */
        BulkAssignMembersRequest: {
            /** @description Ids of users of the organization. */
            member_user_ids: string[];
        };
        /**
         * @description Whom to take a guardrail from.
         * @example {
         *       "member_user_ids": [
         *         "8e2d4b6a-1f35-4c79-b0d2-57a9c3e1f648"
         *       ]
         *     }
         */
        BulkUnassignMembersRequest: {
            /** @description Ids of users of the organization. */
            member_user_ids: string[];
        };
        /** @description What was done. */
        BulkAssignMembersResponse: {
            /** @description Number of those that did not have it. */
            assigned_count: number;
        };
        /** @description What was done. */
        BulkUnassignMembersResponse: {
            /** @description Number of those that had it. */
            unassigned_count: number;
        };
        /** @description That a guardrail is assigned to a workspace. */
        WorkspaceAssignment: {
            /**
             * Format: uuid
             * @description Id of the assignment.
             */
            id: string;
            /**
             * Format: uuid
             * @description Id of the workspace.
             */
            workspace_id: string;
            /** @description Name of the workspace. */
            workspace_name: string;
            /** @description Slug of the workspace. */
            workspace_slug: string;
            /**
             * Format: uuid
             * @description Id of the guardrail.
             */
            guardrail_id: string;
            /** @description Who assigned it, a user or a key; null for the gateway itself. */
            assigned_by: string | null;
            /**
             * Format: date-time
             * @description When it was assigned.
             */
            created_at: string;
        };
        /** @description A page of assignments. */
        ListWorkspaceAssignmentsResponse: {
            data: components["schemas"]["WorkspaceAssignment"][];
            /** @description Number of assignments on all pages. */
            total_count: number;
        };
        /**
         * @description Whom to assign a guardrail to.
         * @example {
         *       "workspace_ids": [
         *         "3c9a1d52-7be4-4c1e-9a57-0d6f2b8e4a13"
         *       ]
         *     }
         */
        BulkAssignWorkspacesRequest: {
            /** @description Ids of workspaces of the organization. */
            workspace_ids: string[];
        };
        /**
         * @description Whom to take a guardrail from.
         * @example {
         *       "workspace_ids": [
         *         "3c9a1d52-7be4-4c1e-9a57-0d6f2b8e4a13"
         *       ]
         *     }
         */
        BulkUnassignWorkspacesRequest: {
            /** @description Ids of workspaces of the organization. */
            workspace_ids: string[];
        };
        /** @description What was done. */
        BulkAssignWorkspacesResponse: {
            /** @description Number of those that did not have it. */
            assigned_count: number;
        };
        /** @description What was done. */
        BulkUnassignWorkspacesResponse: {
            /** @description Number of those that had it. */
            unassigned_count: number;
        };
        /**
         * @description A text, and guardrails by their ids or filters that are not saved: one of the two.
         * @example {
         *       "text": "Write to ada@example.com.",
         *       "content_filter_builtins": [
         *         {
         *           "slug": "email",
         *           "action": "redact"
         *         }
         *       ]
         *     }
         */
        TestGuardrailsRequest: {
            /** @description The text. */
            text: string;
            direction?: components["schemas"]["TestDirection"];
            /** @description Ids of guardrails, which are tested together. */
            guardrail_ids?: string[];
            /** @description Built-in filters. */
            content_filter_builtins?: components["schemas"]["ContentFilterBuiltinEntryInput"][];
            /** @description Filters by patterns. */
            content_filters?: components["schemas"]["ContentFilterEntry"][];
        };
        /**
         * @description Whether the text goes to a model, as something that a user has written, or comes from one; `input` when absent.
         * @enum {string}
         */
        TestDirection: "input" | "output";
        /**
         * @description What finds something, a filter of the gateway's, a pattern or a Presidio server.
         * @enum {string}
         */
        FilterEngine: "builtin" | "pattern" | "presidio";
        /** @description A stretch of text that a filter has found. Positions count Unicode code points. */
        GuardrailFinding: {
            /** @description Id of the guardrail; null for filters that are not saved. */
            guardrail_id: string | null;
            /** @description Name of the guardrail; null for filters that are not saved. */
            guardrail_name: string | null;
            /** @description Slug or label of the filter; of a pattern without one `pattern` with its number. */
            filter: string;
            engine: components["schemas"]["FilterEngine"];
            action: components["schemas"]["ContentFilterAction"];
            /** @description Where it begins. */
            start: number;
            /** @description Where what follows it begins. */
            end: number;
        };
        /** @description A filter that could not look at the text. */
        FailedFilter: {
            /** @description Id of the guardrail; null for filters that are not saved. */
            guardrail_id: string | null;
            /** @description Slug or label of the filter. */
            filter: string;
            /** @description What failed. */
            message: string;
        };
        /** @description What filters make of a text. */
        GuardrailTest: {
            direction: components["schemas"]["TestDirection"];
            /** @description The strongest of all that happens; null where nothing is found. */
            action: components["schemas"]["ContentFilterAction"] | null;
            /** @description What was found, in order. */
            findings: components["schemas"]["GuardrailFinding"][];
            /** @description The text with placeholders instead of what is redacted. */
            redacted_text: string;
            /** @description Filters that could not look at it. */
            failed: components["schemas"]["FailedFilter"][];
        };
        /** @description What filters make of a text. */
        TestGuardrailsResponse: {
            data: components["schemas"]["GuardrailTest"];
        };
        /**
         * @description How the change was made, with a management key, on the command line, or by an identity provider over SCIM.
         * @enum {string}
         */
        AuditActorKind: "api_key" | "cli" | "scim";
        /** @description Who made a change. */
        AuditActor: {
            kind: components["schemas"]["AuditActorKind"];
            /** @description Hash of the key, name of the user at the command line, or id of the SCIM token. */
            id: string;
        };
        /** @description What was changed. */
        AuditTarget: {
            /** @description Kind of the thing, such as `workspace` or `key`. */
            kind: string;
            /** @description Its id. */
            id: string;
        };
        /** @description A record as the API shows it, without secrets. */
        AuditRecord: {
            [key: string]: unknown;
        };
        /** @description One change. */
        AuditEntry: {
            /**
             * Format: uuid
             * @description Id of the entry.
             */
            id: string;
            /**
             * Format: date-time
             * @description When it was made.
             */
            at: string;
            actor: components["schemas"]["AuditActor"];
            /** @description What was done, such as `workspace.update`. */
            action: string;
            target: components["schemas"]["AuditTarget"];
            /** @description The record before; null where there was none. */
            before: components["schemas"]["AuditRecord"] | null;
            /** @description The record after; null where there is none any more. */
            after: components["schemas"]["AuditRecord"] | null;
        };
        /** @description A page of changes, newest first. */
        AuditListResponse: {
            data: components["schemas"]["AuditEntry"][];
            /** @description Number of entries on all pages. */
            total_count: number;
        };
        /**
         * @description Slug of a provider that takes credentials of workspaces.
         * @enum {string}
         */
        ByokProvider: "openai" | "azure" | "anthropic" | "google-ai-studio" | "google-vertex" | "amazon-bedrock" | "cohere" | "minimax" | "ollama-cloud" | "groq" | "mistral" | "deepseek" | "xai" | "moonshotai" | "z-ai" | "alibaba" | "perplexity" | "together" | "fireworks" | "cerebras" | "deepinfra" | "nebius" | "novita" | "sambanova" | "huggingface" | "nvidia" | "openrouter" | "vercel" | "xiaomi" | "stepfun" | "siliconflow" | "venice" | "baseten" | "hyperbolic" | "parasail" | "friendli" | "featherless" | "chutes" | "inception" | "upstage" | "ai21" | "scaleway" | "ovhcloud" | "github-models" | "cloudflare" | "databricks" | "snowflake";
        /** @description A provider credential that a workspace brings itself, without its key. */
        ByokCredential: {
            /**
             * Format: uuid
             * @description Id of the credential.
             */
            id: string;
            /** @description What it is called. */
            name: string;
            /** @description The key as it may be shown, its first and last characters at most. */
            label: string;
            provider: components["schemas"]["ByokProvider"];
            /**
             * Format: uuid
             * @description Workspace that it belongs to.
             */
            workspace_id: string;
            /** @description Whether requests leave it alone. */
            disabled: boolean;
            /** @description Whether it is tried after the gateway's own credential rather than before it. */
            is_fallback: boolean;
            /** @description Its place among the credentials of its provider in the workspace; lower ones are tried first. */
            sort_order: number;
            /** @description Ids of the models that it is for; null for all, an empty list for none. */
            allowed_models: string[] | null;
            /** @description Users whose keys may use it; null for all, an empty list for none. */
            allowed_user_ids: string[] | null;
            /** @description Public ids of the keys that may use it; null for all, an empty list for none. */
            allowed_api_key_hashes: string[] | null;
            /** @description Whether the gateway's own credential is left out for the models that this one is for. Always false. */
            is_required: boolean;
            /** @description Whether the gateway's own credential is left out for all models of the provider. Always false. */
            is_byok_only: boolean;
            /** @description Whether its owner has declared that its account retains no data; null, the policy of the endpoint counts. */
            declared_zdr: boolean | null;
            /**
             * Format: date-time
             * @description When it was added.
             */
            created_at: string;
        };
        /** @description One provider credential. */
        ByokCredentialResponse: {
            data: components["schemas"]["ByokCredential"];
        };
        /** @description A page of provider credentials. */
        ByokCredentialListResponse: {
            data: components["schemas"]["ByokCredential"][];
            /** @description Number of credentials on all pages. */
            total_count: number;
        };
        /** @description The credentials of a provider in a workspace. */
        ByokCredentialOrderResponse: {
            data: components["schemas"]["ByokCredential"][];
        };
        /** @description A provider credential to add. */
        CreateByokCredentialRequest: {
            provider: components["schemas"]["ByokProvider"];
            /**
             * Format: uuid
             * @description Workspace that it is for; the Default one when absent.
             */
            workspace_id?: string;
            /** @description What to call it; the provider's name when absent or null. */
            name?: string | null;
            /** @description The credential as the provider takes it; it is never shown again. For Amazon Bedrock `<access key id>:<secret>` or an API key, for Google Vertex AI a service account's JSON. Where the provider's address depends on the account, a JSON object with `api_key` and beside it `endpoint` (Azure: the resource), `region` (Amazon Bedrock), `project_id` and `location` (Google Vertex AI), `account` (Cloudflare, Snowflake) or `host` (Databricks). */
            key: string;
            /** @description Whether requests leave it alone; false when absent. */
            disabled?: boolean;
            /** @description Whether it is tried after the gateway's own credential rather than before it; false when absent. */
            is_fallback?: boolean;
            /** @description Ids of the models that it is for; null for all, an empty list for none. */
            allowed_models?: string[] | null;
            /** @description Users whose keys may use it; null for all, an empty list for none. */
            allowed_user_ids?: string[] | null;
            /** @description Public ids of the keys that may use it; null for all, an empty list for none. */
            allowed_api_key_hashes?: string[] | null;
        };
        /**
         * @description What to change about a provider credential. An empty object changes nothing, `updated_at` included, and leaves no entry in the audit log.
         * @example {
         *       "disabled": true
         *     }
         */
        UpdateByokCredentialRequest: {
            /** @description What to call it; the provider's name when null. */
            name?: string | null;
            /** @description The credential as the provider takes it; it is never shown again. For Amazon Bedrock `<access key id>:<secret>` or an API key, for Google Vertex AI a service account's JSON. Where the provider's address depends on the account, a JSON object with `api_key` and beside it `endpoint` (Azure: the resource), `region` (Amazon Bedrock), `project_id` and `location` (Google Vertex AI), `account` (Cloudflare, Snowflake) or `host` (Databricks). */
            key?: string;
            /** @description Whether requests leave it alone. */
            disabled?: boolean;
            /** @description Whether it is tried after the gateway's own credential rather than before it. */
            is_fallback?: boolean;
            /** @description Ids of the models that it is for; null for all, an empty list for none. */
            allowed_models?: string[] | null;
            /** @description Users whose keys may use it; null for all, an empty list for none. */
            allowed_user_ids?: string[] | null;
            /** @description Public ids of the keys that may use it; null for all, an empty list for none. */
            allowed_api_key_hashes?: string[] | null;
        };
        /** @description An order of provider credentials. */
        ReorderByokCredentialsRequest: {
            provider: components["schemas"]["ByokProvider"];
            /**
             * Format: uuid
             * @description Workspace whose credentials are ordered; the Default one when absent.
             */
            workspace_id?: string;
            /** @description Ids of the credentials that come first, in this order. */
            ids: string[];
        };
        /** @description Confirms a deletion. */
        DeleteByokCredentialResponse: {
            /** @constant */
            deleted: true;
        };
        /** @description A token exchange, as a form. */
        TokenExchangeRequest: {
            /** @description Always `urn:ietf:params:oauth:grant-type:token-exchange`; any other is `unsupported_grant_type`. */
            grant_type: string;
            /** @description JWT of the identity provider, signed with ES256 or RS256. */
            subject_token: string;
            /**
             * @description What the subject token is.
             * @constant
             */
            subject_token_type: "urn:ietf:params:oauth:token-type:jwt";
            /** @description Id of the policy that shall accept it. */
            federation_policy_id: string;
            /**
             * @description What is asked for.
             * @constant
             */
            requested_token_type?: "urn:ietf:params:oauth:token-type:access_token";
            /** @description At most `inference`; any other is `invalid_scope`. */
            scope?: string;
            audience?: components["schemas"]["IgnoredFormValue"];
            resource?: components["schemas"]["IgnoredFormValue"];
        };
        /** @description Taken and ignored, sent once or repeated. */
        IgnoredFormValue: string[];
        /** @description An access token. */
        TokenExchangeResponse: {
            /** @description A JWT (ES256, `typ` `at+jwt`), to be sent as bearer to the inference operations. Its `sub` is that of the subject token; `federation_policy_id` and `federation_issuer_id` name what authorized it. */
            access_token: string;
            /**
             * @description What it is.
             * @constant
             */
            issued_token_type: "urn:ietf:params:oauth:token-type:access_token";
            /**
             * @description How it is sent.
             * @constant
             */
            token_type: "Bearer";
            /** @description Seconds that it lives; never longer than the subject token. */
            expires_in: number;
            /**
             * @description What it is good for.
             * @constant
             */
            scope: "inference";
        };
        /** @description An error of the token exchange, in the form of RFC 6749, section 5.2. */
        TokenErrorBody: {
            error: components["schemas"]["TokenErrorCode"];
            /** @description For people; its wording may change. */
            error_description: string;
        };
        /**
         * @description Kind of the error.
         * @enum {string}
         */
        TokenErrorCode: "invalid_request" | "invalid_grant" | "invalid_scope" | "unsupported_grant_type" | "temporarily_unavailable" | "server_error";
        /** @description Public keys (RFC 7517). */
        JsonWebKeySet: {
            /** @description The keys, the one in use first. */
            keys: components["schemas"]["JsonWebKey"][];
        };
        /** @description A public key on the curve P-256. */
        JsonWebKey: {
            /** @constant */
            kty: "EC";
            /** @constant */
            crv: "P-256";
            /** @description First coordinate, base64url. */
            x: string;
            /** @description Second coordinate, base64url. */
            y: string;
            /** @description The key's thumbprint (RFC 7638). */
            kid: string;
            /** @constant */
            alg: "ES256";
            /** @constant */
            use: "sig";
        };
        /** @description An identity provider that the organization trusts. */
        FederationIssuer: {
            /**
             * Format: uuid
             * @description Id of the issuer.
             */
            id: string;
            /** @description Name for people. */
            name: string;
            /** @description Its issuer identifier, exactly as the `iss` of its JWTs says it. */
            issuer_url: string;
            /** @description Where its keys are; null where they are found by discovery. */
            jwks_url: string | null;
            /**
             * Format: date-time
             * @description When it was registered.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed; null if never.
             */
            updated_at: string | null;
        };
        /** @description One issuer. */
        FederationIssuerResponse: {
            data: components["schemas"]["FederationIssuer"];
        };
        /** @description A page of issuers. */
        FederationIssuerListResponse: {
            data: components["schemas"]["FederationIssuer"][];
            /** @description Number of issuers on all pages. */
            total_count: number;
        };
        /**
         * @description An issuer to register.
         * @example {
         *       "name": "Cluster",
         *       "issuer_url": "https://oidc.example.com/cluster",
         *       "jwks_url": "https://oidc.example.com/cluster/keys"
         *     }
         */
        CreateFederationIssuerRequest: {
            /** @description Name for people. */
            name: string;
            /** @description Its issuer identifier: an https URL without query, fragment or credentials. http is taken for loopback addresses, outside production only, and keys are fetched from one where the operator's `outbound.allow_hosts` lists it. */
            issuer_url: string;
            /** @description Where its keys are, under the same rules; found by discovery when null or absent. */
            jwks_url?: string | null;
        };
        /**
         * @description What to change about an issuer. An empty object changes nothing, `updated_at` included, and leaves no entry in the audit log.
         * @example {
         *       "jwks_url": null
         *     }
         */
        UpdateFederationIssuerRequest: {
            /** @description Name for people. */
            name?: string;
            /** @description Its issuer identifier. */
            issuer_url?: string;
            /** @description Where its keys are; null for discovery. */
            jwks_url?: string | null;
        };
        /**
         * @description `scopes`: the claim `scopes` is a list of strings that contains the value. `token_type`: the claim `token_type` is the value.
         * @enum {string}
         */
        FederationClaimCheckType: "scopes" | "token_type";
        /** @description A further claim that a JWT must have. Upper and lower case differ. */
        FederationClaimCheck: {
            type: components["schemas"]["FederationClaimCheckType"];
            /** @description What the claim must be or contain. */
            value: string;
        };
        /** @description Which JWTs are accepted, and which key they act as. */
        FederationPolicy: {
            /**
             * Format: uuid
             * @description Id of the policy, which workloads send with the exchange.
             */
            id: string;
            /**
             * Format: uuid
             * @description Issuer whose JWTs it accepts.
             */
            issuer_id: string;
            /** @description What `sub` must equal. */
            subject: string;
            /** @description What `aud` must equal or contain. */
            audience: string;
            /** @description Public id of the inference key that access tokens act as. */
            api_key_hash: string;
            /** @description Whether tokens are exchanged under it. */
            enabled: boolean;
            /** @description Further claims that must be there. */
            claim_checks: components["schemas"]["FederationClaimCheck"][];
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed; null if never.
             */
            updated_at: string | null;
        };
        /** @description One policy. */
        FederationPolicyResponse: {
            data: components["schemas"]["FederationPolicy"];
        };
        /** @description A page of policies. */
        FederationPolicyListResponse: {
            data: components["schemas"]["FederationPolicy"][];
            /** @description Number of policies on all pages. */
            total_count: number;
        };
        /** @description A policy to create. */
        CreateFederationPolicyRequest: {
            /**
             * Format: uuid
             * @description Issuer whose JWTs it accepts.
             */
            issuer_id: string;
            /** @description What `sub` must equal. */
            subject: string;
            /** @description What `aud` must equal or contain. */
            audience: string;
            /** @description Public id of the inference key that access tokens act as. */
            api_key_hash: string;
            /** @description Whether tokens are exchanged under it; true when absent. */
            enabled?: boolean;
            /** @description Further claims that must be there; each type at most once. */
            claim_checks?: components["schemas"]["FederationClaimCheck"][];
        };
        /**
         * @description What to change about a policy. An empty object changes nothing, `updated_at` included, and leaves no entry in the audit log.
         * @example {
         *       "enabled": false
         *     }
         */
        UpdateFederationPolicyRequest: {
            /**
             * Format: uuid
             * @description Issuer whose JWTs it accepts.
             */
            issuer_id?: string;
            /** @description What `sub` must equal. */
            subject?: string;
            /** @description What `aud` must equal or contain. */
            audience?: string;
            /** @description Public id of the inference key that access tokens act as. */
            api_key_hash?: string;
            /** @description Whether tokens are exchanged under it. */
            enabled?: boolean;
            /** @description Further claims that must be there; each type at most once. */
            claim_checks?: components["schemas"]["FederationClaimCheck"][];
        };
        /** @description Confirms a deletion. */
        DeleteFederationRecordResponse: {
            /** @constant */
            deleted: true;
        };
        /** @description A JWT to test a policy against. */
        TestFederationPolicyRequest: {
            /** @description The JWT as a workload would send it. */
            subject_token: string;
        };
        /**
         * @description What is checked, in this order. `header` is that the JWT's header holds nothing that is refused; `keys` that the issuer's keys can be fetched.
         * @enum {string}
         */
        FederationCheckName: "federation_enabled" | "policy_enabled" | "api_key" | "token_form" | "algorithm" | "header" | "issuer" | "subject" | "audience" | "expiry" | "not_before" | "issued_at" | "scopes" | "token_type" | "keys" | "signature";
        /**
         * @description How a check ended.
         * @enum {string}
         */
        FederationCheckStatus: "passed" | "failed" | "skipped";
        /** @description One check and how it ended. */
        FederationCheck: {
            check: components["schemas"]["FederationCheckName"];
            status: components["schemas"]["FederationCheckStatus"];
            /** @description For people; its wording may change. */
            message: string;
        };
        /** @description What an exchange would come to. */
        FederationTestResult: {
            /** @description Whether a token would be issued. */
            accepted: boolean;
            /** @description The first check that failed; null when none did. */
            failed_check: components["schemas"]["FederationCheckName"] | null;
            /** @description Every check in order. */
            checks: components["schemas"]["FederationCheck"][];
        };
        /** @description The outcome of a test. */
        FederationTestResponse: {
            data: components["schemas"]["FederationTestResult"];
        };
        /**
         * @description Categories by group: `coding` (cli-agent, ide-extension, cloud-agent, programming-app, native-app-builder), `creative` (creative-writing, video-gen, image-gen, audio-gen), `productivity` (writing-assistant, general-chat, personal-agent, legal) and `entertainment` (roleplay, game).
         * @enum {string}
         */
        AppCategoryGroup: "coding" | "creative" | "productivity" | "entertainment";
        /**
         * @description `popular` by tokens, `trending` by how far they exceed what was usual before.
         * @default popular
         * @enum {string}
         */
        AppRankingSort: "popular" | "trending";
        /** @description One app and what it used in the window. */
        AppRankingsItem: {
            /** @description Place in the whole ranking, whatever page this is. */
            rank: number;
            /** @description Id of the app. */
            app_id: number;
            /** @description Name of the app. */
            app_name: string;
            /** @description Prompt and completion tokens together, an integer as text, since it may be larger than what JSON readers hold exactly. */
            total_tokens: string;
            /** @description Requests. */
            total_requests: number;
        };
        /** @description What the ranking is of. */
        AppRankingsMeta: {
            /**
             * Format: date-time
             * @description When the counts were last brought up to date; to be named in quotations.
             */
            as_of: string;
            /**
             * @description Version of the dataset's form.
             * @enum {string}
             */
            version: "v1";
            /**
             * Format: date
             * @description First day of the window, as it was resolved.
             */
            start_date: string;
            /**
             * Format: date
             * @description Last day of the window, as it was resolved.
             */
            end_date: string;
        };
        /** @description One page of a ranking. */
        AppRankingsResponse: {
            /** @description The apps, in the order of their ranks. */
            data: components["schemas"]["AppRankingsItem"][];
            meta: components["schemas"]["AppRankingsMeta"];
        };
        /**
         * @description What an app is for. The groups are those of `AppCategoryGroup`.
         * @enum {string}
         */
        AppCategory: "cli-agent" | "ide-extension" | "cloud-agent" | "programming-app" | "native-app-builder" | "creative-writing" | "video-gen" | "image-gen" | "audio-gen" | "writing-assistant" | "general-chat" | "personal-agent" | "legal" | "roleplay" | "game";
        /**
         * @description `public` apps are ranked. `hidden` ones are left out because they don't belong there (tests, spam), `private` ones because nobody shall read of them.
         * @enum {string}
         */
        AppVisibility: "public" | "hidden" | "private";
        /** @description What calls models in its own name. */
        App: {
            /** @description Id of the app, the `app_id` of rankings. */
            id: number;
            /** @description Scheme, host and port of the URL that the app's requests named. */
            origin: string;
            /** @description What the app is shown by, its title or else the host of its origin. */
            name: string;
            /** @description The name that the app has given itself, or an operator has given it; null without one. */
            title: string | null;
            visibility: components["schemas"]["AppVisibility"];
            /** @description What the app is for, in alphabetical order. */
            categories: components["schemas"]["AppCategory"][];
            /** @description Id of the app that this one was merged into, which may be merged itself; null for none. */
            merged_into: number | null;
            /**
             * Format: date-time
             * @description When its first request was written down.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When an operator last changed it; null until then.
             */
            updated_at: string | null;
        };
        /** @description One app. */
        AppResponse: {
            data: components["schemas"]["App"];
        };
        /** @description One page of apps. */
        AppListResponse: {
            /** @description The apps. */
            data: components["schemas"]["App"][];
            /** @description How many there are on all pages together. */
            total_count: number;
        };
        /**
         * @description What to change; fields that are absent stay as they are. An empty object changes nothing, `updated_at` included, and leaves no entry in the audit log.
         * @example {
         *       "visibility": "hidden"
         *     }
         */
        UpdateAppRequest: {
            /** @description Name to show, whatever the app's requests say. */
            title?: string;
            visibility?: components["schemas"]["AppVisibility"];
            /** @description In place of all that there were; from then on what requests say of categories is ignored. */
            categories?: components["schemas"]["AppCategory"][];
        };
        /**
         * @description Where to.
         * @example {
         *       "into": 7
         *     }
         */
        MergeAppRequest: {
            /** @description Id of the app to merge into. */
            into: number;
        };
        /**
         * @description What somebody is in a workspace.
         * @enum {string}
         */
        ScimRole: "admin" | "member";
        /** @description A group that an identity provider has provisioned. */
        ScimGroup: {
            /**
             * Format: uuid
             * @description Id of the group.
             */
            id: string;
            /** @description Organization that it belongs to. */
            organization_id: string;
            /** @description What the identity provider calls it; null if it does not say. */
            external_id: string | null;
            /** @description Its name. */
            display_name: string;
            /** @description Number of its members, inactive ones included. */
            member_count: number;
            /**
             * Format: date-time
             * @description When it was provisioned.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it or its list of members last changed.
             */
            updated_at: string;
        };
        /** @description A page of groups. */
        ScimGroupListResponse: {
            data: components["schemas"]["ScimGroup"][];
            /** @description Number of groups on all pages. */
            total_count: number;
        };
        /** @description Makes everybody in a group a member of a workspace. */
        ScimGroupMapping: {
            /**
             * Format: uuid
             * @description Id of the mapping.
             */
            id: string;
            /** @description Organization that it belongs to. */
            organization_id: string;
            /**
             * Format: uuid
             * @description The group.
             */
            scim_group_id: string;
            /**
             * Format: uuid
             * @description The workspace.
             */
            workspace_id: string;
            role: components["schemas"]["ScimRole"];
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed, or created.
             */
            updated_at: string;
        };
        /** @description One mapping. */
        ScimGroupMappingResponse: {
            data: components["schemas"]["ScimGroupMapping"];
        };
        /** @description A page of mappings. */
        ScimGroupMappingListResponse: {
            data: components["schemas"]["ScimGroupMapping"][];
            /** @description Number of mappings on all pages. */
            total_count: number;
        };
        /** @description A mapping to create. */
        CreateScimGroupMappingRequest: {
            /**
             * Format: uuid
             * @description The group.
             */
            scim_group_id: string;
            /**
             * Format: uuid
             * @description The workspace.
             */
            workspace_id: string;
            role: components["schemas"]["ScimRole"];
        };
        /**
         * @description What to change about a mapping.
         * @example {
         *       "workspace_id": "9a3d5e71-c0b4-4f28-86e9-1d7f2b4c6a05"
         *     }
         */
        UpdateScimGroupMappingRequest: {
            role?: components["schemas"]["ScimRole"];
            /**
             * Format: uuid
             * @description Another workspace.
             */
            workspace_id?: string;
        };
        /** @description A token with which an identity provider provisions the organization, without its text. */
        ScimToken: {
            /**
             * Format: uuid
             * @description Id of the token.
             */
            id: string;
            /** @description Name for people. */
            name: string;
            /** @description Beginning and end of its text. */
            label: string;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last used, to the minute; null if never.
             */
            last_used_at: string | null;
        };
        /** @description A page of tokens. */
        ScimTokenListResponse: {
            data: components["schemas"]["ScimToken"][];
            /** @description Number of tokens on all pages. */
            total_count: number;
        };
        /** @description A token to make. */
        CreateScimTokenRequest: {
            /** @description Name for people. */
            name: string;
        };
        /** @description The new token. */
        CreateScimTokenResponse: {
            data: components["schemas"]["ScimToken"];
            /** @description Its text, shown only here. */
            token: string;
        };
        /** @description Confirms a deletion. */
        DeleteScimRecordResponse: {
            /** @constant */
            deleted: true;
        };
        /**
         * @description Kind of an error, where RFC 7644 (section 3.12) has a word for it.
         * @enum {string}
         */
        ScimErrorType: "invalidFilter" | "uniqueness" | "mutability" | "invalidSyntax" | "invalidPath" | "noTarget" | "invalidValue";
        /** @description Body of every error of the SCIM server. */
        ScimErrorBody: {
            /** @description Says that this is an error. */
            schemas: string[];
            /** @description The HTTP status, as a text. */
            status: string;
            scimType?: components["schemas"]["ScimErrorType"];
            /** @description For people; its wording may change. */
            detail: string;
        };
        /** @description Parts of a person's name. */
        ScimName: {
            /** @description The whole name; made of the other two, and not kept. */
            formatted?: string | null;
            /** @description Given name. */
            givenName?: string | null;
            /** @description Family name. */
            familyName?: string | null;
        };
        /** @description An e-mail address. One is kept of each user, the primary one or else the first of type work or else the first. */
        ScimEmail: {
            /** @description The address. */
            value?: string | null;
            /** @description What kind of address; answers say work. */
            type?: string | null;
            /** @description Whether it is the main address. */
            primary?: boolean | string | null;
        };
        /** @description A user as an identity provider sends it; `userName` is needed. Attributes that are not listed here are ignored. */
        ScimUserInput: {
            /** @description Schemas of the resource. */
            schemas?: string[];
            /** @description What the identity provider calls the user. */
            externalId?: string | null;
            /** @description Name that is unique in the organization, whatever the case. */
            userName?: string;
            name?: components["schemas"]["ScimName"] | null;
            /** @description Name as others see it. */
            displayName?: string | null;
            /** @description E-mail addresses. */
            emails?: components["schemas"]["ScimEmail"][] | null;
            /** @description Whether the user may do anything: true or false, also as a text. */
            active?: boolean | string;
        };
        /** @description What the server knows about a resource. */
        ScimMeta: {
            /** @description Kind of resource. */
            resourceType?: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created?: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            lastModified?: string;
            /** @description Its URL. */
            location?: string;
        };
        /** @description Another resource. */
        ScimReference: {
            /** @description Its id. */
            value: string;
            /** @description Its URL. */
            $ref?: string;
            /** @description Its name. */
            display?: string;
            /** @description Kind of resource. */
            type?: string;
        };
        /** @description A user. `attributes` and `excludedAttributes` choose what is there beside `schemas` and `id`. */
        ScimUserResource: {
            /** @description Schemas of the resource. */
            schemas: string[];
            /**
             * Format: uuid
             * @description Id of the user.
             */
            id: string;
            /** @description What the identity provider calls the user. */
            externalId?: string;
            /** @description Name that is unique in the organization. */
            userName?: string;
            name?: components["schemas"]["ScimName"];
            /** @description Name as others see it. */
            displayName?: string;
            /** @description The one address that is kept. */
            emails?: components["schemas"]["ScimEmail"][];
            /** @description Whether the user may do anything. The keys of one who may not are refused. */
            active?: boolean;
            /** @description Groups that the user is in. */
            groups?: components["schemas"]["ScimReference"][];
            meta?: components["schemas"]["ScimMeta"];
        };
        /** @description A page of users. */
        ScimUserResourceList: {
            /** @description Says that this is a list. */
            schemas: string[];
            /** @description Number of results on all pages. */
            totalResults: number;
            /** @description Number of the first result. */
            startIndex: number;
            /** @description Number of results on this page. */
            itemsPerPage: number;
            /** @description The users. */
            Resources: components["schemas"]["ScimUserResource"][];
        };
        /** @description A member of a group. */
        ScimMemberInput: {
            /** @description Id of the user. */
            value: string;
        };
        /** @description A group as an identity provider sends it; `displayName` is needed. Attributes that are not listed here are ignored. */
        ScimGroupInput: {
            /** @description Schemas of the resource. */
            schemas?: string[];
            /** @description What the identity provider calls the group. */
            externalId?: string | null;
            /** @description Name that is unique in the organization, whatever the case. */
            displayName?: string;
            /** @description Who is in it. */
            members?: components["schemas"]["ScimMemberInput"][] | null;
        };
        /** @description A group. `attributes` and `excludedAttributes` choose what is there beside `schemas` and `id`. */
        ScimGroupResource: {
            /** @description Schemas of the resource. */
            schemas: string[];
            /**
             * Format: uuid
             * @description Id of the group.
             */
            id: string;
            /** @description What the identity provider calls the group. */
            externalId?: string;
            /** @description Its name. */
            displayName?: string;
            /** @description Who is in it. */
            members?: components["schemas"]["ScimReference"][];
            meta?: components["schemas"]["ScimMeta"];
        };
        /** @description A page of groups. */
        ScimGroupResourceList: {
            /** @description Says that this is a list. */
            schemas: string[];
            /** @description Number of results on all pages. */
            totalResults: number;
            /** @description Number of the first result. */
            startIndex: number;
            /** @description Number of results on this page. */
            itemsPerPage: number;
            /** @description The groups. */
            Resources: components["schemas"]["ScimGroupResource"][];
        };
        /** @description One change. */
        ScimPatchOperation: {
            /** @description `add`, `replace` or `remove`, in any case. */
            op: string;
            /** @description What it is about; without it `value` is an object of attributes. */
            path?: string | null;
            /** @description What the attribute becomes, gets or loses. */
            value?: unknown;
        };
        /** @description Changes to a resource, made in order, all of them or none. */
        ScimPatchRequest: {
            /** @description Says that this is a patch. */
            schemas?: string[];
            /** @description The changes. */
            Operations: components["schemas"]["ScimPatchOperation"][];
        };
        /** @description Whether the server can do something. */
        ScimAbility: {
            /** @description Whether it can. */
            supported: boolean;
        };
        /** @description What the server can do in bulk. */
        ScimBulkAbility: {
            /** @description Whether it can. */
            supported: boolean;
            /** @description Most operations in a request. */
            maxOperations: number;
            /** @description Most bytes in a request. */
            maxPayloadSize: number;
        };
        /** @description What the server can filter. */
        ScimFilterAbility: {
            /** @description Whether it can. */
            supported: boolean;
            /** @description Most results on a page. */
            maxResults: number;
        };
        /** @description How clients prove who they are. */
        ScimAuthenticationScheme: {
            /** @description Kind of scheme. */
            type: string;
            /** @description Name for people. */
            name: string;
            /** @description What it is. */
            description: string;
            /** @description Where it is described. */
            specUri: string;
            /** @description Whether it is the preferred one. */
            primary: boolean;
        };
        /** @description What the server can do. */
        ScimServiceProviderConfig: {
            /** @description Schemas of the resource. */
            schemas: string[];
            /** @description Where the server is described. */
            documentationUri: string;
            patch: components["schemas"]["ScimAbility"];
            bulk: components["schemas"]["ScimBulkAbility"];
            filter: components["schemas"]["ScimFilterAbility"];
            changePassword: components["schemas"]["ScimAbility"];
            sort: components["schemas"]["ScimAbility"];
            etag: components["schemas"]["ScimAbility"];
            /** @description How clients prove who they are. */
            authenticationSchemes: components["schemas"]["ScimAuthenticationScheme"][];
            meta: components["schemas"]["ScimMeta"];
        };
        /** @description A kind of resource. */
        ScimResourceType: {
            /** @description Schemas of the resource. */
            schemas: string[];
            /** @description Id of the kind. */
            id: string;
            /** @description Name of the kind. */
            name: string;
            /** @description Where its resources are, below the URL of the server. */
            endpoint: string;
            /** @description What it is. */
            description: string;
            /** @description Schema of its resources. */
            schema: string;
            /** @description There are none. */
            schemaExtensions: Record<string, never>[];
            meta: components["schemas"]["ScimMeta"];
        };
        /** @description The kinds of resources. */
        ScimResourceTypeList: {
            /** @description Says that this is a list. */
            schemas: string[];
            /** @description Number of results. */
            totalResults: number;
            /** @description Number of the first result. */
            startIndex: number;
            /** @description Number of results on this page. */
            itemsPerPage: number;
            /** @description The kinds. */
            Resources: components["schemas"]["ScimResourceType"][];
        };
        /** @description An attribute of a schema (RFC 7643, section 7). */
        ScimAttribute: {
            /** @description Its name. */
            name: string;
            /** @description string, boolean, complex or reference. */
            type: string;
            /** @description Whether it is a list. */
            multiValued: boolean;
            /** @description What it is. */
            description: string;
            /** @description Whether it must be there. */
            required: boolean;
            /** @description Whether case counts. */
            caseExact: boolean;
            /** @description readWrite or readOnly. */
            mutability: string;
            /** @description always or default. */
            returned: string;
            /** @description none or server. */
            uniqueness: string;
            /** @description Kinds of resources that it may refer to. */
            referenceTypes?: string[];
            /** @description Its parts. */
            subAttributes?: components["schemas"]["ScimAttribute"][];
        };
        /** @description The attributes of a kind of resource. */
        ScimSchema: {
            /** @description Schemas of the resource. */
            schemas: string[];
            /** @description Its URN. */
            id: string;
            /** @description Its name. */
            name: string;
            /** @description What it is about. */
            description: string;
            /** @description Its attributes. */
            attributes: components["schemas"]["ScimAttribute"][];
            meta: components["schemas"]["ScimMeta"];
        };
        /** @description The schemas. */
        ScimSchemaList: {
            /** @description Says that this is a list. */
            schemas: string[];
            /** @description Number of results. */
            totalResults: number;
            /** @description Number of the first result. */
            startIndex: number;
            /** @description Number of results on this page. */
            itemsPerPage: number;
            /** @description The schemas. */
            Resources: components["schemas"]["ScimSchema"][];
        };
    };
    responses: {
        /** @description A parameter breaks this contract, a date does not exist, the window is reversed, or the category is not in the group. */
        DatasetBadRequest: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["DatasetRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["DatasetRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["DatasetRateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The key's limit of the minute, or the organization's limit of the day, is used up. */
        DatasetTooManyRequests: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                "X-RateLimit-Limit": components["headers"]["DatasetRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["DatasetRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["DatasetRateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The group is mapped to that workspace already. */
        ScimMappingConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The body, a parameter, the filter or the path of an operation is not valid. */
        ScimBadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/scim+json": components["schemas"]["ScimErrorBody"];
            };
        };
        /** @description The SCIM token is missing, malformed, unknown or revoked; the answer never says which. API keys are no SCIM tokens. */
        ScimUnauthorized: {
            headers: {
                "X-Should-Retry": components["headers"]["ShouldRetry"];
                [name: string]: unknown;
            };
            content: {
                "application/scim+json": components["schemas"]["ScimErrorBody"];
            };
        };
        /** @description There is no such resource in the organization. */
        ScimNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/scim+json": components["schemas"]["ScimErrorBody"];
            };
        };
        /** @description The name is taken. */
        ScimConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/scim+json": components["schemas"]["ScimErrorBody"];
            };
        };
        /** @description The body is larger than the operator allows. */
        ScimPayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/scim+json": components["schemas"]["ScimErrorBody"];
            };
        };
        /** @description Something went wrong in the gateway. */
        ScimInternalServerError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/scim+json": components["schemas"]["ScimErrorBody"];
            };
        };
        /** @description The gateway can not reach its database, is shutting down, or has too much to do. */
        ScimServiceUnavailable: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/scim+json": components["schemas"]["ScimErrorBody"];
            };
        };
        /** @description The body or a parameter breaks this contract, the JSON or its media type is wrong, the model is unknown, or a provider called the input invalid or too long. */
        BadRequest: {
            headers: {
                "X-Generation-Id": components["headers"]["FailedGenerationId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The credential is missing, malformed, unknown, disabled or expired; the answer never says which. */
        Unauthorized: {
            headers: {
                "X-Should-Retry": components["headers"]["ShouldRetry"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Credits, or the limit of the key, are spent. */
        PaymentRequired: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description A key of the wrong kind, a model or provider that is not allowed, a spent workspace or guardrail budget, or input that a guardrail or moderation has blocked. */
        Forbidden: {
            headers: {
                "X-Should-Retry": components["headers"]["ShouldRetry"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description No such record or path; or the model exists, but none of its endpoints meets what the request asks for. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The whole request passed its deadline before anything was sent. */
        RequestTimeout: {
            headers: {
                "X-Generation-Id": components["headers"]["FailedGenerationId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The body is larger than the gateway takes. */
        PayloadTooLarge: {
            headers: {
                "X-Generation-Id": components["headers"]["FailedGenerationId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The path is for WebSockets, or WebSockets are elsewhere. The header `Upgrade` names the protocol. */
        UpgradeRequired: {
            headers: {
                /** @description The protocol to upgrade to. */
                Upgrade: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Well-formed, but impossible: `tool_choice` names a tool that is not there, a tool result has no call, a JSON schema is invalid, an item refers to a missing one, or a URL has an unsupported scheme. */
        UnprocessableEntity: {
            headers: {
                "X-Generation-Id": components["headers"]["FailedGenerationId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description A rate limit of the gateway, or every provider that could serve limits requests: each that was tried answered 429, or is not asked before the time is over that it named. */
        TooManyRequests: {
            headers: {
                "X-Generation-Id": components["headers"]["FailedGenerationId"];
                "Retry-After": components["headers"]["RetryAfter"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description A fault of the gateway itself. Nothing internal is shown; quote the `request_id`. */
        InternalServerError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The provider failed, could not be reached, or gave an answer that cannot be used. */
        BadGateway: {
            headers: {
                "X-Generation-Id": components["headers"]["FailedGenerationId"];
                "X-Should-Retry": components["headers"]["ShouldRetry"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Nothing to route to just now, or the gateway is overloaded or shutting down. */
        ServiceUnavailable: {
            headers: {
                "X-Generation-Id": components["headers"]["FailedGenerationId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The provider took the request, but did not begin to answer in time. */
        EdgeTimeout: {
            headers: {
                "X-Generation-Id": components["headers"]["FailedGenerationId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The provider says that it is overloaded, and nothing else could serve. */
        ProviderOverloaded: {
            headers: {
                "X-Generation-Id": components["headers"]["FailedGenerationId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The body or a parameter breaks this contract, the JSON or its media type is wrong, the model is unknown, or a provider called the input invalid or too long. */
        MessageBadRequest: {
            headers: {
                "X-Generation-Id": components["headers"]["FailedGenerationId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MessageErrorBody"];
            };
        };
        /** @description The credential is missing, malformed, unknown, disabled or expired; the answer never says which. */
        MessageUnauthorized: {
            headers: {
                "X-Should-Retry": components["headers"]["ShouldRetry"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MessageErrorBody"];
            };
        };
        /** @description Credits, or the limit of the key, are spent. */
        MessagePaymentRequired: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MessageErrorBody"];
            };
        };
        /** @description A management key, a model or provider that is not allowed, a spent workspace or guardrail budget, or input that a guardrail or moderation has blocked. */
        MessageForbidden: {
            headers: {
                "X-Should-Retry": components["headers"]["ShouldRetry"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MessageErrorBody"];
            };
        };
        /** @description The model exists, but none of its endpoints meets what the request asks for. */
        MessageNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MessageErrorBody"];
            };
        };
        /** @description The whole request passed its deadline before anything was sent. */
        MessageRequestTimeout: {
            headers: {
                "X-Generation-Id": components["headers"]["FailedGenerationId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MessageErrorBody"];
            };
        };
        /** @description The body is larger than the gateway takes. */
        MessagePayloadTooLarge: {
            headers: {
                "X-Generation-Id": components["headers"]["FailedGenerationId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MessageErrorBody"];
            };
        };
        /** @description Well-formed, but impossible: `tool_choice` names a tool that is not there, a `tool_result` has no `tool_use`, a JSON schema is invalid, or a URL has an unsupported scheme. */
        MessageUnprocessableEntity: {
            headers: {
                "X-Generation-Id": components["headers"]["FailedGenerationId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MessageErrorBody"];
            };
        };
        /** @description A rate limit of the gateway, or every provider that could serve limits requests: each that was tried answered 429, or is not asked before the time is over that it named. */
        MessageTooManyRequests: {
            headers: {
                "X-Generation-Id": components["headers"]["FailedGenerationId"];
                "Retry-After": components["headers"]["RetryAfter"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MessageErrorBody"];
            };
        };
        /** @description A fault of the gateway itself. Nothing internal is shown; quote the `request_id`. */
        MessageInternalServerError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MessageErrorBody"];
            };
        };
        /** @description The provider failed, could not be reached, or gave an answer that cannot be used. */
        MessageBadGateway: {
            headers: {
                "X-Generation-Id": components["headers"]["FailedGenerationId"];
                "X-Should-Retry": components["headers"]["ShouldRetry"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MessageErrorBody"];
            };
        };
        /** @description Nothing to route to just now, or the gateway is overloaded or shutting down. */
        MessageServiceUnavailable: {
            headers: {
                "X-Generation-Id": components["headers"]["FailedGenerationId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MessageErrorBody"];
            };
        };
        /** @description The provider took the request, but did not begin to answer in time. */
        MessageEdgeTimeout: {
            headers: {
                "X-Generation-Id": components["headers"]["FailedGenerationId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MessageErrorBody"];
            };
        };
        /** @description The provider says that it is overloaded, and nothing else could serve. */
        MessageProviderOverloaded: {
            headers: {
                "X-Generation-Id": components["headers"]["FailedGenerationId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MessageErrorBody"];
            };
        };
        /** @description The request is malformed, or its JWT is not accepted. */
        TokenBadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TokenErrorBody"];
            };
        };
        /** @description The body has 32 KB or more. */
        TokenTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TokenErrorBody"];
            };
        };
        /** @description Too many exchanges from one address. */
        TokenTooManyRequests: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TokenErrorBody"];
            };
        };
        /** @description A fault of the gateway's own. */
        TokenServerError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TokenErrorBody"];
            };
        };
        /** @description The issuer's keys, the gateway's database or its own signing key are out of reach. */
        TokenUnavailable: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TokenErrorBody"];
            };
        };
    };
    parameters: {
        /**
         * @description `enabled`, in any case, adds `service_metadata` to the result and to errors; any other value means disabled.
         * @example enabled
         */
        ServiceMetadataHeader: string;
        /**
         * @deprecated
         * @description Old name of `X-Service-Metadata`, with the same meaning; the new name wins when both are sent.
         * @example enabled
         */
        ServiceExperimentalMetadataHeader: string;
        /**
         * @description `enabled`, in any case, makes fields that this document does not list an error (400); any other value lets them pass.
         * @example enabled
         */
        ServiceStrictHeader: string;
        /**
         * @description When a streamed request settles on a provider; without it the operator's setting holds, which is `first_event` by default.
         * @example complete
         */
        ServiceStreamCommitHeader: components["schemas"]["StreamCommit"];
        /**
         * @description Same as the body's `session_id`, which wins when both are sent.
         * @example chat-4711
         */
        SessionIdHeader: string;
        /**
         * @description Version of the message format that the client speaks. Not needed; passed on to endpoints of the same format, where `2023-06-01` stands in for it when absent.
         * @example 2023-06-01
         */
        AnthropicVersionHeader: string;
        /**
         * @description Names of beta features, separated by commas. Passed on to endpoints of the same format and without effect at others.
         * @example interleaved-thinking-2025-05-14,context-management-2025-06-27
         */
        AnthropicBetaHeader: string;
        /**
         * @description Sent as `true` by clients of the message format when they call a method in beta. Without effect: which beta features are meant is said in `anthropic-beta`.
         * @example true
         */
        MessageBeta: string;
        /**
         * @description Workspace of the files, for management keys; 404 when there is none of that id. An inference key can name its own only.
         * @example 3c9a1d52-7be4-4c1e-9a57-0d6f2b8e4a13
         */
        FileWorkspace: string;
        /**
         * @description Id of the file.
         * @example file-gw-9f2c41d07b3e4a58a6c1e0d2b4f68a13
         */
        FileId: string;
        /** @description Number of records to skip. */
        Offset: number;
        /**
         * @description First part of the model id, or `~author` of an alias.
         * @example openai
         */
        ModelAuthor: string;
        /**
         * @description Rest of the model id, variants included; a slash in it is sent as `%2F`.
         * @example gpt-4.1-mini
         */
        ModelSlug: string;
        /**
         * @description Public id of the key, its SHA-256 in lower-case hexadecimal.
         * @example 5f2b8c0e9d1a4736b8e5c2f1a0d9473e6b1c8f5a2e7d9034c6b1a8f5e2d70943
         */
        KeyHash: string;
        /** @description Largest number of records in the answer. */
        PageLimit: number;
        /**
         * @description Id or slug of the workspace. What looks like an id is one.
         * @example 3c9a1d52-7be4-4c1e-9a57-0d6f2b8e4a13
         */
        WorkspaceRef: string;
        /**
         * @description Id of the user.
         * @example 8e2d4b6a-1f35-4c79-b0d2-57a9c3e1f648
         */
        UserId: string;
        /**
         * @description When the budget starts anew.
         * @example monthly
         */
        BudgetIntervalInPath: components["schemas"]["WorkspaceBudgetInterval"];
        /**
         * @description Id of the guardrail.
         * @example 0b5e8a64-1f0d-4f53-8c0b-7d2b9a6c3e41
         */
        GuardrailId: string;
        /** @description Largest number of records in the answer. */
        FederationLimit: number;
        /** @description Largest number of records in the answer. */
        ByokLimit: number;
        /**
         * @description Id of the credential.
         * @example 0d2f6c1e-84b7-4a35-9c70-5e1f3a9b2d64
         */
        ByokCredentialId: string;
        /**
         * @description Id of the issuer.
         * @example 2b9e4f1c-8d37-4a60-b5f2-6c1e0a9d7348
         */
        FederationIssuerId: string;
        /**
         * @description Id of the policy.
         * @example 7d1f6a0e-52c8-4b39-9e64-a1c05d8f2b77
         */
        FederationPolicyId: string;
        /**
         * @description URL of the app that asks. Its origin (scheme, host and port) is what the app is known by in `GET /datasets/app-rankings`; without one the request counts for no app. What is no http or https URL is ignored, and so is `localhost` without a title.
         * @example https://notes.example
         */
        AppRefererHeader: string;
        /**
         * @description The same, as browsers send it; `HTTP-Referer` wins when both are usable.
         * @example https://notes.example/editor
         */
        RefererHeader: string;
        /**
         * @description Name of the app, in UTF-8, of which 100 characters are kept. The first name that an app gives itself stays until an operator renames it; an app without one is shown by its host.
         * @example Example Notes
         */
        AppTitleHeader: string;
        /**
         * @description The same; `X-Service-Title` wins when both are sent.
         * @example Example Notes
         */
        AppShortTitleHeader: string;
        /**
         * @description Up to two categories of the app (see `AppCategory`), separated by commas. Unknown ones are ignored. They add to those that the app named before, until an operator categorises it.
         * @example cli-agent,programming-app
         */
        AppCategoriesHeader: string;
        /**
         * @description Id of the app.
         * @example 42
         */
        AppId: number;
        /** @description Largest number of records in the answer. */
        ScimLimit: number;
        /**
         * @description Id of the mapping.
         * @example 4f0c2d9a-6b1e-4c83-9d57-e2a8b3f16c40
         */
        ScimGroupMappingId: string;
        /**
         * @description Id of the token.
         * @example e5b7a0c4-93d2-4f1b-8c66-7a1d0e2f9b38
         */
        ScimTokenId: string;
        /**
         * @description `true` makes the members that the mapping granted members by hand, `false` takes back what it granted. Exactly one of the two, exactly once.
         * @example false
         */
        ScimKeepMembers: boolean;
        /**
         * @description Id of the user. Anything that is no id of a user is 404.
         * @example 2819c223-7f76-453a-919d-413861904646
         */
        ScimUserId: string;
        /**
         * @description Id of the group. Anything that is no id of a group is 404.
         * @example c81e4b7a-2f95-4d06-b3a1-9e6d0f57c238
         */
        ScimGroupId: string;
        /**
         * @description `User` or `Group`.
         * @example User
         */
        ScimResourceTypeId: string;
        /**
         * @description The schema's URN.
         * @example urn:ietf:params:scim:schemas:core:2.0:User
         */
        ScimSchemaId: string;
        /**
         * @description Which resources, as RFC 7644 (section 3.4.2.2) writes it: `userName eq "ada@example.com"`. All of its operators are taken. A filter that names `userName`, `externalId`, `displayName` of a group or `id` with `eq` is quick, others look at everybody. The members of a group and the groups of a user can be compared with `eq` only. At most 4096 characters.
         * @example userName eq "ada@example.com"
         */
        ScimFilter: string;
        /**
         * @description Number of the first result, from 1; anything below counts as 1.
         * @example 1
         */
        ScimStartIndex: string;
        /**
         * @description Largest number of results in the answer; 100 when absent, 200 at most, and none below 1.
         * @example 100
         */
        ScimCount: string;
        /**
         * @description Attributes that the answer shall have, separated by commas; `id` and `schemas` are always there.
         * @example userName,active
         */
        ScimAttributes: string;
        /**
         * @description Attributes that the answer shall not have, separated by commas; `members` saves the most.
         * @example members
         */
        ScimExcludedAttributes: string;
        /**
         * @description Has no effect, since results are not sorted.
         * @example userName
         */
        ScimSortBy: string;
        /**
         * @description Has no effect, since results are not sorted.
         * @example ascending
         */
        ScimSortOrder: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description URL of the new resource.
         * @example https://gateway.example.com/api/v1/scim/v2/Users/2819c223-7f76-453a-919d-413861904646
         */
        ScimLocation: string;
        /**
         * @description Id of this generation, for support and for matching log lines.
         * @example gen-4f2c9b7a81de4b6c9d0e1f2a3b4c5d6e
         */
        GenerationId: string;
        /**
         * @description Id of this generation, for an inference request that got as far as a provider; absent otherwise.
         * @example gen-4f2c9b7a81de4b6c9d0e1f2a3b4c5d6e
         */
        FailedGenerationId: string;
        /**
         * @description Requests, or tokens, that the nearest rate limit of the gateway allows in a minute; absent without one.
         * @example 600
         */
        RateLimitLimit: number;
        /**
         * @description What is left of it.
         * @example 0
         */
        RateLimitRemaining: number;
        /**
         * @description When it starts anew, in seconds since 1970.
         * @example 1767225660
         */
        RateLimitReset: number;
        /**
         * @description Seconds to wait before another attempt makes sense.
         * @example 12
         */
        RetryAfter: number;
        /**
         * @description `false` where asking again can't help: with every 401 and 403, and where the provider refuses the gateway's credential or does not know the model. Clients that read it do not retry. Absent otherwise.
         * @example false
         */
        ShouldRetry: "false";
        /**
         * @description How long the answer may be used without asking again, by this caller alone.
         * @example private, max-age=60
         */
        RankingCacheControl: string;
        /**
         * @description Names this very answer, for `If-None-Match`.
         * @example "pJ8mWk1hM0m7cQvVgB3rXw"
         */
        RankingETag: string;
        /**
         * @description The licence of the dataset.
         * @example <https://creativecommons.org/licenses/by/4.0/>; rel="license"
         */
        RankingLicence: string;
        /**
         * @description Requests that the nearer of the two limits allows.
         * @example 30
         */
        DatasetRateLimitLimit: number;
        /**
         * @description What is left of it.
         * @example 29
         */
        DatasetRateLimitRemaining: number;
        /**
         * @description When it starts anew, in seconds since 1970.
         * @example 1767225660
         */
        DatasetRateLimitReset: number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    openResponseSocket: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The connection is a WebSocket now. */
            101: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            426: components["responses"]["UpgradeRequired"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createResponse: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `enabled`, in any case, adds `service_metadata` to the result and to errors; any other value means disabled.
                 * @example enabled
                 */
                "X-Service-Metadata"?: components["parameters"]["ServiceMetadataHeader"];
                /**
                 * @deprecated
                 * @description Old name of `X-Service-Metadata`, with the same meaning; the new name wins when both are sent.
                 * @example enabled
                 */
                "X-Service-Experimental-Metadata"?: components["parameters"]["ServiceExperimentalMetadataHeader"];
                /**
                 * @description `enabled`, in any case, makes fields that this document does not list an error (400); any other value lets them pass.
                 * @example enabled
                 */
                "X-Service-Strict"?: components["parameters"]["ServiceStrictHeader"];
                /**
                 * @description When a streamed request settles on a provider; without it the operator's setting holds, which is `first_event` by default.
                 * @example complete
                 */
                "X-Service-Stream-Commit"?: components["parameters"]["ServiceStreamCommitHeader"];
                /**
                 * @description Same as the body's `session_id`, which wins when both are sent.
                 * @example chat-4711
                 */
                "x-session-id"?: components["parameters"]["SessionIdHeader"];
                /**
                 * @description URL of the app that asks. Its origin (scheme, host and port) is what the app is known by in `GET /datasets/app-rankings`; without one the request counts for no app. What is no http or https URL is ignored, and so is `localhost` without a title.
                 * @example https://notes.example
                 */
                "HTTP-Referer"?: components["parameters"]["AppRefererHeader"];
                /**
                 * @description The same, as browsers send it; `HTTP-Referer` wins when both are usable.
                 * @example https://notes.example/editor
                 */
                Referer?: components["parameters"]["RefererHeader"];
                /**
                 * @description Name of the app, in UTF-8, of which 100 characters are kept. The first name that an app gives itself stays until an operator renames it; an app without one is shown by its host.
                 * @example Example Notes
                 */
                "X-Service-Title"?: components["parameters"]["AppTitleHeader"];
                /**
                 * @description The same; `X-Service-Title` wins when both are sent.
                 * @example Example Notes
                 */
                "X-Title"?: components["parameters"]["AppShortTitleHeader"];
                /**
                 * @description Up to two categories of the app (see `AppCategory`), separated by commas. Unknown ones are ignored. They add to those that the app named before, until an operator categorises it.
                 * @example cli-agent,programming-app
                 */
                "X-Service-Categories"?: components["parameters"]["AppCategoriesHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResponseRequest"];
            };
        };
        responses: {
            /** @description The result, whole or as a stream, as `stream` asked for. */
            200: {
                headers: {
                    "X-Generation-Id": components["headers"]["GenerationId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Response"];
                    "text/event-stream": components["schemas"]["ResponseStreamEvent"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            524: components["responses"]["EdgeTimeout"];
            529: components["responses"]["ProviderOverloaded"];
        };
    };
    compactResponse: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `enabled`, in any case, adds `service_metadata` to the result and to errors; any other value means disabled.
                 * @example enabled
                 */
                "X-Service-Metadata"?: components["parameters"]["ServiceMetadataHeader"];
                /**
                 * @deprecated
                 * @description Old name of `X-Service-Metadata`, with the same meaning; the new name wins when both are sent.
                 * @example enabled
                 */
                "X-Service-Experimental-Metadata"?: components["parameters"]["ServiceExperimentalMetadataHeader"];
                /**
                 * @description `enabled`, in any case, makes fields that this document does not list an error (400); any other value lets them pass.
                 * @example enabled
                 */
                "X-Service-Strict"?: components["parameters"]["ServiceStrictHeader"];
                /**
                 * @description When a streamed request settles on a provider; without it the operator's setting holds, which is `first_event` by default.
                 * @example complete
                 */
                "X-Service-Stream-Commit"?: components["parameters"]["ServiceStreamCommitHeader"];
                /**
                 * @description Same as the body's `session_id`, which wins when both are sent.
                 * @example chat-4711
                 */
                "x-session-id"?: components["parameters"]["SessionIdHeader"];
                /**
                 * @description URL of the app that asks. Its origin (scheme, host and port) is what the app is known by in `GET /datasets/app-rankings`; without one the request counts for no app. What is no http or https URL is ignored, and so is `localhost` without a title.
                 * @example https://notes.example
                 */
                "HTTP-Referer"?: components["parameters"]["AppRefererHeader"];
                /**
                 * @description The same, as browsers send it; `HTTP-Referer` wins when both are usable.
                 * @example https://notes.example/editor
                 */
                Referer?: components["parameters"]["RefererHeader"];
                /**
                 * @description Name of the app, in UTF-8, of which 100 characters are kept. The first name that an app gives itself stays until an operator renames it; an app without one is shown by its host.
                 * @example Example Notes
                 */
                "X-Service-Title"?: components["parameters"]["AppTitleHeader"];
                /**
                 * @description The same; `X-Service-Title` wins when both are sent.
                 * @example Example Notes
                 */
                "X-Title"?: components["parameters"]["AppShortTitleHeader"];
                /**
                 * @description Up to two categories of the app (see `AppCategory`), separated by commas. Unknown ones are ignored. They add to those that the app named before, until an operator categorises it.
                 * @example cli-agent,programming-app
                 */
                "X-Service-Categories"?: components["parameters"]["AppCategoriesHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompactRequest"];
            };
        };
        responses: {
            /** @description What to send in place of the conversation. */
            200: {
                headers: {
                    "X-Generation-Id": components["headers"]["GenerationId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompactedResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            524: components["responses"]["EdgeTimeout"];
            529: components["responses"]["ProviderOverloaded"];
        };
    };
    createChatCompletion: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `enabled`, in any case, adds `service_metadata` to the result and to errors; any other value means disabled.
                 * @example enabled
                 */
                "X-Service-Metadata"?: components["parameters"]["ServiceMetadataHeader"];
                /**
                 * @deprecated
                 * @description Old name of `X-Service-Metadata`, with the same meaning; the new name wins when both are sent.
                 * @example enabled
                 */
                "X-Service-Experimental-Metadata"?: components["parameters"]["ServiceExperimentalMetadataHeader"];
                /**
                 * @description `enabled`, in any case, makes fields that this document does not list an error (400); any other value lets them pass.
                 * @example enabled
                 */
                "X-Service-Strict"?: components["parameters"]["ServiceStrictHeader"];
                /**
                 * @description When a streamed request settles on a provider; without it the operator's setting holds, which is `first_event` by default.
                 * @example complete
                 */
                "X-Service-Stream-Commit"?: components["parameters"]["ServiceStreamCommitHeader"];
                /**
                 * @description Same as the body's `session_id`, which wins when both are sent.
                 * @example chat-4711
                 */
                "x-session-id"?: components["parameters"]["SessionIdHeader"];
                /**
                 * @description URL of the app that asks. Its origin (scheme, host and port) is what the app is known by in `GET /datasets/app-rankings`; without one the request counts for no app. What is no http or https URL is ignored, and so is `localhost` without a title.
                 * @example https://notes.example
                 */
                "HTTP-Referer"?: components["parameters"]["AppRefererHeader"];
                /**
                 * @description The same, as browsers send it; `HTTP-Referer` wins when both are usable.
                 * @example https://notes.example/editor
                 */
                Referer?: components["parameters"]["RefererHeader"];
                /**
                 * @description Name of the app, in UTF-8, of which 100 characters are kept. The first name that an app gives itself stays until an operator renames it; an app without one is shown by its host.
                 * @example Example Notes
                 */
                "X-Service-Title"?: components["parameters"]["AppTitleHeader"];
                /**
                 * @description The same; `X-Service-Title` wins when both are sent.
                 * @example Example Notes
                 */
                "X-Title"?: components["parameters"]["AppShortTitleHeader"];
                /**
                 * @description Up to two categories of the app (see `AppCategory`), separated by commas. Unknown ones are ignored. They add to those that the app named before, until an operator categorises it.
                 * @example cli-agent,programming-app
                 */
                "X-Service-Categories"?: components["parameters"]["AppCategoriesHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChatRequest"];
            };
        };
        responses: {
            /** @description The result, whole or as a stream, as `stream` asked for. */
            200: {
                headers: {
                    "X-Generation-Id": components["headers"]["GenerationId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatResult"];
                    "text/event-stream": components["schemas"]["ChatStreamChunk"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            524: components["responses"]["EdgeTimeout"];
            529: components["responses"]["ProviderOverloaded"];
        };
    };
    createMessage: {
        parameters: {
            query?: {
                /**
                 * @description Sent as `true` by clients of the message format when they call a method in beta. Without effect: which beta features are meant is said in `anthropic-beta`.
                 * @example true
                 */
                beta?: components["parameters"]["MessageBeta"];
            };
            header?: {
                /**
                 * @description Version of the message format that the client speaks. Not needed; passed on to endpoints of the same format, where `2023-06-01` stands in for it when absent.
                 * @example 2023-06-01
                 */
                "anthropic-version"?: components["parameters"]["AnthropicVersionHeader"];
                /**
                 * @description Names of beta features, separated by commas. Passed on to endpoints of the same format and without effect at others.
                 * @example interleaved-thinking-2025-05-14,context-management-2025-06-27
                 */
                "anthropic-beta"?: components["parameters"]["AnthropicBetaHeader"];
                /**
                 * @description `enabled`, in any case, adds `service_metadata` to the result and to errors; any other value means disabled.
                 * @example enabled
                 */
                "X-Service-Metadata"?: components["parameters"]["ServiceMetadataHeader"];
                /**
                 * @deprecated
                 * @description Old name of `X-Service-Metadata`, with the same meaning; the new name wins when both are sent.
                 * @example enabled
                 */
                "X-Service-Experimental-Metadata"?: components["parameters"]["ServiceExperimentalMetadataHeader"];
                /**
                 * @description `enabled`, in any case, makes fields that this document does not list an error (400); any other value lets them pass.
                 * @example enabled
                 */
                "X-Service-Strict"?: components["parameters"]["ServiceStrictHeader"];
                /**
                 * @description When a streamed request settles on a provider; without it the operator's setting holds, which is `first_event` by default.
                 * @example complete
                 */
                "X-Service-Stream-Commit"?: components["parameters"]["ServiceStreamCommitHeader"];
                /**
                 * @description Same as the body's `session_id`, which wins when both are sent.
                 * @example chat-4711
                 */
                "x-session-id"?: components["parameters"]["SessionIdHeader"];
                /**
                 * @description URL of the app that asks. Its origin (scheme, host and port) is what the app is known by in `GET /datasets/app-rankings`; without one the request counts for no app. What is no http or https URL is ignored, and so is `localhost` without a title.
                 * @example https://notes.example
                 */
                "HTTP-Referer"?: components["parameters"]["AppRefererHeader"];
                /**
                 * @description The same, as browsers send it; `HTTP-Referer` wins when both are usable.
                 * @example https://notes.example/editor
                 */
                Referer?: components["parameters"]["RefererHeader"];
                /**
                 * @description Name of the app, in UTF-8, of which 100 characters are kept. The first name that an app gives itself stays until an operator renames it; an app without one is shown by its host.
                 * @example Example Notes
                 */
                "X-Service-Title"?: components["parameters"]["AppTitleHeader"];
                /**
                 * @description The same; `X-Service-Title` wins when both are sent.
                 * @example Example Notes
                 */
                "X-Title"?: components["parameters"]["AppShortTitleHeader"];
                /**
                 * @description Up to two categories of the app (see `AppCategory`), separated by commas. Unknown ones are ignored. They add to those that the app named before, until an operator categorises it.
                 * @example cli-agent,programming-app
                 */
                "X-Service-Categories"?: components["parameters"]["AppCategoriesHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MessageRequest"];
            };
        };
        responses: {
            /** @description The answer, whole or as a stream, as `stream` asked for. */
            200: {
                headers: {
                    "X-Generation-Id": components["headers"]["GenerationId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageResult"];
                    "text/event-stream": components["schemas"]["MessageStreamEvent"];
                };
            };
            400: components["responses"]["MessageBadRequest"];
            401: components["responses"]["MessageUnauthorized"];
            402: components["responses"]["MessagePaymentRequired"];
            403: components["responses"]["MessageForbidden"];
            404: components["responses"]["MessageNotFound"];
            408: components["responses"]["MessageRequestTimeout"];
            413: components["responses"]["MessagePayloadTooLarge"];
            422: components["responses"]["MessageUnprocessableEntity"];
            429: components["responses"]["MessageTooManyRequests"];
            500: components["responses"]["MessageInternalServerError"];
            502: components["responses"]["MessageBadGateway"];
            503: components["responses"]["MessageServiceUnavailable"];
            524: components["responses"]["MessageEdgeTimeout"];
            529: components["responses"]["MessageProviderOverloaded"];
        };
    };
    countMessageTokens: {
        parameters: {
            query?: {
                /**
                 * @description Sent as `true` by clients of the message format when they call a method in beta. Without effect: which beta features are meant is said in `anthropic-beta`.
                 * @example true
                 */
                beta?: components["parameters"]["MessageBeta"];
            };
            header?: {
                /**
                 * @description Version of the message format that the client speaks. Not needed; passed on to endpoints of the same format, where `2023-06-01` stands in for it when absent.
                 * @example 2023-06-01
                 */
                "anthropic-version"?: components["parameters"]["AnthropicVersionHeader"];
                /**
                 * @description Names of beta features, separated by commas. Passed on to endpoints of the same format and without effect at others.
                 * @example interleaved-thinking-2025-05-14,context-management-2025-06-27
                 */
                "anthropic-beta"?: components["parameters"]["AnthropicBetaHeader"];
                /**
                 * @description `enabled`, in any case, makes fields that this document does not list an error (400); any other value lets them pass.
                 * @example enabled
                 */
                "X-Service-Strict"?: components["parameters"]["ServiceStrictHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MessageCountRequest"];
            };
        };
        responses: {
            /** @description The count. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageCountResult"];
                };
            };
            400: components["responses"]["MessageBadRequest"];
            401: components["responses"]["MessageUnauthorized"];
            403: components["responses"]["MessageForbidden"];
            404: components["responses"]["MessageNotFound"];
            413: components["responses"]["MessagePayloadTooLarge"];
            422: components["responses"]["MessageUnprocessableEntity"];
            429: components["responses"]["MessageTooManyRequests"];
            500: components["responses"]["MessageInternalServerError"];
            503: components["responses"]["MessageServiceUnavailable"];
        };
    };
    explainRoute: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Same as the body's `session_id`, which wins when both are sent.
                 * @example chat-4711
                 */
                "x-session-id"?: components["parameters"]["SessionIdHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExplainRouteRequest"];
            };
        };
        responses: {
            /** @description The plan. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RouteExplanationResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            413: components["responses"]["PayloadTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listModels: {
        parameters: {
            query?: {
                /** @description Number of records to skip. */
                offset?: components["parameters"]["Offset"];
                /** @description Largest number of models in the answer. */
                limit?: number;
                /**
                 * @description Text to look for in the id, the name and the description, without regard to case.
                 * @example mini
                 */
                q?: string;
                /**
                 * @description Parameters that a model must support, comma-separated.
                 * @example tools,structured_outputs
                 */
                supported_parameters?: string;
                /**
                 * @description Kinds of input that a model must take, comma-separated.
                 * @example text,image
                 */
                input_modalities?: string;
                /**
                 * @description Kinds of output that a model must produce, comma-separated.
                 * @example text
                 */
                output_modalities?: string;
                /**
                 * @description Least context length, in tokens.
                 * @example 100000
                 */
                context?: number;
                /**
                 * @description Provider slugs, comma-separated; a model passes when one of them serves it.
                 * @example openai,azure
                 */
                providers?: string;
                /**
                 * @description Authors (the part of a model id before the slash), comma-separated.
                 * @example openai,mistralai
                 */
                model_authors?: string;
                /**
                 * @description Highest price of prompt tokens, in dollars per million. Models whose price is unknown are left out while this is set.
                 * @example 1.5
                 */
                max_price?: number;
                /**
                 * @description Lowest price of prompt tokens, in dollars per million. Models whose price is unknown are left out while this is set.
                 * @example 0.1
                 */
                min_price?: number;
                /**
                 * @description Highest price of completion tokens, in dollars per million. Models whose price is unknown are left out while this is set.
                 * @example 6
                 */
                max_output_price?: number;
                /**
                 * @description Lowest price of completion tokens, in dollars per million. Models whose price is unknown are left out while this is set.
                 * @example 0.4
                 */
                min_output_price?: number;
                /**
                 * @description Family of tokenizer, as `architecture.tokenizer` has it, without regard to case.
                 * @example Llama3
                 */
                arch?: string;
                /** @description Only models with an endpoint that is known for zero data retention. */
                zdr?: components["schemas"]["ZdrFilter"];
                /** @description Only models with an endpoint whose tag binds it to this region, such as `azure/eu`. */
                region?: components["schemas"]["ModelRegion"];
                /** @description Only models whose terms are known to allow training other models on their output, or only others. The catalog knows it of none so far. */
                distillable?: components["schemas"]["DistillableFilter"];
                /**
                 * @description Most days since the model was released. Models whose age is unknown are left out while this is set.
                 * @example 365
                 */
                max_age_days?: number;
                /**
                 * @description Fewest days since the model was released. Models whose age is unknown are left out while this is set.
                 * @example 30
                 */
                min_age_days?: number;
                /** @description Order of the answer; without it the order of the gateway's catalog. */
                sort?: components["schemas"]["ModelSort"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of models. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelListResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getModel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description First part of the model id, or `~author` of an alias.
                 * @example openai
                 */
                author: components["parameters"]["ModelAuthor"];
                /**
                 * @description Rest of the model id, variants included; a slash in it is sent as `%2F`.
                 * @example gpt-4.1-mini
                 */
                slug: components["parameters"]["ModelSlug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The model. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listModelEndpoints: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description First part of the model id, or `~author` of an alias.
                 * @example openai
                 */
                author: components["parameters"]["ModelAuthor"];
                /**
                 * @description Rest of the model id, variants included; a slash in it is sent as `%2F`.
                 * @example gpt-4.1-mini
                 */
                slug: components["parameters"]["ModelSlug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The model and its endpoints. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelEndpointsResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listProviders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All providers, in the gateway's order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderListResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getGeneration: {
        parameters: {
            query: {
                /**
                 * @description Id of the generation.
                 * @example gen-4f2c9b7a81de4b6c9d0e1f2a3b4c5d6e
                 */
                id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GenerationResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCredits: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Credits and usage. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreditsResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listActivity: {
        parameters: {
            query?: {
                /**
                 * @description Only this UTC day.
                 * @example 2026-01-05
                 */
                date?: string;
                /**
                 * @description Only from this hour on. Without it, 30 days before `until`.
                 * @example 2026-01-05T09:00:00Z
                 */
                since?: string;
                /**
                 * @description Only up to the end of this hour; a full hour is not covered itself. Without it, the end of today.
                 * @example 2026-01-06T00:00:00Z
                 */
                until?: string;
                /** @description What one row covers. Hours can be asked for 31 days at once, days for 366. */
                interval?: components["schemas"]["ActivityInterval"];
                /**
                 * @description Only this workspace; 404 when there is none of that id.
                 * @example 3c9a1d52-7be4-4c1e-9a57-0d6f2b8e4a13
                 */
                workspace_id?: string;
                /**
                 * @description Only the key with this hash, deleted or not; 404 when there never was one.
                 * @example 5f2b8c0e9d1a4736b8e5c2f1a0d9473e6b1c8f5a2e7d9034c6b1a8f5e2d70943
                 */
                api_key_hash?: string;
                /**
                 * @description Only keys that this user has made.
                 * @example user-7
                 */
                user_id?: string;
                /**
                 * @description Only requests of this app; those of apps that were merged into it stay with these. 404 when there is none of that id.
                 * @example 42
                 */
                app_id?: number;
                /**
                 * @description What to split the rows by, comma-separated.
                 * @example model,key
                 */
                group_by?: components["schemas"]["ActivityGrouping"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All rows, at most 20,000; empty where nothing was used. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActivityResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listFiles: {
        parameters: {
            query?: {
                /**
                 * @description Workspace of the files, for management keys; 404 when there is none of that id. An inference key can name its own only.
                 * @example 3c9a1d52-7be4-4c1e-9a57-0d6f2b8e4a13
                 */
                workspace_id?: components["parameters"]["FileWorkspace"];
                /**
                 * @description Only files with this purpose.
                 * @example user_data
                 */
                purpose?: components["schemas"]["FilePurpose"];
                /**
                 * @description Only files with exactly this name.
                 * @example report.pdf
                 */
                filename?: string;
                /**
                 * @description Only files that come after the one with this id in the list.
                 * @example file-gw-9f2c41d07b3e4a58a6c1e0d2b4f68a13
                 */
                after?: string;
                /**
                 * @description The `next_page` of the answer before, as clients of the message format send it. The same as `after`, which wins.
                 * @example file-gw-9f2c41d07b3e4a58a6c1e0d2b4f68a13
                 */
                page?: string;
                /**
                 * @deprecated
                 * @description The same as `page`, as older clients of the message format call it.
                 * @example file-gw-9f2c41d07b3e4a58a6c1e0d2b4f68a13
                 */
                after_id?: string;
                /** @description Whether the newest or the oldest come first. */
                order?: components["schemas"]["FileOrder"];
                /** @description Largest number of files in the answer. */
                limit?: number;
                /**
                 * @description Sent as `true` by clients of the message format when they call a method in beta. Without effect: which beta features are meant is said in `anthropic-beta`.
                 * @example true
                 */
                beta?: components["parameters"]["MessageBeta"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Some of the files. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileListResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createFile: {
        parameters: {
            query?: {
                /**
                 * @description Workspace of the files, for management keys; 404 when there is none of that id. An inference key can name its own only.
                 * @example 3c9a1d52-7be4-4c1e-9a57-0d6f2b8e4a13
                 */
                workspace_id?: components["parameters"]["FileWorkspace"];
                /**
                 * @description Sent as `true` by clients of the message format when they call a method in beta. Without effect: which beta features are meant is said in `anthropic-beta`.
                 * @example true
                 */
                beta?: components["parameters"]["MessageBeta"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["CreateFileRequest"];
            };
        };
        responses: {
            /** @description The file, as it is kept. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoredFile"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getFile: {
        parameters: {
            query?: {
                /**
                 * @description Sent as `true` by clients of the message format when they call a method in beta. Without effect: which beta features are meant is said in `anthropic-beta`.
                 * @example true
                 */
                beta?: components["parameters"]["MessageBeta"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the file.
                 * @example file-gw-9f2c41d07b3e4a58a6c1e0d2b4f68a13
                 */
                file_id: components["parameters"]["FileId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoredFile"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteFile: {
        parameters: {
            query?: {
                /**
                 * @description Sent as `true` by clients of the message format when they call a method in beta. Without effect: which beta features are meant is said in `anthropic-beta`.
                 * @example true
                 */
                beta?: components["parameters"]["MessageBeta"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the file.
                 * @example file-gw-9f2c41d07b3e4a58a6c1e0d2b4f68a13
                 */
                file_id: components["parameters"]["FileId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file was deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeleteFileResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getFileContent: {
        parameters: {
            query?: {
                /**
                 * @description Sent as `true` by clients of the message format when they call a method in beta. Without effect: which beta features are meant is said in `anthropic-beta`.
                 * @example true
                 */
                beta?: components["parameters"]["MessageBeta"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the file.
                 * @example file-gw-9f2c41d07b3e4a58a6c1e0d2b4f68a13
                 */
                file_id: components["parameters"]["FileId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes. */
            200: {
                headers: {
                    /**
                     * @description Always `attachment`, with the file's name (RFC 6266).
                     * @example attachment; filename="report.pdf"; filename*=UTF-8''report.pdf
                     */
                    "Content-Disposition": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": components["schemas"]["FileBytes"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCurrentKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The calling key. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrentApiKeyResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listKeys: {
        parameters: {
            query?: {
                /** @description Number of records to skip. */
                offset?: components["parameters"]["Offset"];
                /** @description Largest number of keys in the answer. */
                limit?: number;
                /** @description Whether disabled keys are listed too. */
                include_disabled?: components["schemas"]["IncludeDisabled"];
                /**
                 * @description Only keys of this workspace.
                 * @example 3c9a1d52-7be4-4c1e-9a57-0d6f2b8e4a13
                 */
                workspace_id?: string;
                /**
                 * @description Only keys of this user.
                 * @example 8e2d4b6a-1f35-4c79-b0d2-57a9c3e1f648
                 */
                creator_user_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of keys. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyListResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateKeyRequest"];
            };
        };
        responses: {
            /** @description The new key and its record. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateKeyResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Public id of the key, its SHA-256 in lower-case hexadecimal.
                 * @example 5f2b8c0e9d1a4736b8e5c2f1a0d9473e6b1c8f5a2e7d9034c6b1a8f5e2d70943
                 */
                hash: components["parameters"]["KeyHash"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Public id of the key, its SHA-256 in lower-case hexadecimal.
                 * @example 5f2b8c0e9d1a4736b8e5c2f1a0d9473e6b1c8f5a2e7d9034c6b1a8f5e2d70943
                 */
                hash: components["parameters"]["KeyHash"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeleteKeyResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Public id of the key, its SHA-256 in lower-case hexadecimal.
                 * @example 5f2b8c0e9d1a4736b8e5c2f1a0d9473e6b1c8f5a2e7d9034c6b1a8f5e2d70943
                 */
                hash: components["parameters"]["KeyHash"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateKeyRequest"];
            };
        };
        responses: {
            /** @description The key as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listWorkspaces: {
        parameters: {
            query?: {
                /** @description Number of records to skip. */
                offset?: components["parameters"]["Offset"];
                /** @description Largest number of records in the answer. */
                limit?: components["parameters"]["PageLimit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of workspaces. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkspaceListResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createWorkspace: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWorkspaceRequest"];
            };
        };
        responses: {
            /** @description The new workspace. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkspaceResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getWorkspace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id or slug of the workspace. What looks like an id is one.
                 * @example 3c9a1d52-7be4-4c1e-9a57-0d6f2b8e4a13
                 */
                id: components["parameters"]["WorkspaceRef"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The workspace. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkspaceResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteWorkspace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id or slug of the workspace. What looks like an id is one.
                 * @example 3c9a1d52-7be4-4c1e-9a57-0d6f2b8e4a13
                 */
                id: components["parameters"]["WorkspaceRef"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The workspace is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeleteWorkspaceResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateWorkspace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id or slug of the workspace. What looks like an id is one.
                 * @example 3c9a1d52-7be4-4c1e-9a57-0d6f2b8e4a13
                 */
                id: components["parameters"]["WorkspaceRef"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateWorkspaceRequest"];
            };
        };
        responses: {
            /** @description The workspace as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkspaceResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listWorkspaceBudgets: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id or slug of the workspace. What looks like an id is one.
                 * @example 3c9a1d52-7be4-4c1e-9a57-0d6f2b8e4a13
                 */
                id: components["parameters"]["WorkspaceRef"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The budgets. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkspaceBudgetListResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getWorkspaceBudget: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id or slug of the workspace. What looks like an id is one.
                 * @example 3c9a1d52-7be4-4c1e-9a57-0d6f2b8e4a13
                 */
                id: components["parameters"]["WorkspaceRef"];
                /**
                 * @description When the budget starts anew.
                 * @example monthly
                 */
                interval: components["parameters"]["BudgetIntervalInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The budget. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkspaceBudgetResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    putWorkspaceBudget: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id or slug of the workspace. What looks like an id is one.
                 * @example 3c9a1d52-7be4-4c1e-9a57-0d6f2b8e4a13
                 */
                id: components["parameters"]["WorkspaceRef"];
                /**
                 * @description When the budget starts anew.
                 * @example monthly
                 */
                interval: components["parameters"]["BudgetIntervalInPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PutWorkspaceBudgetRequest"];
            };
        };
        responses: {
            /** @description The budget as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkspaceBudgetResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteWorkspaceBudget: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id or slug of the workspace. What looks like an id is one.
                 * @example 3c9a1d52-7be4-4c1e-9a57-0d6f2b8e4a13
                 */
                id: components["parameters"]["WorkspaceRef"];
                /**
                 * @description When the budget starts anew.
                 * @example monthly
                 */
                interval: components["parameters"]["BudgetIntervalInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The budget is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeleteWorkspaceResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listWorkspacePlugins: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id or slug of the workspace. What looks like an id is one.
                 * @example 3c9a1d52-7be4-4c1e-9a57-0d6f2b8e4a13
                 */
                id: components["parameters"]["WorkspaceRef"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The workspace's plugins. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkspacePluginList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    putWorkspacePlugins: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id or slug of the workspace. What looks like an id is one.
                 * @example 3c9a1d52-7be4-4c1e-9a57-0d6f2b8e4a13
                 */
                id: components["parameters"]["WorkspaceRef"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PutWorkspacePluginsRequest"];
            };
        };
        responses: {
            /** @description The plugins as they are now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkspacePluginList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listWorkspaceMembers: {
        parameters: {
            query?: {
                /** @description Number of records to skip. */
                offset?: components["parameters"]["Offset"];
                /** @description Largest number of records in the answer. */
                limit?: components["parameters"]["PageLimit"];
            };
            header?: never;
            path: {
                /**
                 * @description Id or slug of the workspace. What looks like an id is one.
                 * @example 3c9a1d52-7be4-4c1e-9a57-0d6f2b8e4a13
                 */
                id: components["parameters"]["WorkspaceRef"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of members. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkspaceMemberListResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    addWorkspaceMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id or slug of the workspace. What looks like an id is one.
                 * @example 3c9a1d52-7be4-4c1e-9a57-0d6f2b8e4a13
                 */
                id: components["parameters"]["WorkspaceRef"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddWorkspaceMemberRequest"];
            };
        };
        responses: {
            /** @description The member as it is now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkspaceMemberResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    addWorkspaceMembers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id or slug of the workspace. What looks like an id is one.
                 * @example 3c9a1d52-7be4-4c1e-9a57-0d6f2b8e4a13
                 */
                id: components["parameters"]["WorkspaceRef"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WorkspaceMembersRequest"];
            };
        };
        responses: {
            /** @description The members as they are now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddWorkspaceMembersResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    removeWorkspaceMembers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id or slug of the workspace. What looks like an id is one.
                 * @example 3c9a1d52-7be4-4c1e-9a57-0d6f2b8e4a13
                 */
                id: components["parameters"]["WorkspaceRef"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WorkspaceMembersRequest"];
            };
        };
        responses: {
            /** @description The memberships by hand are gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemoveWorkspaceMembersResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    removeWorkspaceMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id or slug of the workspace. What looks like an id is one.
                 * @example 3c9a1d52-7be4-4c1e-9a57-0d6f2b8e4a13
                 */
                id: components["parameters"]["WorkspaceRef"];
                /**
                 * @description Id of the user.
                 * @example 8e2d4b6a-1f35-4c79-b0d2-57a9c3e1f648
                 */
                user_id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The membership by hand is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemoveWorkspaceMemberResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listOrganizationMembers: {
        parameters: {
            query?: {
                /** @description Number of records to skip. */
                offset?: components["parameters"]["Offset"];
                /** @description Largest number of records in the answer. */
                limit?: components["parameters"]["PageLimit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of users. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationMemberListResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    addOrganizationMember: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddOrganizationMemberRequest"];
            };
        };
        responses: {
            /** @description The new user. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationMemberResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    removeOrganizationMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the user.
                 * @example 8e2d4b6a-1f35-4c79-b0d2-57a9c3e1f648
                 */
                user_id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeleteWorkspaceResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateOrganizationMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the user.
                 * @example 8e2d4b6a-1f35-4c79-b0d2-57a9c3e1f648
                 */
                user_id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateOrganizationMemberRequest"];
            };
        };
        responses: {
            /** @description The user as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationMemberResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listGuardrails: {
        parameters: {
            query?: {
                /** @description Number of records to skip. */
                offset?: components["parameters"]["Offset"];
                /** @description Largest number of records in the answer. */
                limit?: components["parameters"]["PageLimit"];
                /**
                 * @description Only guardrails that belong to this workspace.
                 * @example 3c9a1d52-7be4-4c1e-9a57-0d6f2b8e4a13
                 */
                workspace_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of guardrails. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListGuardrailsResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createGuardrail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateGuardrailRequest"];
            };
        };
        responses: {
            /** @description The new guardrail. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateGuardrailResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    testGuardrails: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TestGuardrailsRequest"];
            };
        };
        responses: {
            /** @description What was found. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestGuardrailsResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getGuardrail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the guardrail.
                 * @example 0b5e8a64-1f0d-4f53-8c0b-7d2b9a6c3e41
                 */
                id: components["parameters"]["GuardrailId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The guardrail. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetGuardrailResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteGuardrail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the guardrail.
                 * @example 0b5e8a64-1f0d-4f53-8c0b-7d2b9a6c3e41
                 */
                id: components["parameters"]["GuardrailId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The guardrail is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeleteGuardrailResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateGuardrail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the guardrail.
                 * @example 0b5e8a64-1f0d-4f53-8c0b-7d2b9a6c3e41
                 */
                id: components["parameters"]["GuardrailId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateGuardrailRequest"];
            };
        };
        responses: {
            /** @description The guardrail as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdateGuardrailResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listGuardrailKeyAssignments: {
        parameters: {
            query?: {
                /** @description Number of records to skip. */
                offset?: components["parameters"]["Offset"];
                /** @description Largest number of records in the answer. */
                limit?: components["parameters"]["PageLimit"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the guardrail.
                 * @example 0b5e8a64-1f0d-4f53-8c0b-7d2b9a6c3e41
                 */
                id: components["parameters"]["GuardrailId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of assignments. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListKeyAssignmentsResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    bulkAssignKeysToGuardrail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the guardrail.
                 * @example 0b5e8a64-1f0d-4f53-8c0b-7d2b9a6c3e41
                 */
                id: components["parameters"]["GuardrailId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkAssignKeysRequest"];
            };
        };
        responses: {
            /** @description The guardrail is assigned. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkAssignKeysResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    bulkUnassignKeysFromGuardrail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the guardrail.
                 * @example 0b5e8a64-1f0d-4f53-8c0b-7d2b9a6c3e41
                 */
                id: components["parameters"]["GuardrailId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkUnassignKeysRequest"];
            };
        };
        responses: {
            /** @description The assignments are gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkUnassignKeysResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listGuardrailMemberAssignments: {
        parameters: {
            query?: {
                /** @description Number of records to skip. */
                offset?: components["parameters"]["Offset"];
                /** @description Largest number of records in the answer. */
                limit?: components["parameters"]["PageLimit"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the guardrail.
                 * @example 0b5e8a64-1f0d-4f53-8c0b-7d2b9a6c3e41
                 */
                id: components["parameters"]["GuardrailId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of assignments. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListMemberAssignmentsResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    bulkAssignMembersToGuardrail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the guardrail.
                 * @example 0b5e8a64-1f0d-4f53-8c0b-7d2b9a6c3e41
                 */
                id: components["parameters"]["GuardrailId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkAssignMembersRequest"];
            };
        };
        responses: {
            /** @description The guardrail is assigned. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkAssignMembersResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    bulkUnassignMembersFromGuardrail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the guardrail.
                 * @example 0b5e8a64-1f0d-4f53-8c0b-7d2b9a6c3e41
                 */
                id: components["parameters"]["GuardrailId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkUnassignMembersRequest"];
            };
        };
        responses: {
            /** @description The assignments are gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkUnassignMembersResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listGuardrailWorkspaceAssignments: {
        parameters: {
            query?: {
                /** @description Number of records to skip. */
                offset?: components["parameters"]["Offset"];
                /** @description Largest number of records in the answer. */
                limit?: components["parameters"]["PageLimit"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the guardrail.
                 * @example 0b5e8a64-1f0d-4f53-8c0b-7d2b9a6c3e41
                 */
                id: components["parameters"]["GuardrailId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of assignments. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListWorkspaceAssignmentsResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    bulkAssignWorkspacesToGuardrail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the guardrail.
                 * @example 0b5e8a64-1f0d-4f53-8c0b-7d2b9a6c3e41
                 */
                id: components["parameters"]["GuardrailId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkAssignWorkspacesRequest"];
            };
        };
        responses: {
            /** @description The guardrail is assigned. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkAssignWorkspacesResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    bulkUnassignWorkspacesFromGuardrail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the guardrail.
                 * @example 0b5e8a64-1f0d-4f53-8c0b-7d2b9a6c3e41
                 */
                id: components["parameters"]["GuardrailId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkUnassignWorkspacesRequest"];
            };
        };
        responses: {
            /** @description The assignments are gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkUnassignWorkspacesResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listAuditEntries: {
        parameters: {
            query?: {
                /** @description Number of records to skip. */
                offset?: components["parameters"]["Offset"];
                /** @description Largest number of records in the answer. */
                limit?: components["parameters"]["PageLimit"];
                /**
                 * @description Only this kind of change.
                 * @example workspace.update
                 */
                action?: string;
                /**
                 * @description Only changes to this kind of thing.
                 * @example workspace
                 */
                target_kind?: string;
                /**
                 * @description Only changes to this very thing.
                 * @example 3c9a1d52-7be4-4c1e-9a57-0d6f2b8e4a13
                 */
                target_id?: string;
                /**
                 * @description Only changes by this actor, a key's hash or a name.
                 * @example ops
                 */
                actor?: string;
                /**
                 * @description Only changes from then on.
                 * @example 2026-01-01T00:00:00Z
                 */
                from?: string;
                /**
                 * @description Only changes before then.
                 * @example 2026-02-01T00:00:00Z
                 */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of entries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditListResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listByokCredentials: {
        parameters: {
            query?: {
                /** @description Number of records to skip. */
                offset?: components["parameters"]["Offset"];
                /** @description Largest number of records in the answer. */
                limit?: components["parameters"]["ByokLimit"];
                /**
                 * @description Workspace whose credentials are listed.
                 * @example 4b1d7c2e-93a8-4f60-8e57-2c9d0f6b3a18
                 */
                workspace_id?: string;
                /**
                 * @description Lists the credentials for this provider alone.
                 * @example openai
                 */
                provider?: components["schemas"]["ByokProvider"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of credentials. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ByokCredentialListResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createByokCredential: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateByokCredentialRequest"];
            };
        };
        responses: {
            /** @description The new credential. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ByokCredentialResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    reorderByokCredentials: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReorderByokCredentialsRequest"];
            };
        };
        responses: {
            /** @description The credentials in their new order, those that were not named too. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ByokCredentialOrderResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getByokCredential: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the credential.
                 * @example 0d2f6c1e-84b7-4a35-9c70-5e1f3a9b2d64
                 */
                id: components["parameters"]["ByokCredentialId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The credential. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ByokCredentialResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteByokCredential: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the credential.
                 * @example 0d2f6c1e-84b7-4a35-9c70-5e1f3a9b2d64
                 */
                id: components["parameters"]["ByokCredentialId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The credential is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeleteByokCredentialResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateByokCredential: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the credential.
                 * @example 0d2f6c1e-84b7-4a35-9c70-5e1f3a9b2d64
                 */
                id: components["parameters"]["ByokCredentialId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateByokCredentialRequest"];
            };
        };
        responses: {
            /** @description The credential as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ByokCredentialResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    exchangeToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["TokenExchangeRequest"];
            };
        };
        responses: {
            /** @description An access token. */
            200: {
                headers: {
                    /**
                     * @description Always `no-store`.
                     * @example no-store
                     */
                    "Cache-Control": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenExchangeResponse"];
                };
            };
            400: components["responses"]["TokenBadRequest"];
            413: components["responses"]["TokenTooLarge"];
            429: components["responses"]["TokenTooManyRequests"];
            500: components["responses"]["TokenServerError"];
            503: components["responses"]["TokenUnavailable"];
        };
    };
    getJwks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JsonWebKeySet"];
                };
            };
            400: components["responses"]["BadRequest"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listFederationIssuers: {
        parameters: {
            query?: {
                /** @description Number of records to skip. */
                offset?: components["parameters"]["Offset"];
                /** @description Largest number of records in the answer. */
                limit?: components["parameters"]["FederationLimit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of issuers. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FederationIssuerListResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createFederationIssuer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateFederationIssuerRequest"];
            };
        };
        responses: {
            /** @description The new issuer. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FederationIssuerResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getFederationIssuer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the issuer.
                 * @example 2b9e4f1c-8d37-4a60-b5f2-6c1e0a9d7348
                 */
                id: components["parameters"]["FederationIssuerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The issuer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FederationIssuerResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteFederationIssuer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the issuer.
                 * @example 2b9e4f1c-8d37-4a60-b5f2-6c1e0a9d7348
                 */
                id: components["parameters"]["FederationIssuerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The issuer is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeleteFederationRecordResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateFederationIssuer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the issuer.
                 * @example 2b9e4f1c-8d37-4a60-b5f2-6c1e0a9d7348
                 */
                id: components["parameters"]["FederationIssuerId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateFederationIssuerRequest"];
            };
        };
        responses: {
            /** @description The issuer as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FederationIssuerResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listFederationPolicies: {
        parameters: {
            query?: {
                /** @description Number of records to skip. */
                offset?: components["parameters"]["Offset"];
                /** @description Largest number of records in the answer. */
                limit?: components["parameters"]["FederationLimit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of policies. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FederationPolicyListResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createFederationPolicy: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateFederationPolicyRequest"];
            };
        };
        responses: {
            /** @description The new policy. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FederationPolicyResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getFederationPolicy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the policy.
                 * @example 7d1f6a0e-52c8-4b39-9e64-a1c05d8f2b77
                 */
                id: components["parameters"]["FederationPolicyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The policy. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FederationPolicyResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteFederationPolicy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the policy.
                 * @example 7d1f6a0e-52c8-4b39-9e64-a1c05d8f2b77
                 */
                id: components["parameters"]["FederationPolicyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The policy is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeleteFederationRecordResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateFederationPolicy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the policy.
                 * @example 7d1f6a0e-52c8-4b39-9e64-a1c05d8f2b77
                 */
                id: components["parameters"]["FederationPolicyId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateFederationPolicyRequest"];
            };
        };
        responses: {
            /** @description The policy as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FederationPolicyResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    testFederationPolicy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the policy.
                 * @example 7d1f6a0e-52c8-4b39-9e64-a1c05d8f2b77
                 */
                id: components["parameters"]["FederationPolicyId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TestFederationPolicyRequest"];
            };
        };
        responses: {
            /** @description The outcome. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FederationTestResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAppRankings: {
        parameters: {
            query?: {
                /** @description Only apps in a category of this group. */
                category?: components["schemas"]["AppCategoryGroup"];
                /** @description Only apps in this category. Given with `category` it must belong to that group; otherwise it is 400. */
                subcategory?: components["schemas"]["AppCategory"];
                /** @description What comes first. */
                sort?: components["schemas"]["AppRankingSort"];
                /**
                 * @description First day of the window; 30 days before `end_date` when absent. A day before 2025-01-01 is taken for that day, and `meta` says so. After `end_date` it is 400, like a date that does not exist.
                 * @example 2026-01-01
                 */
                start_date?: string;
                /**
                 * @description Last day of the window; the last complete UTC day when absent. Before 2025-01-01 it is 400.
                 * @example 2026-01-31
                 */
                end_date?: string;
                /** @description Largest number of rows in the answer. */
                limit?: number;
                /** @description How many rows to skip; the first one after that has the rank `offset` + 1. */
                offset?: number;
            };
            header?: {
                /**
                 * @description The `ETag` of an earlier answer, several separated by commas, or `*`.
                 * @example "pJ8mWk1hM0m7cQvVgB3rXw"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the ranking. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["RankingCacheControl"];
                    ETag: components["headers"]["RankingETag"];
                    Link: components["headers"]["RankingLicence"];
                    "X-RateLimit-Limit": components["headers"]["DatasetRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["DatasetRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["DatasetRateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppRankingsResponse"];
                };
            };
            /** @description The answer with that `ETag` still holds. */
            304: {
                headers: {
                    "Cache-Control": components["headers"]["RankingCacheControl"];
                    ETag: components["headers"]["RankingETag"];
                    Link: components["headers"]["RankingLicence"];
                    "X-RateLimit-Limit": components["headers"]["DatasetRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["DatasetRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["DatasetRateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["DatasetBadRequest"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["DatasetTooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listApps: {
        parameters: {
            query?: {
                /**
                 * @description Only apps whose title or origin contains this text, in whatever case.
                 * @example notes
                 */
                search?: string;
                /** @description Only apps of this visibility. */
                visibility?: components["schemas"]["AppVisibility"];
                /** @description Only apps in this category. */
                category?: components["schemas"]["AppCategory"];
                /**
                 * @description Only apps that are merged into the app of this id.
                 * @example 42
                 */
                merged_into?: number;
                /** @description Number of records to skip. */
                offset?: components["parameters"]["Offset"];
                /** @description Largest number of apps in the answer. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of apps. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppListResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getApp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the app.
                 * @example 42
                 */
                id: components["parameters"]["AppId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The app. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateApp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the app.
                 * @example 42
                 */
                id: components["parameters"]["AppId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateAppRequest"];
            };
        };
        responses: {
            /** @description The app as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    mergeApp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the app.
                 * @example 42
                 */
                id: components["parameters"]["AppId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MergeAppRequest"];
            };
        };
        responses: {
            /** @description The app, which is an alias now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    unmergeApp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the app.
                 * @example 42
                 */
                id: components["parameters"]["AppId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The app as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listScimGroups: {
        parameters: {
            query?: {
                /** @description Number of records to skip. */
                offset?: components["parameters"]["Offset"];
                /** @description Largest number of records in the answer. */
                limit?: components["parameters"]["ScimLimit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of groups. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScimGroupListResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listScimGroupMappings: {
        parameters: {
            query?: {
                /** @description Number of records to skip. */
                offset?: components["parameters"]["Offset"];
                /** @description Largest number of records in the answer. */
                limit?: components["parameters"]["ScimLimit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of mappings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScimGroupMappingListResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createScimGroupMapping: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateScimGroupMappingRequest"];
            };
        };
        responses: {
            /** @description The new mapping. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScimGroupMappingResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ScimMappingConflict"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getScimGroupMapping: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the mapping.
                 * @example 4f0c2d9a-6b1e-4c83-9d57-e2a8b3f16c40
                 */
                id: components["parameters"]["ScimGroupMappingId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The mapping. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScimGroupMappingResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteScimGroupMapping: {
        parameters: {
            query: {
                /**
                 * @description `true` makes the members that the mapping granted members by hand, `false` takes back what it granted. Exactly one of the two, exactly once.
                 * @example false
                 */
                keep_members: components["parameters"]["ScimKeepMembers"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the mapping.
                 * @example 4f0c2d9a-6b1e-4c83-9d57-e2a8b3f16c40
                 */
                id: components["parameters"]["ScimGroupMappingId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The mapping is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeleteScimRecordResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateScimGroupMapping: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the mapping.
                 * @example 4f0c2d9a-6b1e-4c83-9d57-e2a8b3f16c40
                 */
                id: components["parameters"]["ScimGroupMappingId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateScimGroupMappingRequest"];
            };
        };
        responses: {
            /** @description The mapping as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScimGroupMappingResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ScimMappingConflict"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listScimTokens: {
        parameters: {
            query?: {
                /** @description Number of records to skip. */
                offset?: components["parameters"]["Offset"];
                /** @description Largest number of records in the answer. */
                limit?: components["parameters"]["ScimLimit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of tokens. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScimTokenListResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createScimToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateScimTokenRequest"];
            };
        };
        responses: {
            /** @description The new token, with its text. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateScimTokenResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteScimToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the token.
                 * @example e5b7a0c4-93d2-4f1b-8c66-7a1d0e2f9b38
                 */
                id: components["parameters"]["ScimTokenId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The token is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeleteScimRecordResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listProvisionedUsers: {
        parameters: {
            query?: {
                /**
                 * @description Which resources, as RFC 7644 (section 3.4.2.2) writes it: `userName eq "ada@example.com"`. All of its operators are taken. A filter that names `userName`, `externalId`, `displayName` of a group or `id` with `eq` is quick, others look at everybody. The members of a group and the groups of a user can be compared with `eq` only. At most 4096 characters.
                 * @example userName eq "ada@example.com"
                 */
                filter?: components["parameters"]["ScimFilter"];
                /**
                 * @description Number of the first result, from 1; anything below counts as 1.
                 * @example 1
                 */
                startIndex?: components["parameters"]["ScimStartIndex"];
                /**
                 * @description Largest number of results in the answer; 100 when absent, 200 at most, and none below 1.
                 * @example 100
                 */
                count?: components["parameters"]["ScimCount"];
                /**
                 * @description Attributes that the answer shall have, separated by commas; `id` and `schemas` are always there.
                 * @example userName,active
                 */
                attributes?: components["parameters"]["ScimAttributes"];
                /**
                 * @description Attributes that the answer shall not have, separated by commas; `members` saves the most.
                 * @example members
                 */
                excludedAttributes?: components["parameters"]["ScimExcludedAttributes"];
                /**
                 * @description Has no effect, since results are not sorted.
                 * @example userName
                 */
                sortBy?: components["parameters"]["ScimSortBy"];
                /**
                 * @description Has no effect, since results are not sorted.
                 * @example ascending
                 */
                sortOrder?: components["parameters"]["ScimSortOrder"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of users. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimUserResourceList"];
                };
            };
            400: components["responses"]["ScimBadRequest"];
            401: components["responses"]["ScimUnauthorized"];
            500: components["responses"]["ScimInternalServerError"];
            503: components["responses"]["ScimServiceUnavailable"];
        };
    };
    createProvisionedUser: {
        parameters: {
            query?: {
                /**
                 * @description Attributes that the answer shall have, separated by commas; `id` and `schemas` are always there.
                 * @example userName,active
                 */
                attributes?: components["parameters"]["ScimAttributes"];
                /**
                 * @description Attributes that the answer shall not have, separated by commas; `members` saves the most.
                 * @example members
                 */
                excludedAttributes?: components["parameters"]["ScimExcludedAttributes"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/scim+json": components["schemas"]["ScimUserInput"];
                "application/json": components["schemas"]["ScimUserInput"];
            };
        };
        responses: {
            /** @description The new user. */
            201: {
                headers: {
                    Location: components["headers"]["ScimLocation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimUserResource"];
                };
            };
            400: components["responses"]["ScimBadRequest"];
            401: components["responses"]["ScimUnauthorized"];
            409: components["responses"]["ScimConflict"];
            413: components["responses"]["ScimPayloadTooLarge"];
            500: components["responses"]["ScimInternalServerError"];
            503: components["responses"]["ScimServiceUnavailable"];
        };
    };
    getProvisionedUser: {
        parameters: {
            query?: {
                /**
                 * @description Attributes that the answer shall have, separated by commas; `id` and `schemas` are always there.
                 * @example userName,active
                 */
                attributes?: components["parameters"]["ScimAttributes"];
                /**
                 * @description Attributes that the answer shall not have, separated by commas; `members` saves the most.
                 * @example members
                 */
                excludedAttributes?: components["parameters"]["ScimExcludedAttributes"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the user. Anything that is no id of a user is 404.
                 * @example 2819c223-7f76-453a-919d-413861904646
                 */
                id: components["parameters"]["ScimUserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimUserResource"];
                };
            };
            400: components["responses"]["ScimBadRequest"];
            401: components["responses"]["ScimUnauthorized"];
            404: components["responses"]["ScimNotFound"];
            500: components["responses"]["ScimInternalServerError"];
            503: components["responses"]["ScimServiceUnavailable"];
        };
    };
    putProvisionedUser: {
        parameters: {
            query?: {
                /**
                 * @description Attributes that the answer shall have, separated by commas; `id` and `schemas` are always there.
                 * @example userName,active
                 */
                attributes?: components["parameters"]["ScimAttributes"];
                /**
                 * @description Attributes that the answer shall not have, separated by commas; `members` saves the most.
                 * @example members
                 */
                excludedAttributes?: components["parameters"]["ScimExcludedAttributes"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the user. Anything that is no id of a user is 404.
                 * @example 2819c223-7f76-453a-919d-413861904646
                 */
                id: components["parameters"]["ScimUserId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/scim+json": components["schemas"]["ScimUserInput"];
                "application/json": components["schemas"]["ScimUserInput"];
            };
        };
        responses: {
            /** @description The user as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimUserResource"];
                };
            };
            400: components["responses"]["ScimBadRequest"];
            401: components["responses"]["ScimUnauthorized"];
            404: components["responses"]["ScimNotFound"];
            409: components["responses"]["ScimConflict"];
            413: components["responses"]["ScimPayloadTooLarge"];
            500: components["responses"]["ScimInternalServerError"];
            503: components["responses"]["ScimServiceUnavailable"];
        };
    };
    deleteProvisionedUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the user. Anything that is no id of a user is 404.
                 * @example 2819c223-7f76-453a-919d-413861904646
                 */
                id: components["parameters"]["ScimUserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user is gone. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ScimBadRequest"];
            401: components["responses"]["ScimUnauthorized"];
            404: components["responses"]["ScimNotFound"];
            500: components["responses"]["ScimInternalServerError"];
            503: components["responses"]["ScimServiceUnavailable"];
        };
    };
    updateProvisionedUser: {
        parameters: {
            query?: {
                /**
                 * @description Attributes that the answer shall have, separated by commas; `id` and `schemas` are always there.
                 * @example userName,active
                 */
                attributes?: components["parameters"]["ScimAttributes"];
                /**
                 * @description Attributes that the answer shall not have, separated by commas; `members` saves the most.
                 * @example members
                 */
                excludedAttributes?: components["parameters"]["ScimExcludedAttributes"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the user. Anything that is no id of a user is 404.
                 * @example 2819c223-7f76-453a-919d-413861904646
                 */
                id: components["parameters"]["ScimUserId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/scim+json": components["schemas"]["ScimPatchRequest"];
                "application/json": components["schemas"]["ScimPatchRequest"];
            };
        };
        responses: {
            /** @description The user as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimUserResource"];
                };
            };
            400: components["responses"]["ScimBadRequest"];
            401: components["responses"]["ScimUnauthorized"];
            404: components["responses"]["ScimNotFound"];
            409: components["responses"]["ScimConflict"];
            413: components["responses"]["ScimPayloadTooLarge"];
            500: components["responses"]["ScimInternalServerError"];
            503: components["responses"]["ScimServiceUnavailable"];
        };
    };
    listProvisionedGroups: {
        parameters: {
            query?: {
                /**
                 * @description Which resources, as RFC 7644 (section 3.4.2.2) writes it: `userName eq "ada@example.com"`. All of its operators are taken. A filter that names `userName`, `externalId`, `displayName` of a group or `id` with `eq` is quick, others look at everybody. The members of a group and the groups of a user can be compared with `eq` only. At most 4096 characters.
                 * @example userName eq "ada@example.com"
                 */
                filter?: components["parameters"]["ScimFilter"];
                /**
                 * @description Number of the first result, from 1; anything below counts as 1.
                 * @example 1
                 */
                startIndex?: components["parameters"]["ScimStartIndex"];
                /**
                 * @description Largest number of results in the answer; 100 when absent, 200 at most, and none below 1.
                 * @example 100
                 */
                count?: components["parameters"]["ScimCount"];
                /**
                 * @description Attributes that the answer shall have, separated by commas; `id` and `schemas` are always there.
                 * @example userName,active
                 */
                attributes?: components["parameters"]["ScimAttributes"];
                /**
                 * @description Attributes that the answer shall not have, separated by commas; `members` saves the most.
                 * @example members
                 */
                excludedAttributes?: components["parameters"]["ScimExcludedAttributes"];
                /**
                 * @description Has no effect, since results are not sorted.
                 * @example userName
                 */
                sortBy?: components["parameters"]["ScimSortBy"];
                /**
                 * @description Has no effect, since results are not sorted.
                 * @example ascending
                 */
                sortOrder?: components["parameters"]["ScimSortOrder"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of groups. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimGroupResourceList"];
                };
            };
            400: components["responses"]["ScimBadRequest"];
            401: components["responses"]["ScimUnauthorized"];
            500: components["responses"]["ScimInternalServerError"];
            503: components["responses"]["ScimServiceUnavailable"];
        };
    };
    createProvisionedGroup: {
        parameters: {
            query?: {
                /**
                 * @description Attributes that the answer shall have, separated by commas; `id` and `schemas` are always there.
                 * @example userName,active
                 */
                attributes?: components["parameters"]["ScimAttributes"];
                /**
                 * @description Attributes that the answer shall not have, separated by commas; `members` saves the most.
                 * @example members
                 */
                excludedAttributes?: components["parameters"]["ScimExcludedAttributes"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/scim+json": components["schemas"]["ScimGroupInput"];
                "application/json": components["schemas"]["ScimGroupInput"];
            };
        };
        responses: {
            /** @description The new group. */
            201: {
                headers: {
                    Location: components["headers"]["ScimLocation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimGroupResource"];
                };
            };
            400: components["responses"]["ScimBadRequest"];
            401: components["responses"]["ScimUnauthorized"];
            409: components["responses"]["ScimConflict"];
            413: components["responses"]["ScimPayloadTooLarge"];
            500: components["responses"]["ScimInternalServerError"];
            503: components["responses"]["ScimServiceUnavailable"];
        };
    };
    getProvisionedGroup: {
        parameters: {
            query?: {
                /**
                 * @description Attributes that the answer shall have, separated by commas; `id` and `schemas` are always there.
                 * @example userName,active
                 */
                attributes?: components["parameters"]["ScimAttributes"];
                /**
                 * @description Attributes that the answer shall not have, separated by commas; `members` saves the most.
                 * @example members
                 */
                excludedAttributes?: components["parameters"]["ScimExcludedAttributes"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the group. Anything that is no id of a group is 404.
                 * @example c81e4b7a-2f95-4d06-b3a1-9e6d0f57c238
                 */
                id: components["parameters"]["ScimGroupId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The group. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimGroupResource"];
                };
            };
            400: components["responses"]["ScimBadRequest"];
            401: components["responses"]["ScimUnauthorized"];
            404: components["responses"]["ScimNotFound"];
            500: components["responses"]["ScimInternalServerError"];
            503: components["responses"]["ScimServiceUnavailable"];
        };
    };
    putProvisionedGroup: {
        parameters: {
            query?: {
                /**
                 * @description Attributes that the answer shall have, separated by commas; `id` and `schemas` are always there.
                 * @example userName,active
                 */
                attributes?: components["parameters"]["ScimAttributes"];
                /**
                 * @description Attributes that the answer shall not have, separated by commas; `members` saves the most.
                 * @example members
                 */
                excludedAttributes?: components["parameters"]["ScimExcludedAttributes"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the group. Anything that is no id of a group is 404.
                 * @example c81e4b7a-2f95-4d06-b3a1-9e6d0f57c238
                 */
                id: components["parameters"]["ScimGroupId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/scim+json": components["schemas"]["ScimGroupInput"];
                "application/json": components["schemas"]["ScimGroupInput"];
            };
        };
        responses: {
            /** @description The group as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimGroupResource"];
                };
            };
            400: components["responses"]["ScimBadRequest"];
            401: components["responses"]["ScimUnauthorized"];
            404: components["responses"]["ScimNotFound"];
            409: components["responses"]["ScimConflict"];
            413: components["responses"]["ScimPayloadTooLarge"];
            500: components["responses"]["ScimInternalServerError"];
            503: components["responses"]["ScimServiceUnavailable"];
        };
    };
    deleteProvisionedGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the group. Anything that is no id of a group is 404.
                 * @example c81e4b7a-2f95-4d06-b3a1-9e6d0f57c238
                 */
                id: components["parameters"]["ScimGroupId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The group is gone. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ScimBadRequest"];
            401: components["responses"]["ScimUnauthorized"];
            404: components["responses"]["ScimNotFound"];
            500: components["responses"]["ScimInternalServerError"];
            503: components["responses"]["ScimServiceUnavailable"];
        };
    };
    updateProvisionedGroup: {
        parameters: {
            query?: {
                /**
                 * @description Attributes that the answer shall have, separated by commas; `id` and `schemas` are always there.
                 * @example userName,active
                 */
                attributes?: components["parameters"]["ScimAttributes"];
                /**
                 * @description Attributes that the answer shall not have, separated by commas; `members` saves the most.
                 * @example members
                 */
                excludedAttributes?: components["parameters"]["ScimExcludedAttributes"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the group. Anything that is no id of a group is 404.
                 * @example c81e4b7a-2f95-4d06-b3a1-9e6d0f57c238
                 */
                id: components["parameters"]["ScimGroupId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/scim+json": components["schemas"]["ScimPatchRequest"];
                "application/json": components["schemas"]["ScimPatchRequest"];
            };
        };
        responses: {
            /** @description The group as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimGroupResource"];
                };
            };
            /** @description The group is changed, and no attributes were asked for. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ScimBadRequest"];
            401: components["responses"]["ScimUnauthorized"];
            404: components["responses"]["ScimNotFound"];
            409: components["responses"]["ScimConflict"];
            413: components["responses"]["ScimPayloadTooLarge"];
            500: components["responses"]["ScimInternalServerError"];
            503: components["responses"]["ScimServiceUnavailable"];
        };
    };
    getScimServiceProviderConfig: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The abilities. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimServiceProviderConfig"];
                };
            };
            400: components["responses"]["ScimBadRequest"];
            401: components["responses"]["ScimUnauthorized"];
            500: components["responses"]["ScimInternalServerError"];
            503: components["responses"]["ScimServiceUnavailable"];
        };
    };
    listScimResourceTypes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The resource types. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimResourceTypeList"];
                };
            };
            400: components["responses"]["ScimBadRequest"];
            401: components["responses"]["ScimUnauthorized"];
            500: components["responses"]["ScimInternalServerError"];
            503: components["responses"]["ScimServiceUnavailable"];
        };
    };
    getScimResourceType: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description `User` or `Group`.
                 * @example User
                 */
                id: components["parameters"]["ScimResourceTypeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The resource type. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimResourceType"];
                };
            };
            400: components["responses"]["ScimBadRequest"];
            401: components["responses"]["ScimUnauthorized"];
            404: components["responses"]["ScimNotFound"];
            500: components["responses"]["ScimInternalServerError"];
            503: components["responses"]["ScimServiceUnavailable"];
        };
    };
    listScimSchemas: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The schemas. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimSchemaList"];
                };
            };
            400: components["responses"]["ScimBadRequest"];
            401: components["responses"]["ScimUnauthorized"];
            500: components["responses"]["ScimInternalServerError"];
            503: components["responses"]["ScimServiceUnavailable"];
        };
    };
    getScimSchema: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The schema's URN.
                 * @example urn:ietf:params:scim:schemas:core:2.0:User
                 */
                id: components["parameters"]["ScimSchemaId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The schema. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/scim+json": components["schemas"]["ScimSchema"];
                };
            };
            400: components["responses"]["ScimBadRequest"];
            401: components["responses"]["ScimUnauthorized"];
            404: components["responses"]["ScimNotFound"];
            500: components["responses"]["ScimInternalServerError"];
            503: components["responses"]["ScimServiceUnavailable"];
        };
    };
}
