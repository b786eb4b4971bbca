import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Node, ReturnStatement, SourceFile } from 'typescript/unstable/ast';
import { isFunctionLikeDeclaration, isReturnStatement, isTryStatement } from 'typescript/unstable/ast/is';
import { API, type Checker, type Type } from 'typescript/unstable/sync';

/**
 * Finds `return promise` inside `try`: the function returns before the promise settles, so neither `catch` nor
 * `finally` sees it fail. Biome has no such rule, because the check needs types.
 * @param tsconfig path of the project to read
 * @returns one line for each place: file, line, and the correction
 */
export function returnsWithoutAwait(tsconfig: string): string[] {
  const file = path.resolve(tsconfig);
  const compiler = new API({ cwd: path.dirname(file) });
  try {
    const project = compiler.updateSnapshot({ openProjects: [file] }).getProject(file);
    if (!project) throw new Error(`There is no project at ${file}.`);
    return project.program
      .getSourceFileNames()
      .filter((name) => name.startsWith(path.dirname(file)) && !name.includes('/node_modules/'))
      .flatMap((name) => project.program.getSourceFile(name) ?? [])
      .flatMap((source) => placesIn(source, project.checker));
  } finally {
    compiler.close();
  }
}

function placesIn(source: SourceFile, checker: Checker): string[] {
  const file = path.relative('.', source.fileName);
  return guardedReturns(source)
    .filter(({ expression }) => expression && isThenable(checker.getTypeAtLocation(expression), checker))
    .map((found) => `${file}:${lineOf(found, source)} write "return await": the try around it misses a failure`);
}

/** Returns every `return` inside a `try` of the same function whose `catch` or `finally` would still run. */
function guardedReturns(root: Node): ReturnStatement[] {
  const found: ReturnStatement[] = [];
  function visit(node: Node, isGuarded: boolean): void {
    if (isGuarded && isReturnStatement(node)) found.push(node);
    if (isTryStatement(node)) {
      visit(node.tryBlock, true);
      if (node.catchClause) visit(node.catchClause, isGuarded || node.finallyBlock !== undefined);
      if (node.finallyBlock) visit(node.finallyBlock, isGuarded);
      return;
    }
    const staysGuarded = isGuarded && !isFunctionLikeDeclaration(node);
    node.forEachChild((child) => visit(child, staysGuarded));
  }
  visit(root, false);
  return found;
}

function isThenable(type: Type | undefined, checker: Checker): boolean {
  if (!type) return false;
  if (type.isUnionType()) return (type.getTypes() ?? []).some((member) => isThenable(member, checker));
  return checker.getPropertyOfType(type, 'then') !== undefined;
}

function lineOf(node: Node, source: SourceFile): number {
  return source.text.slice(0, node.getStart(source)).split('\n').length;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const places = returnsWithoutAwait(process.argv[2] ?? 'tsconfig.json');
  for (const place of places) console.error(place);
  if (places.length > 0) process.exitCode = 1;
}
