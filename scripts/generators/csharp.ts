import { join } from 'node:path'
import type { Generator } from './generator.ts'

const project = `<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup>
    <OutputType>Library</OutputType>
    <TargetFramework>net8.0</TargetFramework>
    <RollForward>LatestMajor</RollForward>
    <Nullable>enable</Nullable>
    <ImplicitUsings>enable</ImplicitUsings>
  </PropertyGroup>
  <ItemGroup>
    <PackageReference Include="Microsoft.Kiota.Bundle" Version="2.1.6" />
  </ItemGroup>
</Project>
`

/** Kiota, from NuGet, for C#. */
export const csharp: Readonly<Record<string, Generator>> = {
  kiota: {
    language: 'csharp',
    version: '1.38.0',
    install: ({ tools }) => [
      {
        file: 'dotnet',
        words: ['tool', 'install', 'Microsoft.OpenApi.Kiota', '--version', '1.38.0', '--tool-path', join(tools, 'bin')],
      },
    ],
    files: () => ({ 'consumer.csproj': project }),
    generate: ({ tools, contract }) => ({
      file: join(tools, 'bin/kiota'),
      words: [
        'generate',
        '-l',
        'CSharp',
        '-d',
        contract,
        '-c',
        'GatewayClient',
        '-n',
        'Gateway',
        '-o',
        'sdk',
        '--clean-output',
      ],
    }),
    // It names methods after HTTP paths and methods.
    namesOperations: false,
    compile: () => [{ file: 'dotnet', words: ['build', '--nologo', '-v', 'quiet'] }],
  },
}
