import ts from "typescript";

export interface ImportStatement {
  readonly specifier: string;
  /** Erased by the compiler. `import { type A }` is not: under verbatimModuleSyntax the module still loads. */
  readonly typeOnly: boolean;
}

/** Everything that a file imports: statements, re-exports, `import()` calls and `import("…").Type`. */
export function readImports(path: string, text: string): ImportStatement[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false);
  const found: ImportStatement[] = [];
  const visit = (node: ts.Node): void => {
    const statement = asImport(node);
    if (statement !== undefined) found.push(statement);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function asImport(node: ts.Node): ImportStatement | undefined {
  if (ts.isImportDeclaration(node)) {
    return statement(node.moduleSpecifier, node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword);
  }
  if (ts.isExportDeclaration(node)) return statement(node.moduleSpecifier, node.isTypeOnly);
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
    return statement(node.argument.literal, true);
  }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    return statement(node.arguments[0], false);
  }
  return undefined;
}

function statement(specifier: ts.Node | undefined, typeOnly: boolean): ImportStatement | undefined {
  return specifier !== undefined && ts.isStringLiteralLike(specifier)
    ? { specifier: specifier.text, typeOnly }
    : undefined;
}
