// Included before SQLite's addon when it is compiled. From Node.js 24.19 on, objects of such an addon remove a hook when they are collected,
// and where no JavaScript runs at that moment Node.js ends the process: https://github.com/nodejs/node/issues/65446. Here they have no
// hook, as in all versions before. Not needed from better-sqlite3 13 on, which takes Node.js 22 and newer only.
#include <node.h>

namespace node {
inline void NoCleanupHook(v8::Isolate*, void (*)(void*), void*) {}
}

#define AddEnvironmentCleanupHook NoCleanupHook
#define RemoveEnvironmentCleanupHook NoCleanupHook
#include <node_object_wrap.h>
#undef AddEnvironmentCleanupHook
#undef RemoveEnvironmentCleanupHook
