# The parts of the standard library that programs around a model use: checksums, threads and queues.
import hashlib
import queue
import threading

for size in (0, 3, 55, 56, 64, 119, 200):
    message = bytes(range(256))[:size]
    print(size, hashlib.md5(message).hexdigest(), hashlib.sha1(message).hexdigest()[:12],
          hashlib.sha256(message).hexdigest()[:16], hashlib.sha512(message).hexdigest()[-16:])
digest = hashlib.sha256()
digest.update('weights'.encode())
digest.update(b' and biases')
print(digest.name, digest.digest_size, digest.block_size, digest.hexdigest())
print(digest.digest() == hashlib.new('sha256', b'weights and biases').digest())
try:
    hashlib.md5('text')
except TypeError as error:
    print(error)

lock = threading.Lock()
found = []


def work(number, scale=1):
    with lock:
        found.append(number * scale)


threads = [threading.Thread(target=work, args=(i,), kwargs={'scale': 10}) for i in range(3)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(sorted(found), lock.locked(), threads[0].is_alive(), threading.current_thread().name)
print(threading.Thread(target=work).name.endswith('(work)'), threading.Thread(name='mine', daemon=True).daemon)
try:
    threads[0].start()
except RuntimeError as error:
    print(error)
try:
    lock.release()
except RuntimeError as error:
    print(error)
done = threading.Event()
print(done.is_set(), done.wait(0.01))
done.set()
print(done.wait())

jobs = queue.Queue(maxsize=2)
jobs.put('a')
jobs.put('b')
print(jobs.full(), jobs.qsize(), jobs.get(), jobs.get_nowait(), jobs.empty())
try:
    jobs.get(block=False)
except queue.Empty:
    print('nothing left')
best = queue.PriorityQueue()
for item in ((3, 'c'), (1, 'a'), (2, 'b')):
    best.put(item)
print([best.get() for _ in range(3)])
stack = queue.LifoQueue()
stack.put(1)
stack.put(2)
print(stack.get(), stack.get())
