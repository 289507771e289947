/** Shows how far a work is: over one line in a terminal, a line now and then elsewhere. */
export function createProgress(stream: NodeJS.WriteStream): { show(message: string): void; end(): void } {
  let lastAt = 0;
  let isOpen = false;
  return {
    show(message) {
      const now = performance.now();
      if (now - lastAt < (stream.isTTY ? 50 : 1000)) return;
      lastAt = now;
      isOpen = stream.isTTY;
      stream.write(stream.isTTY ? `\r\x1b[K${message}` : `${message}\n`);
    },
    end() {
      if (isOpen) stream.write("\r\x1b[K");
      isOpen = false;
    },
  };
}
